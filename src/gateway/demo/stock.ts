import { sql } from "kysely";
import { toThousandths } from "#contract/stock/order-stock.ts";
import { insertRows } from "#gateway/database/insert-rows.ts";
import type { Trx } from "#gateway/database/schema.ts";
import type { Author } from "#gateway/store/author.ts";
import { alignReservations } from "#gateway/store/stock/align-reservations.ts";
import type { Chance } from "./chance.ts";

/** The open orders of a store, which hold stock: their ids, and how much they have of each product. */
export interface OpenOrders {
  readonly ids: string[];
  readonly lines: { readonly product_id: string; readonly quantity: number }[];
}

/**
 * Gives every product of a store a stock that its open orders fit in, and reserves what they hold. Some products are
 * low, some are out, and of some one order may have only a few.
 */
export async function stockShelves(
  trx: Trx,
  chance: Chance,
  store: { readonly id: string; readonly products: readonly { readonly id: string; readonly unit: string }[] },
  open: OpenOrders,
  author: Author,
): Promise<void> {
  const held = new Map<string, number>();
  for (const { product_id, quantity } of open.lines) held.set(product_id, (held.get(product_id) ?? 0) + quantity);
  const stocks = store.products.map(({ id, unit }) => {
    const spare = chance.weighted([
      [0, 4],
      [chance.whole(1, 4), 8],
      [chance.whole(20, 140), 88],
    ]);
    const limited = unit === "piece" && chance.happens(0.06);
    const safety = chance.happens(0.1) ? 2 : 0;
    return {
      store_id: store.id,
      product_id: id,
      on_hand: toThousandths((held.get(id) ?? 0) + spare + safety),
      safety,
      purchase_limit: limited ? chance.whole(4, 6) : null,
      movements: 1,
      reserved: 0,
    };
  });
  await insertRows(trx, "product_stock", stocks);
  const { rows } = await sql<{ at: string }>`select now() as at`.execute(trx);
  await insertRows(
    trx,
    "stock_movements",
    stocks.map(({ store_id, product_id, on_hand }) => ({
      store_id,
      product_id,
      number: 1,
      kind: "opening",
      on_hand_by: on_hand,
      reserved_by: 0,
      on_hand,
      reserved: 0,
      at: rows[0]?.at,
      by_name: author.name,
      note: "",
    })),
  );
  await alignReservations(trx, store.id, sql`select unnest(${open.ids}::uuid[])`, author);
}
