import type { Kind } from "#contract/kinds.ts";
import { orderSources } from "#contract/enumerations.ts";
import { deliveredStatuses, endedStatuses, isPicked, orderStatuses } from "#contract/orders/status.ts";

/** What a value of a dimension is: a day, an hour of the day, a tax rate in basis points, a record's id, or a text. */
export type DimensionType = "day" | "hour" | "rate" | "record" | "text";

/** Something by which facts are put together. */
export interface Dimension {
  readonly title: string;
  readonly is: DimensionType;
  /** The filter field of the fact's list that finds the rows with one value. Without it, a value opens nothing. */
  readonly filter?: string;
  /** The value in that filter for facts that have none, such as orders without picker. */
  readonly none?: string;
}

/** The values that some fields of a list's filter have. */
export type FactFilter = Readonly<Record<string, readonly string[] | true>>;

/** Things of one kind that a store counts and adds up. */
export interface Fact {
  /** The list that opens the things behind a figure, and its filter field for their day. */
  readonly list: Kind | null;
  readonly day: string | null;
  readonly dimensions: Readonly<Record<string, Dimension>>;
  /** What only some of them are. The filter of the list finds the same ones; null where it has no field for it. */
  readonly conditions: Readonly<Record<string, FactFilter | null>>;
}

const day = { title: "Day", is: "day" } as const;
const product = { title: "Product", is: "record", filter: "product" } as const;
const category = { title: "Category", is: "text" } as const;

/** Orders that count as sales, and those of which the goods were picked. */
const sold = { orderStatus: orderStatuses.filter((status) => !endedStatuses.has(status)) };
const picked = {
  orderStatus: orderStatuses.filter((status) => isPicked(status) && status !== "Cancelled" && status !== "Rejected"),
};

/** Every fact. An order is dated by when it was placed, and so are its lines. */
export const facts = {
  order: {
    list: "order",
    day: "placed",
    dimensions: {
      day,
      hour: { title: "Hour", is: "hour" },
      status: { title: "Status", is: "text", filter: "orderStatus" },
      source: { title: "Source", is: "text", filter: "source" },
      picker: { title: "Picker", is: "record", filter: "picker", none: "unassigned" },
      rider: { title: "Rider", is: "record", filter: "rider", none: "unassigned" },
      area: { title: "Delivery area", is: "record" },
      slot: { title: "Slot", is: "text" },
      reason: { title: "Reason", is: "text" },
    },
    conditions: {
      sold,
      picked,
      cancelled: { orderStatus: ["Cancelled"] },
      delivered: { orderStatus: [...deliveredStatuses] },
      promised: null,
      kept: null,
      first: null,
      again: null,
      online: { source: orderSources.filter((source) => source !== "tele") },
    },
  },
  line: {
    list: "order",
    day: "placed",
    dimensions: { day, product, category },
    conditions: { sold, picked, costed: null },
  },
  return: {
    list: "return",
    day: "created",
    dimensions: { day, status: { title: "Status", is: "text", filter: "status" } },
    conditions: { completed: { status: ["Completed"] }, ofSale: null },
  },
  returnLine: {
    list: "return",
    day: "created",
    dimensions: {
      day,
      reason: { title: "Reason", is: "text", filter: "reason" },
      product: { title: "Product", is: "record" },
      category,
    },
    conditions: {},
  },
  invoice: {
    list: "invoice",
    day: "issued",
    dimensions: { day },
    conditions: { sales: { kind: ["sales"] }, returned: { kind: ["return"] }, stands: null, replaced: null },
  },
  invoiceLine: {
    list: null,
    day: null,
    dimensions: {
      day,
      rate: { title: "Tax rate", is: "rate" },
      hsn: { title: "HSN code", is: "text" },
      invoice: { title: "Invoice", is: "text" },
      original: { title: "For invoice", is: "text" },
      buyer: { title: "Buyer", is: "text" },
      gstin: { title: "GSTIN", is: "text" },
      supply: { title: "Place of supply", is: "text" },
      taxKind: { title: "Without tax because", is: "text" },
    },
    conditions: { sales: null, returned: null },
  },
  refund: {
    list: "refund",
    day: "created",
    dimensions: {
      day,
      cause: { title: "Cause", is: "text", filter: "cause" },
      age: { title: "Waiting for", is: "text" },
    },
    conditions: { completed: { status: ["Completed"] }, open: null },
  },
  payment: {
    list: "transaction",
    day: "created",
    dimensions: { day, method: { title: "Method", is: "text", filter: "method" } },
    conditions: { in: null, out: null },
  },
  product: {
    list: null,
    day: null,
    dimensions: { product: { title: "Product", is: "record" }, category },
    conditions: { active: null, out: null, noPicture: null, fewPictures: null },
  },
  visit: {
    list: null,
    day: null,
    dimensions: {
      day,
      hour: { title: "Hour", is: "hour" },
      page: { title: "Page", is: "text" },
      product: { title: "Product", is: "record" },
      category,
      source: { title: "Source", is: "text" },
      campaign: { title: "Campaign", is: "text" },
      device: { title: "Device", is: "text" },
    },
    conditions: { ofPage: null, ofProduct: null, ofCategory: null },
  },
} as const satisfies Readonly<Record<string, Fact>>;

export type FactName = keyof typeof facts;
