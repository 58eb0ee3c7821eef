import { lastChange } from "#console/record/listed/common-fields.ts";
import { vehicleRecord } from "#contract/vehicles/vehicle.ts";
import type { ListedScreens } from "#console/record/listed/listed-screens.ts";
import { vehicleColumns } from "./columns.ts";
import { isWarned, nextPaper, paperText } from "./papers.ts";
import { Papers } from "./Papers.tsx";

/** The vehicles of a store, behind `/vehicle`. */
export const screens: ListedScreens<"vehicle"> = {
  kind: "vehicle",
  words: vehicleRecord.words,
  fields: {
    contract: vehicleRecord.list,
    words: {
      state: { of: "state" },
      vehicleType: { of: "vehicleType", address: "type" },
      fuel: { of: "fuel" },
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
        { of: "registration", text: (row) => row.registration },
        { of: "vehicleType", text: (row) => row.vehicleType },
        { of: "fuel", text: (row) => row.fuel },
        { of: "state", text: (row) => row.state },
        { of: "riderName", text: (row) => row.riderName },
        lastChange,
      ],
    },
    {
      title: "Capacity",
      fields: [
        {
          of: "capacityKilograms",
          text: (row, format) => (row.capacityKilograms === null ? null : `${format.count(row.capacityKilograms)} kg`),
          number: true,
        },
        {
          of: "capacityCrates",
          text: (row, format) => (row.capacityCrates === null ? null : format.count(row.capacityCrates)),
          number: true,
        },
      ],
    },
  ],
  tabs: [{ title: "PAPERS", View: Papers, showsRow: true }],
};
