import { stateName } from "#contract/invoices/states.ts";
import { plainPincode } from "#contract/text.ts";
import { countryCodes, countryNames } from "#contract/products/countries.ts";
import { defineRecord, type RecordFields, type RowOf } from "#contract/records/define-record.ts";

/**
 * The fields of a locality: a post office with its PIN code, and the city, state and country in which it lies. From the
 * ACTIVE ones of a store, city and state of an address follow that names none. Where it is on the map
 * comes from files alone.
 */
export const localityFields = {
  pincode: {
    type: "text",
    required: true,
    longest: 12,
    pattern: {
      pattern: { test: (typed: string) => /^[A-Z0-9]+$/.test(plainPincode(typed)) },
      because: "letters and digits only",
    },
    title: "PIN code",
    sort: true,
    find: true,
  },
  office: { type: "text", required: true, longest: 120, title: "Locality", sort: true, find: true },
  district: { type: "text", longest: 120, title: "City or district", sort: true, find: true },
  territory: { ...stateName, title: "State or territory", sort: true, find: true },
  country: {
    type: "choice",
    required: true,
    values: countryCodes,
    words: countryNames,
    title: "Country",
    filter: true,
  },
} as const satisfies RecordFields;

/** A locality in lists. */
export type LocalityRow = RowOf<typeof localityFields>;

/** The words and the list of localities. */
export const localityRecord = defineRecord({
  kind: "locality",
  fields: localityFields,
  sort: "pincode",
  filters: {},
});
