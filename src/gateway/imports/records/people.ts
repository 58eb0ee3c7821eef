import { sql } from "kysely";
import { personFields } from "#contract/people/fields.ts";
import { riderFields } from "#contract/riders/fields.ts";
import { pickerKind } from "#gateway/store/people/picker-kind.ts";
import { riderKind } from "#gateway/store/people/rider-kind.ts";
import type { RecordDefinition } from "./record-definition.ts";

const { photo: _picture, ...written } = personFields;

/** What pickers and riders have in common. A picture does not stand in a file of texts. */
const people = {
  fields: { ...written, onDuty: { type: "switch" } },
  sameBy: [
    { field: "employeeCode", key: sql<string | null>`nullif(lower(employee_code), '')` },
    { field: "phone", key: sql<string | null>`nullif(phone, '')` },
  ],
  sameByWords: "A person is known by the employee code, and by the phone where one of two has no code.",
  notCompared: ["onDuty"],
} as const satisfies Partial<RecordDefinition>;

export const pickers: RecordDefinition = { ...people, of: pickerKind };

export const riders: RecordDefinition = {
  ...people,
  of: riderKind,
  fields: { ...people.fields, zone: riderFields.zone },
};
