import type { pickerList } from "#contract/pickers/list.ts";
import type { PickerRow } from "#contract/pickers/schema.ts";
import type { riderList } from "#contract/riders/list.ts";
import type { RiderRow } from "#contract/riders/schema.ts";
import { kindSample } from "../kind-sample.ts";
import { among, type ListPromises, lower } from "../list-promises.ts";

const storeId = "00000000-0000-4000-8000-00000000000a";
const updatedAt = "2026-11-21T04:00:00.000Z";

/** A picker as lists show them; plain values where a test does not care. */
export function pickerRow(part: Partial<PickerRow> = {}): PickerRow {
  return {
    id: "00000000-0000-4000-8000-0000000000b1",
    storeId,
    version: 1,
    state: "ACTIVE",
    name: "Biru Das",
    phone: "9811122233",
    employeeCode: "P-1",
    photo: null,
    shiftStart: null,
    shiftEnd: null,
    capacity: 8,
    capacityKilograms: null,
    skills: [],
    onDuty: true,
    openOrders: 0,
    doneToday: 0,
    minutesPerOrder: null,
    updatedAt,
    ...part,
  };
}

/** A rider as lists show them. */
export function riderRow(part: Partial<RiderRow> = {}): RiderRow {
  return {
    ...pickerRow({ id: "00000000-0000-4000-8000-0000000000c1", name: "Chandra Rao" }),
    zone: "North",
    vehicleId: null,
    vehicleRegistration: null,
    ...part,
  };
}

const names = ["Asha Rao", "Émile Zola", "émile zola", "Meera Nair", "asha Patel", "Ömer Ali", "Zoe"];

/** Several share a name; phones and employee codes are each person's own. */
const texts = (at: number) => ({
  name: names[at % names.length] ?? "",
  phone: `98${String((at * 7_919) % 100_000_000).padStart(8, "0")}`,
  employeeCode: at % 3 ? `E/${100 + at}` : "",
});

const list: ListPromises<typeof pickerList> = {
  values: {
    name: (row) => lower(row.name),
    phone: (row) => row.phone,
    employeeCode: (row) => row.employeeCode,
    state: (row) => row.state,
    onDuty: (row) => row.onDuty,
    shift: (row) => row.shiftStart,
    openOrders: (row) => row.openOrders,
    doneToday: (row) => row.doneToday,
    minutesPerOrder: (row) => row.minutesPerOrder,
    capacity: (row) => row.capacity,
    capacityKilograms: (row) => row.capacityKilograms,
  },
  names: ["name"],
  fields: {
    state: (row, value) => among(row.state, value),
    onDuty: (row) => row.onDuty,
    skills: (row, value) => row.skills.some((skill) => value.includes(skill)),
    text: (row) => [row.name, row.phone, row.employeeCode].join(" "),
  },
};

/** What the tests know of pickers. */
export const pickerSample = kindSample<"picker", typeof pickerList>({
  rows: [pickerRow(), pickerRow({ state: "INACTIVE", onDuty: false, openOrders: 3 })],
  texts,
  list,
});

/** What the tests know of riders. */
export const riderSample = kindSample<"rider", typeof riderList>({
  rows: [riderRow(), riderRow({ state: "DELETE" })],
  texts: (at) => ({ ...texts(at), zone: ["North lake", "Old Mill", ""][at % 3] ?? "" }),
  list: {
    values: { ...list.values, zone: (row) => row.zone, vehicle: (row) => row.vehicleRegistration },
    names: ["name"],
    fields: { ...list.fields, zone: (row) => row.zone },
  },
});
