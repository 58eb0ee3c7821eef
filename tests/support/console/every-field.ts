import type { Form, FormValues, SaveCall } from "#commands/form.ts";
import type { FieldLimits } from "#contract/fields/fields.ts";
import type { RecordRow } from "#contract/records/kind-names.ts";

/** The limits of a form with every kind of field. */
export const everyLimit = {
  name: { type: "text", required: true, longest: 40 },
  code: {
    type: "text",
    longest: 12,
    pattern: { pattern: /^[A-Za-z0-9-]+$/, because: "letters, digits and hyphens only" },
  },
  phone: { type: "phone", required: true },
  capacity: { type: "number", required: true, least: 1, most: 200, decimals: 0 },
  weight: { type: "number", least: 0, most: 50, decimals: 3 },
  deposit: { type: "money", least: 0, most: 10_000_000 },
  insured: { type: "date" },
  shift: { type: "time" },
  fuel: { type: "choice", required: true, values: ["Petrol", "Electric", "None"] },
  vehicle: { type: "choice", values: ["Bicycle", "Scooter", "Motorcycle", "Three-wheeler", "Van", "Truck"] },
  rider: { type: "record", kind: "rider", nameIn: "riderName" },
  skills: { type: "choices", values: ["frozen", "weighed"] },
  onDuty: { type: "switch" },
  secret: { type: "password", shortest: 8, longest: 64 },
  photo: { type: "file", types: ["image/png", "image/jpeg"], mostBytes: 512_000 },
} as const satisfies Readonly<Record<string, FieldLimits>>;

const riders = [
  { value: "6f1a1f5e-9a4e-4d0a-8a55-000000000001", title: "Ravi Kumar", hint: "98765 43210" },
  { value: "6f1a1f5e-9a4e-4d0a-8a55-000000000002", title: "Meera Nair", hint: "90000 00002" },
  { value: "6f1a1f5e-9a4e-4d0a-8a55-000000000003", title: "Ramesh Iyer", because: "off duty" },
] as const;

const fields = {
  name: { title: "Name", header: null, limits: everyLimit.name, section: "section.person" },
  phone: { title: "Phone", header: null, limits: everyLimit.phone },
  code: { title: "Employee code", header: null, limits: everyLimit.code, hint: "As on the badge" },
  photo: { title: "Photo", header: null, limits: everyLimit.photo, hint: "PNG or JPEG, at most 512 kB" },
  capacity: { title: "Capacity", header: null, limits: everyLimit.capacity, unit: "orders", section: "section.work" },
  weight: { title: "Most weight", header: null, limits: everyLimit.weight, unit: "kg" },
  shift: { title: "Shift begins", header: null, limits: everyLimit.shift },
  insured: { title: "Insured until", header: null, limits: everyLimit.insured },
  deposit: { title: "Deposit", header: null, limits: everyLimit.deposit },
  vehicle: { title: "Vehicle", header: null, limits: everyLimit.vehicle },
  fuel: { title: "Fuel", header: null, limits: everyLimit.fuel },
  rider: { title: "Rider", header: null, limits: everyLimit.rider, options: async () => riders },
  skills: {
    title: "Skills",
    header: null,
    limits: everyLimit.skills,
    words: { frozen: "Frozen", weighed: "Weighed goods" },
  },
  onDuty: { title: "On duty", header: null, limits: everyLimit.onDuty },
  secret: { title: "Password", header: null, limits: everyLimit.secret, wide: true },
} as const;

/** A record with a field of every kind. */
export interface EveryRow extends RecordRow {
  readonly values: EveryValues;
}
export type EveryValues = FormValues<typeof fields>;

/** The values of a record with every field filled in. */
export const filledValues: EveryValues = {
  name: "Ravi Kumar",
  phone: "+919876543210",
  code: "P-0042",
  photo: undefined,
  capacity: 12,
  weight: 7.5,
  shift: "09:30",
  insured: "2027-03-31",
  deposit: 120_450,
  vehicle: "Scooter",
  fuel: "Electric",
  rider: null,
  skills: ["frozen"],
  onDuty: true,
  secret: undefined,
};

/** Makes a row with these values and a version. */
export function everyRow(over: Partial<EveryValues> = {}, version = 1): EveryRow {
  const id = "6f1a1f5e-9a4e-4d0a-8a55-0000000000aa";
  return { id, storeId: "one", version, values: { ...filledValues, ...over } };
}

/** Makes a form with every kind of field. Without a record, it creates a new one. */
export function everyForm(
  save: (values: EveryValues, call: SaveCall<EveryRow>) => Promise<EveryRow>,
  over: { readonly record?: EveryRow; readonly as?: "dialog" | "panel"; readonly merges?: true } = {},
): Form<typeof fields, EveryRow> {
  return {
    name: "every",
    title: over.record ? "Change Ravi Kumar" : "Add a rider",
    as: over.as ?? "dialog",
    fields,
    ...(over.record ? { record: over.record } : {}),
    ...(over.merges ? { merges: true } : {}),
    values: (row) => row?.values ?? { capacity: 1 },
    save,
  };
}
