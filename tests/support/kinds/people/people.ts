import { type PickerRow, pickerRecord } from "#contract/pickers/picker.ts";
import { riderRecord } from "#contract/riders/rider.ts";
import { definedSample, rowsOf } from "../defined-sample.ts";

/** A picker as lists show them; plain values where a test does not care. */
export const pickerRow = rowsOf(pickerRecord, {
  id: "00000000-0000-4000-8000-0000000000b1",
  name: "Biru Das",
  phone: "9811122233",
  employeeCode: "P-1",
  capacity: 8,
  onDuty: true,
});

/** A rider as lists show them. */
export const riderRow = rowsOf(riderRecord, {
  ...pickerRow({ id: "00000000-0000-4000-8000-0000000000c1", name: "Chandra Rao" }),
  zone: "North",
});

const names = ["Asha Rao", "Émile Zola", "émile zola", "Meera Nair", "asha Patel", "Ömer Ali", "Zoe"];

/** Several share a name; phones and employee codes are each person's own. */
const texts = (at: number) => ({
  name: names[at % names.length] ?? "",
  phone: `98${String((at * 7_919) % 100_000_000).padStart(8, "0")}`,
  employeeCode: at % 3 ? `E/${100 + at}` : "",
});

const hasSkill = (row: PickerRow, value: readonly string[]) => row.skills.some((skill) => value.includes(skill));

/** What the tests know of pickers. */
export const pickerSample = definedSample(pickerRecord, {
  rows: [pickerRow(), pickerRow({ state: "INACTIVE", onDuty: false, openOrders: 3 })],
  texts,
  list: { fields: { skills: hasSkill } },
});

/** What the tests know of riders. */
export const riderSample = definedSample(riderRecord, {
  rows: [riderRow(), riderRow({ state: "DELETE" })],
  texts: (at) => ({ ...texts(at), zone: ["North lake", "Old Mill", ""][at % 3] ?? "" }),
  list: { fields: { skills: hasSkill, zone: (row) => row.zone } },
});
