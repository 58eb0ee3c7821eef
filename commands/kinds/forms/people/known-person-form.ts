import type { RecordForm } from "#commands/record/simple/fill-record.ts";
import { personFields } from "#contract/persons/person.ts";

/** The form of a person of the business. */
export const form: RecordForm<"person"> = {
  kind: "person",
  limits: personFields,
  extras: () => ({ notes: { wide: true } }),
};
