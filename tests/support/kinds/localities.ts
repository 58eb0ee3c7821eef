import type { localityRecord, LocalityRow } from "#contract/localities/locality.ts";
import { kindSample } from "./kind-sample.ts";
import { among, lower } from "./list-promises.ts";

/** A locality row with plain values, except those that a test sets. */
function localityRow(part: Partial<LocalityRow> = {}): LocalityRow {
  return {
    id: "00000000-0000-4000-8000-0000000000f7",
    storeId: "00000000-0000-4000-8000-00000000000a",
    version: 1,
    state: "ACTIVE",
    pincode: "560038",
    office: "Indiranagar SO",
    district: "Bangalore",
    territory: "Karnataka",
    country: "IN",
    updatedAt: "2026-11-21T04:00:00.000Z",
    ...part,
  };
}

/** What the tests know of localities. */
export const localitySample = kindSample<"locality", typeof localityRecord.list>({
  rows: [localityRow(), localityRow({ district: "", territory: "" })],
  texts: (at) => ({
    pincode: String(560_000 + at),
    office: `Office ${at}`,
    district: ["Bangalore", "Élancourt", "mysore", ""][at % 4] ?? "",
    territory: ["Karnataka", "", "Kerala"][at % 3] ?? "",
  }),
  list: {
    values: {
      pincode: (row) => lower(row.pincode),
      office: (row) => lower(row.office),
      district: (row) => lower(row.district),
      territory: (row) => lower(row.territory),
      state: (row) => row.state,
    },
    names: ["pincode", "office", "district", "territory"],
    fields: {
      state: (row, value) => among(row.state, value),
      country: (row, value) => among(row.country, value),
      text: (row) => `${row.pincode} ${row.office} ${row.district} ${row.territory}`,
    },
  },
});
