import type { AuditRow } from "./audit/schema.ts";
import { auditWords } from "./audit/words.ts";
import type { ClientRow } from "./clients/schema.ts";
import { clientWords } from "./clients/words.ts";
import type { RecordState } from "./enumerations.ts";
import type { InvoiceRow } from "./invoices/schema.ts";
import { invoiceWords } from "./invoices/words.ts";
import type { OrderRow } from "./orders/schema.ts";
import { orderWords } from "./orders/words.ts";
import type { PickerRow } from "./pickers/schema.ts";
import { pickerWords } from "./pickers/words.ts";
import type { RowWords } from "./records/row-words.ts";
import type { ReturnRow } from "./returns/schema.ts";
import { returnWords } from "./returns/words.ts";
import type { RefundRow } from "./refunds/schema.ts";
import { refundWords } from "./refunds/words.ts";
import type { RiderRow } from "./riders/schema.ts";
import { riderWords } from "./riders/words.ts";
import type { RoleRow } from "./roles/schema.ts";
import { roleWords } from "./roles/words.ts";
import type { TransactionRow } from "./transactions/schema.ts";
import { transactionWords } from "./transactions/words.ts";
import type { UserRow } from "./users/schema.ts";
import { userWords } from "./users/words.ts";
import type { VehicleRow } from "./vehicles/schema.ts";
import { vehicleWords } from "./vehicles/words.ts";

/** What the rows of all kinds have. A change names the version from which it starts. */
export interface RecordRow {
  readonly id: string;
  readonly storeId: string;
  readonly version: number;
}

/** All kinds of records with their rows, as they are in lists and events. */
export interface Kinds {
  readonly order: OrderRow;
  readonly return: ReturnRow;
  readonly invoice: InvoiceRow;
  readonly picker: PickerRow;
  readonly rider: RiderRow;
  readonly vehicle: VehicleRow;
  readonly user: UserRow;
  readonly role: RoleRow;
  readonly client: ClientRow;
  readonly audit: AuditRow;
  readonly refund: RefundRow;
  readonly transaction: TransactionRow;
}
export type Kind = keyof Kinds;

/**
 * The simple kinds, whose records have a state. The rights, calls, forms, history, import and search of a simple kind
 * are made from its entry below, its fields and its list.
 */
export type SimpleKind = {
  [K in Kind]: Kinds[K] extends { readonly state: RecordState } ? K : never;
}[Kind];

/**
 * The kinds of documents: numbered papers of the books, which have a status and are never edited like a simple record.
 * What can be done to one are calls of its own kind.
 */
export const documentKinds = ["return", "refund", "transaction", "invoice"] as const satisfies readonly Kind[];
export type DocumentKind = (typeof documentKinds)[number];

/**
 * The kinds whose lists, rows, histories and comments have the same calls and the same screens: all simple ones and all
 * documents.
 */
export type ListedKind = SimpleKind | DocumentKind;

/** The kinds whose records change: all but audit entries, which stay as they were written. */
export type ChangingKind = {
  [K in Kind]: Kinds[K] extends { readonly updatedAt: string } ? K : never;
}[Kind];

/** A row together with its kind. Checking `kind` narrows its type. */
export type AnyRecord = { readonly [K in Kind]: { readonly kind: K; readonly row: Kinds[K] } }[Kind];

