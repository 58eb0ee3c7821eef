import { sql } from "kysely";
import type { InvoiceKind } from "#contract/invoices/kinds.ts";
import type { Trx } from "#gateway/database/schema.ts";

/** What a store numbers in sequence, without gaps; invoices all together, and those of a kind in each fiscal year. */
type Counter =
  | "orders"
  | "imports"
  | "returns"
  | "refunds"
  | "reviews"
  | "stock counts"
  | "indents"
  | "messages"
  | "conversations"
  | "invoices"
  | `${InvoiceKind} invoices ${number}`;

/**
 * Takes the next number of a store's counter, beginning with 1; or the next so many, and answers the last of them. The
 * counter's row stays locked until the transaction ends, because a number that is rolled back must go to the next
 * caller, and everybody else who needs one waits. So it is the last thing of a transaction but for what needs the number.
 */
export async function takeNumber(trx: Trx, storeId: string, counter: Counter, many = 1): Promise<number> {
  // Whoever waits to update a row is served in the order of coming; whoever waits to insert it is not, and may wait
  // until its time is over while others are served again and again. So only the first number of a store is inserted.
  const taken = await trx
    .updateTable("store_counters")
    .set((eb) => ({ value: eb("value", "+", many) }))
    .where("store_id", "=", storeId)
    .where("counter", "=", counter)
    .returning("value")
    .executeTakeFirst();
  if (taken) return taken.value;
  const { value } = await trx
    .insertInto("store_counters")
    .values({ store_id: storeId, counter, value: many })
    .onConflict((conflict) =>
      conflict.columns(["store_id", "counter"]).doUpdateSet({ value: sql`store_counters.value + ${many}` }),
    )
    .returning("value")
    .executeTakeFirstOrThrow();
  return value;
}

/** Raises a counter to at least this value, for imports whose records already have numbers. */
export async function raiseCounter(trx: Trx, storeId: string, counter: Counter, value: number): Promise<void> {
  await trx
    .insertInto("store_counters")
    .values({ store_id: storeId, counter, value })
    .onConflict((conflict) =>
      conflict
        .columns(["store_id", "counter"])
        .doUpdateSet({ value: sql`greatest(store_counters.value, excluded.value)` }),
    )
    .execute();
}
