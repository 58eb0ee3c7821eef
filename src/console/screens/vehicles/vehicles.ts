import { lastChange } from "#console/record/simple/common-fields.ts";
import { vehicleList } from "#contract/vehicles/list.ts";
import type { SimpleScreens } from "#console/record/simple/simple-screens.ts";
import { vehicleColumns } from "./columns.ts";
import { isWarned, nextPaper, paperText } from "./papers.ts";
import { Papers } from "./Papers.tsx";

/** The vehicles of a store, behind `/vehicle`. */
export const screens: SimpleScreens<"vehicle"> = {
  kind: "vehicle",
  fields: {
    contract: vehicleList,
    words: {
      state: { name: "state" },
      vehicleType: { name: "type", address: "type" },
      fuel: { name: "fuel" },
      expiring: { name: "papers expiring", address: "papers", flag: "expiring" },
      text: { name: "text" },
    },
  },
  columns: vehicleColumns,
  findBy: "Registration",
  subtitle: ({ vehicleType, fuel, riderName }) => [vehicleType, fuel === "None" ? "" : fuel, riderName ?? "no rider"],
  badge: (row, today) => {
    const paper = nextPaper(row, today);
    if (paper === null || !isWarned(paper)) return null;
    return { text: paperText(paper), className: `aisle-age aisle-age-${paper.tone}` };
  },
  sections: [
    {
      title: "Vehicle",
      fields: [
        { title: "Registration", text: (row) => row.registration },
        { title: "Type", text: (row) => row.vehicleType },
        { title: "Fuel", text: (row) => row.fuel },
        { title: "State", text: (row) => row.state },
        { title: "Rider of today", text: (row) => row.riderName },
        lastChange,
      ],
    },
    {
      title: "Capacity",
      fields: [
        {
          title: "Weight",
          text: (row, format) => (row.capacityKilograms === null ? null : `${format.count(row.capacityKilograms)} kg`),
          number: true,
        },
        {
          title: "Crates",
          text: (row, format) => (row.capacityCrates === null ? null : format.count(row.capacityCrates)),
          number: true,
        },
      ],
    },
  ],
  tabs: [{ title: "PAPERS", View: Papers, showsRow: true }],
};
