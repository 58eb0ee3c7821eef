import { toThousandths } from "#contract/stock/order-stock.ts";
import type { ReturnCondition } from "#contract/returns/fields.ts";
import { sql } from "kysely";
import type { Trx } from "#gateway/database/schema.ts";
import type { Author } from "#gateway/store/author.ts";
import { changeRecord } from "#gateway/store/records/change-record.ts";
import type { ReturnableOrder } from "./returnable/returnable.ts";
import { returnKind } from "./return-kind.ts";

/** How much of a line of an order was left before some of it came back or went out again, and how much is after. */
export interface MovedGoods {
  readonly line: number;
  readonly productId: string | null;
  readonly before: number;
  readonly after: number;
  /** How much of the difference is written off. */
  readonly writtenOff: number;
}

/** The goods of an order that came back with a return. */
export interface ReturnedGoods {
  readonly returnId: string;
  /** What the order is charged less for it, in minor units. */
  readonly amount: number;
  /** How much of that pays for the new order of an exchange. */
  readonly exchanged?: number;
  readonly lines: readonly MovedGoods[];
}

/** What some lines of a return move of their order. */
export function goodsOf(
  order: ReturnableOrder,
  lines: readonly { readonly line: number; readonly quantity: number; readonly condition: ReturnCondition }[],
): MovedGoods[] {
  return lines.flatMap(({ line, quantity, condition }) => {
    const found = order.lines.find((each) => each.line === line);
    if (!found || quantity === 0) return [];
    const before = toThousandths(found.quantity - found.returned);
    const after = toThousandths(before - quantity);
    const writtenOff = condition === "Saleable" ? 0 : quantity;
    return [{ line, productId: found.productId, before, after, writtenOff }];
  });
}

/** Writes what is left of the lines of an order. */
export async function writeReturnedLines(
  trx: Trx,
  { storeId, id }: { readonly storeId: string; readonly id: string },
  lines: readonly MovedGoods[],
): Promise<void> {
  await sql`
    update order_lines line set returned_quantity = line.quantity - now.after
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as now (line integer, after numeric)
    where line.store_id = ${storeId} and line.order_id = ${id} and line.line = now.line`.execute(trx);
}

/** The return that a change of an order's status has made, and whether it was completed before that change. */
export interface ReturnBefore {
  readonly id: string;
  readonly completed: boolean;
}

/**
 * Makes a return again what it was before a change of its order that is taken back: one that did not count does not
 * count any more. Answers what that moves of the order, whose lines are written.
 */
export async function returnAgain(
  trx: Trx,
  order: { readonly storeId: string; readonly id: string },
  { id, completed }: ReturnBefore,
  author: Author,
): Promise<readonly MovedGoods[]> {
  const { rows } = await sql<MovedGoods>`
    select line.line, line.product_id as "productId", (line.quantity - line.returned_quantity)::float8 as before,
      (line.quantity - line.returned_quantity - ${completed ? 1 : -1} * back.counted)::float8 as after,
      0 as "writtenOff"
    from return_lines back join order_lines line using (store_id, order_id, line)
    where back.store_id = ${order.storeId} and back.return_id = ${id} order by line.line`.execute(trx);
  await writeReturnedLines(trx, order, rows);
  const status = completed ? ("Completed" as const) : ("Return Rejected" as const);
  const text = completed ? "its order was returned after all" : "the change that made it was taken back";
  await changeRecord(trx, returnKind, { storeId: order.storeId, id }, author, () => ({ fields: { status }, text }));
  return rows;
}
