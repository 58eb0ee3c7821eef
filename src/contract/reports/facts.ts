import type { Kind } from "#contract/records/kind-names.ts";
import { orderSources } from "#contract/enumerations.ts";
import { orderWords } from "#contract/orders/words.ts";
import { openRefundStatuses } from "#contract/refunds/states.ts";
import { receivedReturnStatuses } from "#contract/returns/status.ts";
import { calledOffStatuses, deliveredStatuses, isPicked, orderStatuses } from "#contract/orders/status.ts";

/** What a value of a dimension is: a day, a month as its first day, an hour of the day, a tax rate in basis points, an amount in minor units, a record's id, a category with all that is below it, or a text. */
export type DimensionType = "day" | "month" | "hour" | "rate" | "money" | "record" | "branch" | "text";

/** Something by which facts are put together. */
export interface Dimension {
  readonly title: string;
  readonly is: DimensionType;
  /** The filter field of the fact's list that finds the rows with one value. Without it, a value opens nothing. */
  readonly filter?: string;
  /** The value in that filter for facts that have none, such as orders without picker, or a filter that finds those. */
  readonly none?: string | FactFilter;
  /** Its values in words, where these differ. */
  readonly words?: Readonly<Record<string, string>>;
}

/** The values that some fields of a list's filter have. */
export type FactFilter = Readonly<Record<string, readonly string[] | true>>;

/** Things of one kind that a store counts and adds up. */
export interface Fact {
  /** The list that opens the things behind a figure, and its filter field for their day; null of what tells of now. */
  readonly list: Kind | null;
  readonly day: string | null;
  readonly dimensions: Readonly<Record<string, Dimension>>;
  /** What only some of them are. The filter of the list finds the same ones; null where it has no field for it. */
  readonly conditions: Readonly<Record<string, FactFilter | null>>;
}

const day = { title: "Day", is: "day" } as const;
const product = { title: "Product", is: "record", filter: "product" } as const;
const category = { title: "Category", is: "text" } as const;
const branch = { title: "Category", is: "branch" } as const;
const picker = { title: "Picker", is: "record", filter: "picker", none: "unassigned" } as const;

/** Orders that count as sales, also when they came back later, and those of which the goods were picked. */
const sold = { orderStatus: orderStatuses.filter((status) => !calledOffStatuses.includes(status)) };
const picked = { orderStatus: sold.orderStatus.filter(isPicked) };

/** Returns whose goods are back. */
const cameBack = { status: receivedReturnStatuses };

/** Every fact. An order is dated by when it was placed, and so are its lines. */
export const facts = {
  order: {
    list: "order",
    day: "placed",
    dimensions: {
      day,
      hour: { title: "Hour", is: "hour", filter: "hour" },
      status: { title: "Status", is: "text", filter: "orderStatus" },
      source: { title: "Source", is: "text", filter: "source", words: orderWords.source.values },
      picker,
      rider: { title: "Rider", is: "record", filter: "rider", none: "unassigned" },
      area: { title: "Delivery area", is: "record", filter: "area", none: { withoutArea: true } },
      slot: { title: "Slot", is: "text", filter: "slotTime" },
      reason: { title: "Reason", is: "text", filter: "cancelledFor", none: { cancelledUntold: true } },
    },
    conditions: {
      sold,
      picked,
      cancelled: { orderStatus: ["Cancelled"] },
      delivered: { orderStatus: [...deliveredStatuses] },
      promised: { promise: ["kept", "late"] },
      kept: { promise: ["kept"] },
      first: null,
      again: null,
      online: { source: orderSources.filter((source) => source !== "tele") },
    },
  },
  line: {
    list: "order",
    day: "placed",
    dimensions: { day, product, category, branch, picker },
    conditions: { sold, picked, costed: null },
  },
  // Two products that were bought in one order.
  pair: {
    list: "order",
    day: "placed",
    dimensions: { product, with: { title: "Together with", is: "record", filter: "together" } },
    conditions: { sold },
  },
  // Customers as they are now.
  customer: {
    list: null,
    day: null,
    dimensions: {
      since: { title: "Last order", is: "text" },
      often: { title: "Orders so far", is: "text" },
    },
    conditions: { ordered: null },
  },
  // A price that began to hold.
  price: { list: null, day: null, dimensions: { day, product }, conditions: {} },
  // A customer in a month with an order.
  buyer: {
    list: null,
    day: null,
    dimensions: { cohort: { title: "First order in", is: "month" } },
    conditions: {
      begun: null,
      after1: null,
      after2: null,
      after3: null,
      after6: null,
      after12: null,
      due1: null,
      due2: null,
      due3: null,
      due6: null,
      due12: null,
    },
  },
  return: {
    list: "return",
    day: "created",
    dimensions: { day, status: { title: "Status", is: "text", filter: "status" } },
    conditions: { cameBack, completed: { status: ["Completed"] } },
  },
  returnLine: {
    list: "return",
    day: "created",
    dimensions: {
      day,
      reason: { title: "Reason", is: "text", filter: "reason" },
      condition: { title: "Condition", is: "text" },
      wait: { title: "Days since delivery", is: "text" },
      product: { title: "Product", is: "record" },
      category,
      branch,
    },
    conditions: { cameBack },
  },
  // What was sold or came back, as the books have it. Its figures open the entries of the ledger.
  booked: { list: null, day: null, dimensions: { day }, conditions: { sold: null, cameBack: null } },
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
      section: { title: "Kind", is: "text" },
      // From here on as the files of GSTR-1 call them.
      code: { title: "HSN", is: "text" },
      description: { title: "Description", is: "text" },
      uqc: { title: "UQC", is: "text" },
      percent: { title: "Rate", is: "rate" },
      recipient: { title: "GSTIN/UIN of Recipient", is: "text" },
      receiver: { title: "Receiver Name", is: "text" },
      note: { title: "Note Number", is: "text" },
      noteDay: { title: "Note Date", is: "day" },
      noteType: { title: "Note Type", is: "text" },
      place: { title: "Place Of Supply", is: "text" },
      reverseCharge: { title: "Reverse Charge", is: "text" },
      noteSupply: { title: "Note Supply Type", is: "text" },
      noteValue: { title: "Note Value", is: "money" },
    },
    conditions: { sales: null, returned: null, toBusiness: null, toConsumer: null, notes: null },
  },
  // A part of an invoice that was paid in one way, or that is not paid.
  invoicePart: {
    list: null,
    day: null,
    dimensions: { day, payment: { title: "Payment", is: "text" } },
    conditions: { sales: null },
  },
  refund: {
    list: "refund",
    day: "created",
    dimensions: {
      day,
      cause: { title: "Cause", is: "text", filter: "cause" },
      status: { title: "State", is: "text", filter: "status" },
      age: { title: "Waiting for", is: "text" },
    },
    conditions: {
      standing: { standing: true },
      completed: { status: ["Completed"] },
      open: { status: openRefundStatuses },
    },
  },
  payment: {
    list: "transaction",
    day: "created",
    dimensions: { day, method: { title: "Method", is: "text", filter: "method" } },
    conditions: { in: null, out: null },
  },
  // What products are now, whatever days a report has.
  product: {
    list: "product",
    day: null,
    dimensions: {
      product: { title: "Product", is: "record" },
      category: { ...category, filter: "ownCategory" },
    },
    conditions: {
      active: { state: ["ACTIVE"] },
      out: { state: ["ACTIVE"], outOfStock: true },
      noPicture: { noImage: true },
      fewPictures: null,
    },
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
