import { personFields } from "#contract/people/fields.ts";

/** The limits of a picker's fields. */
export const pickerFields = personFields;
