import { Temporal } from "temporal-polyfill";
import { vehiclePapers } from "#contract/vehicles/vehicle.ts";
import type { VehicleRow } from "#contract/vehicles/vehicle.ts";
import type { Chance } from "#gateway/demo/chance.ts";

type Paper = (typeof vehiclePapers)[number];

/** A vehicle of the demo: the columns that are written. */
export type DemoVehicle = Pick<
  VehicleRow,
  "id" | "state" | "registration" | "vehicleType" | "fuel" | "capacityKilograms" | "capacityCrates" | Paper
>;

type Model = Pick<VehicleRow, "vehicleType" | "fuel"> & {
  readonly kilograms: number;
  readonly crates: number;
  /** Days from today until a paper expires; papers that are not named expire some time next year. */
  readonly papers?: Readonly<Partial<Record<Paper, number>>>;
  readonly state?: "INACTIVE";
};

/** The vehicles of every store. One paper has expired, two expire soon, and one vehicle is out of use. */
const yard: readonly Model[] = [
  { vehicleType: "Scooter", fuel: "Electric", kilograms: 40, crates: 2, papers: { insuranceUntil: 12 } },
  { vehicleType: "Scooter", fuel: "Petrol", kilograms: 40, crates: 2, papers: { pollutionUntil: -5 } },
  { vehicleType: "Motorcycle", fuel: "Petrol", kilograms: 50, crates: 2 },
  { vehicleType: "Three-wheeler", fuel: "CNG", kilograms: 350, crates: 16, papers: { fitnessUntil: 27 } },
  { vehicleType: "Bicycle", fuel: "None", kilograms: 15, crates: 1 },
  { vehicleType: "Van", fuel: "Diesel", kilograms: 750, crates: 40 },
  { vehicleType: "Scooter", fuel: "Electric", kilograms: 40, crates: 2 },
  { vehicleType: "Truck", fuel: "Diesel", kilograms: 2_500, crates: 120, state: "INACTIVE" },
];

/** Makes the vehicles of a store. No Indian registration begins with ZZ, so these belong to nobody. */
export function demoVehicles(chance: Chance, now: number, timeZone: string): DemoVehicle[] {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone).toPlainDate();
  return yard.map((model, at) => {
    const { vehicleType, fuel, kilograms, crates, papers = {}, state = "ACTIVE" } = model;
    const until = (paper: Paper) => {
      const days = papers[paper] ?? chance.whole(60, 420);
      // A bicycle needs no papers.
      return vehicleType === "Bicycle" ? null : today.add({ days }).toString();
    };
    const number = String(chance.whole(1, 9_999)).padStart(4, "0");
    return {
      id: chance.id(),
      state,
      registration: vehicleType === "Bicycle" ? `CYCLE ${at + 1}` : `ZZ 0${at + 1} AF ${number}`,
      vehicleType,
      fuel,
      capacityKilograms: kilograms,
      capacityCrates: crates,
      ...(Object.fromEntries(vehiclePapers.map((paper) => [paper, until(paper)])) as Record<Paper, string | null>),
    };
  });
}
