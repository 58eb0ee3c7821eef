import { type VehicleRow, vehiclePapers, vehicleRecord } from "#contract/vehicles/vehicle.ts";
import { dayAt } from "#console/kit/time/days.ts";
import { definedScreens } from "#console/record/listed/defined-screens.ts";
import { isWarned, nextPaper, paperText } from "./papers.ts";
import { Papers } from "./Papers.tsx";

/** The vehicles of a store, behind `/vehicle`. */
export const screens = definedScreens(vehicleRecord, {
  filters: {
    vehicleType: { of: "vehicleType", address: "type" },
    expiring: { name: "papers expiring", address: "papers", flag: "expiring" },
  },
  columns: ({ format, now }) => {
    const today = dayAt(now, format.place.timeZone);
    return {
      registration: { narrow: 132, tone: () => "aisle-number" },
      vehicleType: { width: 124, narrow: 108 },
      rider: { width: 160, narrow: 132, description: "The rider who has it now" },
      state: {},
      nextExpiry: {
        width: 232,
        text: (row: VehicleRow) => {
          const paper = nextPaper(row, today);
          if (paper === null) return "";
          return isWarned(paper) ? paperText(paper) : `${paper.name} until ${format.date(paper.until ?? "")}`;
        },
        tone: (row) => `aisle-age aisle-age-${nextPaper(row, today)?.tone ?? "none"}`,
        description: "The paper that expires first",
      },
      fuel: { width: 92 },
      capacityKilograms: { width: 92 },
      capacityCrates: { width: 76 },
    };
  },
  findBy: "Registration",
  subtitle: ({ vehicleType, fuel, riderName }) => [vehicleType, fuel === "None" ? "" : fuel, riderName ?? "no rider"],
  badge: (row, today) => {
    const paper = nextPaper(row, today);
    if (paper === null || !isWarned(paper)) return null;
    return { text: paperText(paper), className: `aisle-age aisle-age-${paper.tone}` };
  },
  sections: [
    { title: "Vehicle", fields: ["registration", "vehicleType", "fuel", "riderName"] },
    { title: "Capacity", fields: ["capacityKilograms", "capacityCrates"] },
  ],
  elsewhere: vehiclePapers,
  tabs: [{ title: "PAPERS", View: Papers, showsRow: true }],
});
