import { localityRecord, type LocalityRow } from "#contract/localities/locality.ts";
import { countryNames } from "#contract/products/countries.ts";
import { titleOf } from "#console/client/field-words.ts";
import type { ListColumn } from "#console/list/definition.ts";
import { lastChange, stateColumn } from "#console/record/listed/common-fields.ts";
import type { ListedScreens } from "#console/record/listed/listed-screens.ts";

const title = (field: keyof LocalityRow): string => titleOf("locality", field);
const countryOf = ({ country }: LocalityRow): string => countryNames[country] ?? country;

function localityColumns(): readonly ListColumn<LocalityRow>[] {
  return [
    { id: "pincode", title: title("pincode"), width: 110, narrow: 96, text: (row) => row.pincode },
    { id: "office", title: title("office"), width: 240, narrow: 160, text: (row) => row.office },
    { id: "district", title: title("district"), width: 200, narrow: 140, text: (row) => row.district },
    { id: "territory", title: title("territory"), width: 200, text: (row) => row.territory },
    { id: "country", title: title("country"), width: 120, text: countryOf },
    stateColumn("locality"),
  ];
}

/** The localities of a store with their city, state and country, behind `/locality`. */
export const screens: ListedScreens<"locality"> = {
  kind: "locality",
  words: localityRecord.words,
  fields: {
    contract: localityRecord.list,
    words: { state: { of: "state" }, country: { of: "country" }, text: { name: "text" } },
  },
  columns: localityColumns,
  findBy: "PIN code, locality, city or state",
  subtitle: (row) => [row.district, row.territory, countryOf(row)],
  sections: [
    {
      title: "Locality",
      fields: [
        { of: "pincode", text: (row) => row.pincode },
        { of: "office", text: (row) => row.office },
        { of: "district", text: (row) => row.district },
        { of: "territory", text: (row) => row.territory },
        { of: "country", text: countryOf },
        { of: "state", text: (row) => row.state },
        lastChange,
      ],
    },
  ],
};
