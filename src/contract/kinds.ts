import type { RecordState } from "./enumerations.ts";
import type { OrderRow } from "./orders/schema.ts";
import { orderWords } from "./orders/words.ts";
import type { PickerRow } from "./pickers/schema.ts";
import { pickerWords } from "./pickers/words.ts";
import type { RowWords } from "./records/row-words.ts";
import type { RiderRow } from "./riders/schema.ts";
import { riderWords } from "./riders/words.ts";
import type { VehicleRow } from "./vehicles/schema.ts";
import { vehicleWords } from "./vehicles/words.ts";

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

/**
 * The simple kinds: their records have a record state. Rights, calls, forms, history, import and search of a simple kind
 * all follow from its entry below, its fields and its list.
 */
export type SimpleKind = {
  [K in Kind]: Kinds[K] extends { readonly state: RecordState } ? K : never;
}[Kind];

/** A row together with its kind. Narrow it by `kind`. */
export type AnyRecord = { readonly [K in Kind]: { readonly kind: K; readonly row: Kinds[K] } }[Kind];

/** What is true of every record of a kind, whatever it is used for. */
export interface KindFacts<K extends Kind> {
  /** "order" and "orders", as they stand inside a sentence. The calls about a simple kind begin with `many`. */
  readonly one: string;
  readonly many: string;
  /** What its name is: an order's is a number. */
  readonly called: string;
  /** Other kinds whose changes show in its rows: open orders are counted in their picker's row. */
  readonly follows?: readonly Kind[];
  /** What people call one record: an order's number, a person's name. */
  name(row: Kinds[K]): string;
  /** What tells a record from others of the same name: a customer, a phone. May be empty. */
  detail(row: Kinds[K]): string;
  /** The status or state that the tabs of its lists go by. */
  status(row: Kinds[K]): string;
  /** How its fields are called. */
  readonly words: RowWords<Kinds[K]>;
  /** What a record comes to, in minor units; picked ones are summed. Absent where nothing is counted in money. */
  amount?(row: Kinds[K]): number;
}

const facts = {
  order: {
    one: "order",
    many: "orders",
    called: "number",
    words: orderWords,
    name: (row) => row.number,
    detail: (row) => row.customerName,
    status: (row) => row.status,
    amount: (row) => row.amount,
  },
  picker: {
    one: "picker",
    many: "pickers",
    called: "name",
    words: pickerWords,
    follows: ["order"],
    name: (row) => row.name,
    detail: (row) => row.phone,
    status: (row) => row.state,
  },
  rider: {
    one: "rider",
    many: "riders",
    called: "name",
    words: riderWords,
    follows: ["order", "vehicle"],
    name: (row) => row.name,
    detail: (row) => row.phone,
    status: (row) => row.state,
  },
  vehicle: {
    one: "vehicle",
    many: "vehicles",
    called: "registration",
    words: vehicleWords,
    follows: ["rider"],
    name: (row) => row.registration,
    detail: (row) => row.riderName ?? "",
    status: (row) => row.state,
  },
} as const satisfies { readonly [K in Kind]: KindFacts<K> };

/** The word for many records of a kind, as a type: "vehicles". */
export type Many<K extends Kind> = (typeof facts)[K]["many"];

/** The facts of every kind. */
export const kinds: { readonly [K in Kind]: KindFacts<K> & { readonly many: Many<K> } } = facts;

/** Every simple kind, in the order of the map. */
export const simpleKinds: readonly SimpleKind[] = (Object.keys(kinds) as Kind[]).filter(isSimpleKind);

/** Whether a kind is a simple one: its records have a record state. */
export function isSimpleKind(kind: Kind): kind is SimpleKind {
  return "state" in facts[kind].words;
}

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
