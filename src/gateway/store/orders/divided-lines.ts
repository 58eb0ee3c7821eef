import { sql } from "kysely";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import type { Lost } from "#gateway/database/stored-values.ts";
import { readAllLines } from "./order-lines.ts";

/** How much of a line was handed over first, while the rest stays reserved; null where the line is not divided. */
export interface DividedLine {
  readonly line: number;
  readonly productId: string | null;
  readonly quantity: number;
  readonly before: number | null;
  readonly after: number | null;
}

/** How the lines of an order are divided again as they were before a change that is taken back. */
export async function dividedAgain(
  db: Db,
  { storeId, id }: OrderRow,
  { handedOver }: Lost,
): Promise<readonly DividedLine[] | undefined> {
  if (!handedOver) return undefined;
  const was = new Map(handedOver.map(({ line, quantity }) => [line, quantity]));
  return (await readAllLines(db, storeId, id)).map(({ line, productId, quantity, handedOver = null }) => {
    return { line, productId, quantity, before: handedOver, after: was.get(line) ?? null };
  });
}

/** Writes how the lines of an order are divided between what was handed over and what stays reserved. */
export async function writeDivided(
  trx: Trx,
  { storeId, id }: Pick<OrderRow, "storeId" | "id">,
  divided: readonly DividedLine[],
): Promise<void> {
  await sql`
    update order_lines line set handed_over = now.after
    from jsonb_to_recordset(${JSON.stringify(divided)}::jsonb) as now (line integer, after numeric)
    where line.store_id = ${storeId} and line.order_id = ${id} and line.line = now.line`.execute(trx);
}
