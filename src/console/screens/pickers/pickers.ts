import { pickerRecord } from "#contract/pickers/picker.ts";
import { columnsOfPerson } from "#console/people/person-columns.ts";
import { personFilters, personSections, personShown } from "#console/people/person-record.ts";
import { photoOf } from "#console/people/photo.ts";
import { definedScreens } from "#console/record/listed/defined-screens.ts";

const photo = photoOf("picker");

/** The pickers of a store, behind `/picker`. */
export const screens = definedScreens(pickerRecord, {
  ...personShown,
  filters: personFilters,
  columns: (look) => columnsOfPerson("picker", look, photo),
  commands: ["picker.duty"],
  sections: personSections("picker", []),
});
