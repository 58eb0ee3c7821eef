import type { ImportSubject } from "#gateway/imports/subject.ts";
import { type AcceptedLine, type OrderPart, orderLineChecker } from "./check-line.ts";
import { gatherOrders } from "./gather-orders.ts";
import { keepNumbersFree, matchOrders, writeNamed } from "./match-orders.ts";
import { previewOrders } from "./preview-orders.ts";
import { sumOrders } from "./sum-orders.ts";
import { undoOrders } from "./undo-orders.ts";
import { writeOrders } from "./write-orders.ts";

/** The import of delivered and paid orders, each with one or more lines. */
export const orders: ImportSubject<OrderPart> = {
  name: "orders",
  summary: "Writes the order lines of a .csv or .csv.gz file as delivered, paid orders of a store.",
  notes:
    "Where the lines of an order differ, the earliest date and the first customer count. Equal lines are all kept.",
  parts: {
    order: { required: true, words: "the order's number" },
    product: { required: true, words: "the product's code" },
    name: { words: "the product's name" },
    quantity: { required: true, words: "how much of it, with up to 3 decimals" },
    placedAt: { required: true, words: "when the order was placed" },
    price: { required: true, words: "of one piece or kilogram, such as 2.55" },
    customer: { words: "the customer's code" },
  },
  hasDates: true,
  makesStore: true,
  recordPart: "order",
  columns: {
    number: "text",
    product: "text",
    name: "text",
    quantity: "numeric(12, 3)",
    placed_at: "timestamptz",
    price: "bigint",
    amount: "bigint",
    customer: "text",
  } satisfies Readonly<Record<keyof AcceptedLine, string>>,
  tables: ["orders", "order_search", "order_lines", "order_history"],
  checker: orderLineChecker,
  gather: gatherOrders,
  sum: sumOrders,
  async prepare(trx, to, origin) {
    await writeNamed(trx, to);
    await matchOrders(trx, to.storeId, origin);
  },
  write: writeOrders,
  finish: (trx, { storeId }) => keepNumbersFree(trx, storeId),
  async preview(trx, to, { origin, totals, store }) {
    await matchOrders(trx, to.storeId, origin);
    return previewOrders(trx, to, { records: totals.records, store });
  },
  undo: undoOrders,
};
