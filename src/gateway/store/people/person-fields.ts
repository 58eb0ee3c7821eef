import { sql } from "kysely";

/** What is written of a person beside the fields of the form. */
export const standing = { onDuty: { type: "switch" } } as const;

/** How an import tells people apart. */
export const personIdentity = {
  sameBy: [
    { field: "employeeCode", key: sql<string | null>`nullif(lower(employee_code), '')` },
    { field: "phone", key: sql<string | null>`nullif(phone, '')` },
  ],
  words: "A person is known by the employee code, and by the phone where one of two has no code.",
  notCompared: ["onDuty"],
} as const;
