import type { areaRecord, AreaRow } from "#contract/delivery/area.ts";
import { kindSample } from "./kind-sample.ts";
import { among, lower } from "./list-promises.ts";

/** A delivery area row with plain values, except those that a test sets. */
export function areaRow(part: Partial<AreaRow> = {}): AreaRow {
  return {
    id: "00000000-0000-4000-8000-0000000000e5",
    storeId: "00000000-0000-4000-8000-00000000000a",
    version: 1,
    state: "ACTIVE",
    name: "Indiranagar",
    position: 100,
    deliveryCharge: 2_900,
    freeFrom: 49_900,
    minimumOrder: 9_900,
    pinCodes: "560038, 560008",
    weekdays: [],
    slots: "",
    closesBefore: null,
    city: "Bengaluru",
    territory: "Karnataka",
    outline: "",
    updatedAt: "2026-11-21T04:00:00.000Z",
    ...part,
  };
}

/** What the tests know of delivery areas. */
export const deliveryAreaSample = kindSample<"delivery-area", typeof areaRecord.list>({
  rows: [areaRow(), areaRow({ name: "Whitefield", freeFrom: null, city: "", territory: "", pinCodes: "" })],
  texts: (at) => ({
    name: `Area ${1_000 + at}`,
    pinCodes: at % 3 ? `${560_000 + (at % 20)}, 560100` : "560100",
    city: ["Bengaluru", "Pune", ""][at % 3] ?? "",
    territory: ["Karnataka", "Maharashtra", ""][at % 3] ?? "",
    slots: "",
    outline: "",
  }),
  list: {
    values: {
      name: (row) => lower(row.name),
      position: (row) => row.position,
      deliveryCharge: (row) => row.deliveryCharge,
      minimumOrder: (row) => row.minimumOrder,
      state: (row) => row.state,
    },
    names: ["name"],
    fields: {
      state: (row, value) => among(row.state, value),
      drawn: (row) => row.outline !== "",
      text: (row) => `${row.name} ${row.pinCodes} ${row.city}`,
    },
  },
});
