import { pickerList } from "#contract/pickers/list.ts";
import { columnsOfPerson } from "#console/people/person-columns.ts";
import { personFilterWords } from "#console/people/person-filter.ts";
import { personFieldsShown, personShown, todayFieldsShown, workFieldsShown } from "#console/people/person-record.ts";
import type { SimpleScreens } from "#console/record/simple/simple-screens.ts";

/** The pickers of a store, behind `/picker`. */
export const screens: SimpleScreens<"picker"> = {
  ...personShown,
  kind: "picker",
  fields: { contract: pickerList, words: personFilterWords },
  columns: columnsOfPerson,
  commands: ["picker.duty"],
  sections: [
    { title: "Picker", fields: personFieldsShown },
    { title: "Work", fields: workFieldsShown },
    { title: "Today", fields: todayFieldsShown },
  ],
};
