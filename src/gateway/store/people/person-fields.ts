import { sql } from "kysely";

/** How an import recognizes a person that already exists. */
export const personIdentity = {
  sameBy: [
    { field: "employeeCode", key: sql<string | null>`nullif(lower(employee_code), '')` },
    { field: "phone", key: sql<string | null>`nullif(phone, '')` },
  ],
  words: "Two lines are the same person if the employee code is the same, or the phone where one of them has no code.",
  notCompared: ["onDuty"],
} as const;
