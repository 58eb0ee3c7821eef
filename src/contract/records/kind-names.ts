/*
 * The names of all kinds. This file imports nobody, because the fields, lists and rights of a kind speak of other kinds;
 * only `kinds.ts`, above them all, knows the rows.
 */

/** What the rows of all kinds have. A change names the version from which it starts. */
export interface RecordRow {
  readonly id: string;
  readonly storeId: string;
  readonly version: number;
}

/**
 * All kinds of records, in their order. A "simple" one has a state: its rights, calls, forms, history, import and search
 * are made from its facts and its definition. A "document" is a numbered paper of the books, which has a status and is
 * never edited: what can be done to one are calls of its own kind. Orders and audit entries are neither.
 */
const sorts = {
  order: "own",
  return: "document",
  invoice: "document",
  customer: "simple",
  person: "simple",
  picker: "simple",
  rider: "simple",
  vehicle: "simple",
  product: "simple",
  category: "simple",
  user: "simple",
  role: "simple",
  client: "simple",
  "promo-code": "simple",
  "product-offer": "simple",
  segment: "simple",
  "delivery-area": "simple",
  locality: "simple",
  audit: "own",
  refund: "document",
  transaction: "document",
  "product-review": "document",
  "customer-double": "document",
  "stock-count": "document",
  indent: "document",
  message: "document",
  "message-template": "simple",
  conversation: "document",
  "chat-flow": "simple",
} as const satisfies Readonly<Record<string, "simple" | "document" | "own">>;

type Sorts = typeof sorts;
type OfSort<Sort> = { [K in Kind]: Sorts[K] extends Sort ? K : never }[Kind];

/** The name of a kind. */
export type Kind = keyof Sorts;
/** The kinds whose records have a state. */
export type SimpleKind = OfSort<"simple">;
/** The kinds of documents. */
export type DocumentKind = OfSort<"document">;
/** The kinds whose lists, rows, histories and comments have the same calls and the same screens. */
export type ListedKind = SimpleKind | DocumentKind;
/** The kinds whose records change: all but audit entries, which stay as they were written. */
export type ChangingKind = Exclude<Kind, "audit">;

/** Every kind, in the order of the map. */
export const kindNames = Object.keys(sorts) as readonly Kind[];
/** Every simple kind. */
export const simpleKinds: readonly SimpleKind[] = kindNames.filter(isSimpleKind);
/** Every kind of document. */
export const documentKinds: readonly DocumentKind[] = kindNames.filter(isDocumentKind);
/** Every listed kind: the simple ones, then the documents. */
export const listedKinds: readonly ListedKind[] = [...simpleKinds, ...documentKinds];
/** Every kind whose records change. */
export const changingKinds: readonly ChangingKind[] = kindNames.filter((kind) => kind !== "audit");

/** Whether a kind is simple, that is, its records have a state. */
export function isSimpleKind(kind: Kind): kind is SimpleKind {
  return sorts[kind] === "simple";
}

function isDocumentKind(kind: Kind): kind is DocumentKind {
  return sorts[kind] === "document";
}

/** Whether a kind is listed, that is, simple or a document. */
export function isListedKind(kind: Kind): kind is ListedKind {
  return sorts[kind] !== "own";
}

/** Whether this program knows a kind. Events of a newer gateway may have others. */
export function isKind(name: unknown): name is Kind {
  return typeof name === "string" && Object.hasOwn(sorts, name);
}
