import type { RecordForm } from "#commands/record/simple/fill-record.ts";

/** The form of a locality. */
export const form: RecordForm<"locality"> = {
  kind: "locality",
  start: { country: "IN" },
  extras: () => ({
    district: { hint: "The city of addresses with this PIN code that name none" },
    territory: { hint: "The tax of what is delivered there follows from it" },
  }),
};
