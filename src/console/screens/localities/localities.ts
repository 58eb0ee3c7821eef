import { localityRecord, type LocalityRow } from "#contract/localities/locality.ts";
import { countryNames } from "#contract/products/countries.ts";
import { definedScreens } from "#console/record/listed/defined-screens.ts";

const countryOf = ({ country }: LocalityRow): string => countryNames[country] ?? country;

/** The localities of a store with their city, state and country, behind `/locality`. */
export const screens = definedScreens(localityRecord, {
  columns: () => ({
    pincode: { width: 110, narrow: 96 },
    office: { width: 240, narrow: 160 },
    district: { width: 200, narrow: 140 },
    territory: { width: 200 },
    country: {},
  }),
  findBy: "PIN code, locality, city or state",
  subtitle: (row) => [row.district, row.territory, countryOf(row)],
});
