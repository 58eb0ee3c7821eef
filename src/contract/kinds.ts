import type { OrderRow } from "./orders/schema.ts";
import type { Permission } from "./permission.ts";
import type { PickerRow } from "./pickers/schema.ts";
import type { RiderRow } from "./riders/schema.ts";
import type { VehicleRow } from "./vehicles/schema.ts";

/** What the row of every kind of record has. A change names the version it was made from. */
export interface RecordRow {
  readonly id: string;
  readonly storeId: string;
  readonly version: number;
}

/** The map of kinds: each kind of record with its row, as lists show it and events carry it. */
export interface Kinds {
  readonly order: OrderRow;
  readonly picker: PickerRow;
  readonly rider: RiderRow;
  readonly vehicle: VehicleRow;
}
export type Kind = keyof Kinds;

/** A row together with its kind. Narrow it by `kind`. */
export type AnyRecord = { readonly [K in Kind]: { readonly kind: K; readonly row: Kinds[K] } }[Kind];

/** What is true of every record of a kind, whatever it is used for. */
export interface KindFacts<K extends Kind> {
  /** "order" and "orders", as they stand inside a sentence. */
  readonly one: string;
  readonly many: string;
  /** What its name is: an order's is a number. */
  readonly called: "number" | "name" | "registration";
  /** The right to see records of the kind, and to hear their events. */
  readonly view: Permission;
  /** What people call one record: an order's number, a person's name. */
  name(row: Kinds[K]): string;
  /** What tells a record from others of the same name: a customer, a phone. May be empty. */
  detail(row: Kinds[K]): string;
  /** The status or state that the tabs of its lists go by. */
  status(row: Kinds[K]): string;
  /** What a record comes to, in minor units; picked ones are summed. Absent where nothing is counted in money. */
  amount?(row: Kinds[K]): number;
}

/** The facts of every kind. */
export const kinds: { readonly [K in Kind]: KindFacts<K> } = {
  order: {
    one: "order",
    many: "orders",
    called: "number",
    view: "order.view",
    name: (row) => row.number,
    detail: (row) => row.customerName,
    status: (row) => row.status,
    amount: (row) => row.amount,
  },
  picker: {
    one: "picker",
    many: "pickers",
    called: "name",
    view: "picker.view",
    name: (row) => row.name,
    detail: (row) => row.phone,
    status: (row) => row.state,
  },
  rider: {
    one: "rider",
    many: "riders",
    called: "name",
    view: "rider.view",
    name: (row) => row.name,
    detail: (row) => row.phone,
    status: (row) => row.state,
  },
  vehicle: {
    one: "vehicle",
    many: "vehicles",
    called: "registration",
    view: "vehicle.view",
    name: (row) => row.registration,
    detail: (row) => row.riderName ?? "",
    status: (row) => row.state,
  },
};

/** The rights of which one is enough to open a stream; it sends the events of those kinds its owner may see. */
export const eventRights: readonly Permission[] = [...new Set(Object.values(kinds).map(({ view }) => view))];

/** What people call a record. */
export function nameOf<K extends Kind>(kind: K, row: Kinds[K]): string {
  return kinds[kind].name(row);
}

/** What tells a record from others of the same name; may be empty. */
export function detailOf<K extends Kind>(kind: K, row: Kinds[K]): string {
  return kinds[kind].detail(row);
}

/** The status or state of a record. */
export function statusOf<K extends Kind>(kind: K, row: Kinds[K]): string {
  return kinds[kind].status(row);
}

/** Whether a text names a kind this program knows: events of a newer gateway may name others. */
export function isKind(name: unknown): name is Kind {
  return typeof name === "string" && Object.hasOwn(kinds, name);
}
