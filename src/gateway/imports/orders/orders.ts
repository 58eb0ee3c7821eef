import { sql } from "kysely";
import { counted } from "#contract/text.ts";
import type { ImportSubject, Sums } from "#gateway/imports/subject.ts";
import type { Db } from "#gateway/database/schema.ts";
import { type AcceptedLine, orderLineChecker } from "./read/check-line.ts";
import { gatherOrders, orderTotal } from "./gather-orders.ts";
import { keepNumbersFree, matchOrders, writeNamed } from "./match-orders.ts";
import { previewOrders } from "./preview-orders.ts";
import { undoOrders } from "./write/undo-orders.ts";
import { type OrderPart, orderParts } from "./read/parts.ts";
import { writeOrders } from "./write/write-orders.ts";

/** The import of orders, each with one or more lines; without a status they are delivered and paid. */
export const orders: ImportSubject<OrderPart> = {
  name: "orders",
  summary: "Writes the order lines of a .csv or .csv.gz file as orders of a store.",
  notes:
    "Where the lines of an order differ, the earliest date and the first customer count; where its status or its amounts do, it is refused. Equal lines are all kept.",
  parts: orderParts,
  hasDates: true,
  makesStore: true,
  recordPart: "order",
  replaces: true,
  hasAmounts: true,
  columns: {
    number: "text",
    product: "text",
    name: "text",
    quantity: "numeric(12, 3)",
    placed_at: "timestamptz",
    price: "bigint",
    discount: "bigint",
    amount: "bigint",
    tax: "bigint",
    tax_rate: "integer",
    customer: "text",
    head: "jsonb",
  } satisfies Readonly<Record<keyof AcceptedLine, string>>,
  tables: ["orders", "order_search", "order_lines", "order_history"],
  checker: orderLineChecker,
  gather: gatherOrders,
  keyOf: (row) => (row as AcceptedLine).number,
  sum: sumOrders,
  remarks: readRemarks,
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
  async standing(db, { storeId }) {
    const { rows } = await sql<{ standing: string }>`
      select coalesce(md5(string_agg(orders.id || ' ' || version, ',' order by orders.id)), '') as standing
      from orders join import_orders using (number) where store_id = ${storeId}`.execute(db);
    return rows[0]?.standing ?? "";
  },
  undo: undoOrders,
};

/** What the orders of the accepted lines come to, with their discounts and charges, and how many orders have refused lines. */
async function sumOrders(db: Db): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select coalesce(sum(case when lacking.number is not null then amount else ${orderTotal} end), 0)::bigint as amount, min(placed_at) as "firstAt", max(placed_at) as "lastAt",
      (select count(distinct record) from import_refused) as "recordsRefused",
      (select count(distinct record) from import_refused join import_orders on number = record) as "recordsIncomplete"
    from import_orders left join import_lacking lacking using (number)`.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error("the sums of the orders are missing");
  return sums;
}

/** Says how many lines have a quantity of 0: a store may wonder at orders that have goods and come to nothing. */
async function readRemarks(db: Db): Promise<string[]> {
  const { rows } = await sql<{ lines: number; orders: number }>`
    select count(*)::int as lines, count(distinct number)::int as orders from import_lines where quantity = 0`.execute(
    db,
  );
  const { lines = 0, orders = 0 } = rows[0] ?? {};
  return lines === 0 ? [] : [`${counted(lines, "line")} of ${counted(orders, "cancelled order")} with a quantity of 0`];
}
