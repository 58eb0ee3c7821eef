import type { RecordForm } from "#commands/record/simple/fill-record.ts";

/** The form of a person of the business. */
export const form: RecordForm<"person"> = {
  kind: "person",
  extras: () => ({ notes: { wide: true } }),
};
