import type { Skill } from "#contract/people/fields.ts";
import type { PickerRow } from "#contract/pickers/picker.ts";
import type { RiderRow } from "#contract/riders/rider.ts";
import type { Chance } from "#gateway/demo/chance.ts";
import { type DemoPerson, localities } from "#gateway/demo/people.ts";
import type { DemoVehicle } from "./vehicles.ts";

/** A picker of the demo: the columns that are written. */
type DemoPicker = Pick<
  PickerRow,
  | "id"
  | "state"
  | "name"
  | "phone"
  | "employeeCode"
  | "shiftStart"
  | "shiftEnd"
  | "capacity"
  | "capacityKilograms"
  | "skills"
  | "onDuty"
>;
type DemoRider = DemoPicker & Pick<RiderRow, "zone" | "vehicleId" | "vehicleRegistration">;

const shifts = [
  ["06:00", "14:00"],
  ["10:00", "18:00"],
  ["14:00", "22:00"],
] as const;

const skillSets: readonly (readonly [Skill[], number])[] = [
  [[], 2],
  [["weighed"], 4],
  [["frozen"], 2],
  [["frozen", "weighed"], 6],
];

/**
 * Makes what pickers and riders have in common. The last has left the store and the one before is off duty, so that the
 * console can show why they cannot be assigned.
 */
function crew(
  chance: Chance,
  people: readonly DemoPerson[],
  sign: string,
  most: { readonly orders: readonly number[]; readonly kilograms: readonly number[] },
): DemoPicker[] {
  return people.map((person, at) => {
    const [shiftStart, shiftEnd] = chance.pick(shifts);
    return {
      ...person,
      state: at < people.length - 1 ? "ACTIVE" : "INACTIVE",
      employeeCode: `${sign}-${101 + at}`,
      shiftStart,
      shiftEnd,
      capacity: chance.pick(most.orders),
      capacityKilograms: chance.pick(most.kilograms),
      skills: chance.weighted(skillSets),
      onDuty: at < people.length - 2,
    };
  });
}

/** Makes pickers of people. */
export function demoPickers(chance: Chance, people: readonly DemoPerson[]): DemoPicker[] {
  return crew(chance, people, "P", { orders: [5, 6, 8], kilograms: [60, 80, 100] });
}

/** Makes riders of people; some of those on duty have a vehicle of the store, the others use their own. */
export function demoRiders(
  chance: Chance,
  people: readonly DemoPerson[],
  vehicles: readonly DemoVehicle[],
): DemoRider[] {
  const usable = vehicles.filter(({ state }) => state === "ACTIVE");
  return crew(chance, people, "R", { orders: [3, 4, 5], kilograms: [30, 40, 50] }).map((rider, at) => {
    const vehicle = rider.onDuty && at % 2 === 0 ? usable[at + 1] : undefined;
    return {
      ...rider,
      // Nobody carries what the store's vehicle carries for them.
      capacityKilograms: vehicle ? null : rider.capacityKilograms,
      zone: chance.pick(localities),
      vehicleId: vehicle?.id ?? null,
      vehicleRegistration: vehicle?.registration ?? null,
    };
  });
}
