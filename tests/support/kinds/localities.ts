import { localityRecord } from "#contract/localities/locality.ts";
import { definedSample, rowsOf } from "./defined-sample.ts";

const localityRow = rowsOf(localityRecord, {
  pincode: "560038",
  office: "Indiranagar SO",
  district: "Bangalore",
  territory: "Karnataka",
  country: "IN",
});

/** What the tests know of localities. */
export const localitySample = definedSample(localityRecord, {
  rows: [localityRow(), localityRow({ district: "", territory: "" })],
  texts: (at) => ({
    pincode: String(560_000 + at),
    office: `Office ${at}`,
    district: ["Bangalore", "Élancourt", "mysore", ""][at % 4] ?? "",
    territory: ["Karnataka", "", "Kerala"][at % 3] ?? "",
  }),
});
