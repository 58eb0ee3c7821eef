import { riderRecord } from "#contract/riders/rider.ts";
import { columnsOfPerson } from "#console/people/person-columns.ts";
import { personFilters, personSections, personShown } from "#console/people/person-record.ts";
import { photoOf } from "#console/people/photo.ts";
import { definedScreens } from "#console/record/listed/defined-screens.ts";

const photo = photoOf("rider");

/** The riders of a store, behind `/rider`. */
export const screens = definedScreens(riderRecord, {
  ...personShown,
  filters: { ...personFilters, zone: { of: "zone" } },
  columns: (look) => ({ ...columnsOfPerson("rider", look, photo), zone: { width: 110 }, vehicle: { width: 122 } }),
  commands: ["rider.duty"],
  sections: personSections("rider", ["zone", "vehicleId"]),
});
