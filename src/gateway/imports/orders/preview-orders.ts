import { sql } from "kysely";
import { counted } from "#contract/text.ts";
import { formatAmount, formatMoney } from "#contract/money.ts";
import type { Trx } from "#gateway/database/schema.ts";
import type { Destination, Preview } from "#gateway/imports/subject.ts";
import type { TargetStore } from "#gateway/imports/target-store.ts";
import type { OrderAction } from "./compare-orders.ts";
import { orderRow } from "./read/order-row.ts";
import { orderStanding } from "./order-standing.ts";
import { type Header, readHeaders, tally } from "./write/write-orders.ts";

/** How many orders are shown, and of each how many lines. */
const mostOrders = 10;
const mostLines = 5;

/** How many orders are counted at once. */
const ordersAtOnce = 5_000;

/** What is said of an order that would be written. */
const words: Readonly<Partial<Record<OrderAction, string>>> = {
  new: "",
  complete: ", with the lines that it lacks",
  replace: ", in place of the one there",
};

interface ShownLine {
  readonly quantity: number;
  readonly product: string;
  readonly name: string;
  readonly price: number;
  readonly amount: number;
}

/** Says what would become of the orders, after they were matched, and how the first of them would stand. */
export async function previewOrders(
  trx: Trx,
  { storeId }: Destination,
  { records, store }: { readonly records: number; readonly store: TargetStore },
): Promise<Preview> {
  const headers: Header[] = [];
  for (let after = 0; after < records; after += ordersAtOnce) {
    headers.push(...(await readHeaders(trx, { after, upTo: after + ordersAtOnce })));
  }
  const shown = headers.filter(({ action }) => words[action] !== undefined).slice(0, mostOrders);
  const examples: string[] = [];
  for (const header of shown) examples.push(...(await orderWords(trx, storeId, header, store)));
  return { result: { ...tally(headers), linesAdded: await countAdded(trx) }, examples };
}

async function countAdded(trx: Trx): Promise<number> {
  const { rows } = await sql<{ lines: number }>`select count(*) as lines from import_added`.execute(trx);
  return rows[0]?.lines ?? 0;
}

async function orderWords(trx: Trx, storeId: string, header: Header, store: TargetStore): Promise<string[]> {
  const { locale, currency, timeZone } = store;
  const order = orderRow(storeId, { ...header, ...orderStanding(header), id: "" });
  const lines = await readLines(trx, storeId, header);
  const amount = lines.reduce((sum, line) => sum + line.amount, 0);
  const at = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone }).format(
    new Date(order.placed_at),
  );
  const total = header.action === "complete" ? amount : order.amount;
  const state = header.action === "complete" ? "" : `  ${order.status}, ${order.payment_state}`;
  return [
    `${order.number}  ${at}  ${order.customer_name}${state}  ${formatMoney(total, currency, locale)}${words[header.action] ?? ""}`,
    ...lines
      .slice(0, mostLines)
      .map(
        ({ quantity, product, name, price, amount }) =>
          `    ${Number(quantity)} x ${product}${name === product ? "" : ` ${name}`}, ${formatAmount(price, locale)} each: ${formatAmount(amount, locale)}`,
      ),
    ...(lines.length > mostLines ? [`    and ${counted(lines.length - mostLines, "more line")}`] : []),
  ];
}

/** The lines that an order would have. */
async function readLines(trx: Trx, storeId: string, { number, action, order_id }: Header): Promise<ShownLine[]> {
  const isCompleted = action === "complete";
  const { rows } = await sql<ShownLine>`
    select quantity, code as product, name, unit_price as price, amount, 0 as part, line::bigint from order_lines
    where ${isCompleted} and store_id = ${storeId} and order_id = ${order_id}
    union all
    select quantity, product, coalesce(nullif(name, ''), product), price, amount, 1, line from import_lines
    where number = ${number} and (not ${isCompleted} or line in (select line from import_added where order_id = ${order_id}))
    order by part, line`.execute(trx);
  return rows;
}
