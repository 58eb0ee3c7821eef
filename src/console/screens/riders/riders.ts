import { riderWords } from "#contract/riders/words.ts";
import { riderList } from "#contract/riders/list.ts";
import { titleOf } from "#console/client/field-words.ts";
import { columnsOfPerson } from "#console/people/person-columns.ts";
import { personFilterWords } from "#console/people/person-filter.ts";
import { personFieldsShown, personShown, todayFieldsShown, workFieldsShown } from "#console/people/person-record.ts";
import { photoOf } from "#console/people/photo.ts";
import type { ListedScreens } from "#console/record/listed/listed-screens.ts";

const photo = photoOf("rider");

/** The riders of a store, behind `/rider`. */
export const screens: ListedScreens<"rider"> = {
  ...personShown,
  kind: "rider",
  words: riderWords,
  fields: { contract: riderList, words: { ...personFilterWords, zone: { of: "zone" } } },
  columns: (look) => [
    ...columnsOfPerson("rider", look, photo),
    { id: "zone", title: titleOf("rider", "zone"), width: 110, text: (row) => row.zone },
    { id: "vehicle", title: titleOf("rider", "vehicleId"), width: 122, text: (row) => row.vehicleRegistration ?? "" },
  ],
  commands: ["rider.duty"],
  sections: [
    { title: "Rider", fields: personFieldsShown },
    {
      title: "Work",
      fields: [
        { of: "zone", text: (row) => row.zone },
        { of: "vehicleId", text: (row) => row.vehicleRegistration },
        ...workFieldsShown("rider"),
      ],
    },
    { title: "Today", fields: todayFieldsShown },
  ],
};
