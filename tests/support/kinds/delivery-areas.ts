import { areaRecord } from "#contract/delivery/area.ts";
import { definedSample, rowsOf } from "./defined-sample.ts";

/** A delivery area row with plain values, except those that a test sets. */
export const areaRow = rowsOf(areaRecord, {
  name: "Indiranagar",
  position: 100,
  deliveryCharge: 2_900,
  freeFrom: 49_900,
  minimumOrder: 9_900,
  pinCodes: "560038, 560008",
  city: "Bengaluru",
  territory: "Karnataka",
});

/** What the tests know of delivery areas. */
export const deliveryAreaSample = definedSample(areaRecord, {
  rows: [areaRow(), areaRow({ name: "Whitefield", freeFrom: null, city: "", territory: "", pinCodes: "" })],
  texts: (at) => ({
    name: `Area ${1_000 + at}`,
    pinCodes: at % 3 ? `${560_000 + (at % 20)}, 560100` : "560100",
    city: ["Bengaluru", "Pune", ""][at % 3] ?? "",
    territory: ["Karnataka", "Maharashtra", ""][at % 3] ?? "",
    slots: "",
    outline: "",
  }),
  list: { fields: { drawn: (row) => row.outline !== "" } },
  writes: ["order_areas_due"],
});
