import { pickerWords } from "#contract/pickers/words.ts";
import { pickerList } from "#contract/pickers/list.ts";
import { columnsOfPerson } from "#console/people/person-columns.ts";
import { personFilterWords } from "#console/people/person-filter.ts";
import { personFieldsShown, personShown, todayFieldsShown, workFieldsShown } from "#console/people/person-record.ts";
import { photoOf } from "#console/people/photo.ts";
import type { ListedScreens } from "#console/record/listed/listed-screens.ts";

const photo = photoOf("picker");

/** The pickers of a store, behind `/picker`. */
export const screens: ListedScreens<"picker"> = {
  ...personShown,
  kind: "picker",
  words: pickerWords,
  fields: { contract: pickerList, words: personFilterWords },
  columns: (look) => columnsOfPerson("picker", look, photo),
  commands: ["picker.duty"],
  sections: [
    { title: "Picker", fields: personFieldsShown },
    { title: "Work", fields: workFieldsShown("picker") },
    { title: "Today", fields: todayFieldsShown },
  ],
};
