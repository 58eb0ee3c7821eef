import { pickerList } from "#contract/pickers/list.ts";
import { columnsOfPerson } from "#console/people/person-columns.ts";
import { personFilterWords } from "#console/people/person-filter.ts";
import { personFieldsShown, personShown, todayFieldsShown, workFieldsShown } from "#console/people/person-record.ts";
import { simpleScreens } from "#console/record/simple/simple-screens.tsx";

/** The pickers of a store, behind `/picker`. */
export const pickers = simpleScreens<"picker">({
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
});
