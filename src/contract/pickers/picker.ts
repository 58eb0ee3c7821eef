import { personFields, personStanding, personWork, skillsFilter } from "#contract/people/fields.ts";
import { defineRecord, type RowOf } from "#contract/records/define-record.ts";

/** A picker in lists. */
export type PickerRow = RowOf<typeof personFields & typeof personStanding, typeof personWork>;

/** The words and the list of pickers. */
export const pickerRecord = defineRecord({
  kind: "picker",
  fields: personFields,
  standing: personStanding,
  derived: personWork,
  sort: "name",
  filters: { skills: skillsFilter },
});