/** The facts about a kind that everybody needs. */
export interface KindFacts<K extends Kind> {
  /**
   * The words "order" and "orders", for use inside a sentence. The names of a listed kind's calls begin with `many`.
   */
  readonly one: string;
  readonly many: string;
  /** The word for it in the paths of its calls, where that is not `many`. */
  readonly inPaths?: string;
  /** The word for its name; for an order it is "number". */
  readonly called: string;
  /** Other kinds whose changes are seen in its rows: the row of a picker has the number of open orders. */
  readonly follows?: readonly Kind[];
  /** The palette does not look for its records: they are too many, and found by those that they belong to. */
  readonly unsearched?: true;
  /** The field by which its records are shown in two lists. */
  readonly dividedBy?: keyof Kinds[K] & string;
  /** No events tell of its records: its lists are read again by the timed refresh, or when asked. */
  readonly silent?: true;
  /** The name of a record: the number of an order, the name of a person. */
  name(row: Kinds[K]): string;
  /** What distinguishes a record from others of the same name: a customer, a phone number. May be empty. */
  detail(row: Kinds[K]): string;
  /** The status or state, by which its lists are divided into tabs. */
  status(row: Kinds[K]): string;
  /** The words for its fields. */
  readonly words: RowWords<Kinds[K]>;
  /** The amount of a record in minor units, which is added up for the selection. Absent for kinds without amounts. */
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
  return: {
    one: "return",
    many: "returns",
    inPaths: "return-order",
    called: "number",
    words: returnWords,
    name: (row) => row.number,
    detail: (row) => row.customerName,
    status: (row) => row.status,
    amount: (row) => row.amount,
  },
  invoice: {
    one: "invoice",
    many: "invoices",
    called: "number",
    dividedBy: "kind",
    words: invoiceWords,
    name: (row) => row.number,
    detail: (row) => row.customerName,
    status: (row) => row.status,
    amount: (row) => row.total,
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
    follows: ["order", "return", "vehicle"],
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
  user: {
    one: "user",
    many: "users",
    called: "name",
    words: userWords,
    follows: ["role"],
    name: (row) => row.name,
    detail: (row) => row.loginId,
    status: (row) => row.state,
  },
  role: {
    one: "role",
    many: "roles",
    called: "name",
    words: roleWords,
    follows: ["user"],
    name: (row) => row.name,
    detail: () => "",
    status: (row) => row.state,
  },
  client: {
    one: "client",
    many: "clients",
    called: "name",
    words: clientWords,
    name: (row) => row.name,
    detail: (row) => row.clientId,
    status: (row) => row.state,
  },
  audit: {
    one: "audit entry",
    many: "audit entries",
    called: "number",
    words: auditWords,
    silent: true,
    name: (row) => String(row.sequence),
    detail: (row) => row.subjectName,
    status: (row) => row.subject,
  },
  refund: {
    one: "refund",
    many: "refunds",
    called: "number",
    words: refundWords,
    name: (row) => row.number,
    detail: (row) => row.customerName,
    status: (row) => row.status,
    amount: (row) => row.amount,
  },
  transaction: {
    one: "transaction",
    many: "transactions",
    called: "number",
    words: transactionWords,
    follows: ["order", "refund"],
    unsearched: true,
    name: (row) => row.number,
    detail: (row) => row.customerName,
    status: (row) => row.status,
    amount: (row) => row.amount,
  },
} as const satisfies { readonly [K in Kind]: KindFacts<K> };

/** The word for many records of a kind, as a type: "vehicles". */
export type Many<K extends Kind> = (typeof facts)[K]["many"];

/** The word for a kind in the paths of its calls, as a type: "return-order". */
export type InPaths<K extends Kind> = (typeof facts)[K] extends { readonly inPaths: infer Word extends string }
  ? Word
  : Many<K>;

/** The facts of every kind. */
export const kinds: { readonly [K in Kind]: KindFacts<K> & { readonly many: Many<K> } } = facts;

/** Every simple kind, in the order of the map. */
export const simpleKinds: readonly SimpleKind[] = (Object.keys(kinds) as Kind[]).filter(isSimpleKind);

/** Every listed kind: the simple ones, then the documents. */
export const listedKinds: readonly ListedKind[] = [...simpleKinds, ...documentKinds];

/** Whether a kind is listed, that is, simple or a document. */
export function isListedKind(kind: Kind): kind is ListedKind {
  return isSimpleKind(kind) || documentKinds.some((document) => document === kind);
}

/** The word for a kind in the paths of its calls. */
export function wordInPaths<K extends Kind>(kind: K): InPaths<K> {
  const { inPaths, many }: KindFacts<K> = kinds[kind];
  return (inPaths ?? many) as InPaths<K>;
}

/** Whether a kind is simple, that is, its records have a state. */
export function isSimpleKind(kind: Kind): kind is SimpleKind {
  return "state" in facts[kind].words;
}

/** The name of a record. */
export function nameOf<K extends Kind>(kind: K, row: Kinds[K]): string {
  return kinds[kind].name(row);
}

/** What distinguishes a record from others of the same name; may be empty. */
export function detailOf<K extends Kind>(kind: K, row: Kinds[K]): string {
  return kinds[kind].detail(row);
}

/** The status or state of a record. */
export function statusOf<K extends Kind>(kind: K, row: Kinds[K]): string {
  return kinds[kind].status(row);
}

/** Whether this program knows a kind. Events of a newer gateway may have others. */
export function isKind(name: unknown): name is Kind {
  return typeof name === "string" && Object.hasOwn(kinds, name);
}
