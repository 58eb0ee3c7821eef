import { riderList } from "#contract/riders/list.ts";
import { riderWords } from "#contract/riders/words.ts";
import { columnsOfPerson } from "#console/people/person-columns.ts";
import { personFilterWords } from "#console/people/person-filter.ts";
import { personFieldsShown, personShown, todayFieldsShown, workFieldsShown } from "#console/people/person-record.ts";
import { photoOf } from "#console/people/photo.ts";
import type { SimpleScreens } from "#console/record/simple/simple-screens.ts";

const photo = photoOf("rider");

/** The riders of a store, behind `/rider`. */
export const screens: SimpleScreens<"rider"> = {
  ...personShown,
  kind: "rider",
  fields: { contract: riderList, words: { ...personFilterWords, zone: { name: "zone" } } },
  columns: (look) => [
    ...columnsOfPerson(look, photo),
    { id: "zone", title: riderWords.zone.title, width: 110, text: (row) => row.zone },
    { id: "vehicle", title: riderWords.vehicleId.title, width: 122, text: (row) => row.vehicleRegistration ?? "" },
  ],
  commands: ["rider.duty"],
  sections: [
    { title: "Rider", fields: personFieldsShown },
    {
      title: "Work",
      fields: [
        { title: riderWords.zone.title, text: (row) => row.zone },
        { title: riderWords.vehicleId.title, text: (row) => row.vehicleRegistration },
        ...workFieldsShown,
      ],
    },
    { title: "Today", fields: todayFieldsShown },
  ],
};
