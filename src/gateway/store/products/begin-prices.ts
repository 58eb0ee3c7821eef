import { sql } from "kysely";
import type { Db, Trx } from "#gateway/database/schema.ts";
import type { Author } from "#gateway/store/author.ts";
import { changeRecord } from "#gateway/store/records/change-record.ts";
import type { RecordRef } from "#gateway/store/records/changeable-kind.ts";
import { productKind } from "./product-kind.ts";

/** How many products one round takes; the rest waits for the next one. */
const most = 500;

const planner: Author = { userId: null, name: "Planned price", address: null, origin: "By Admin" };

/** The products whose own columns do not show the price that holds now. */
export async function duePrices(db: Db): Promise<readonly RecordRef[]> {
  const { rows } = await sql<RecordRef>`
    select products.store_id as "storeId", products.id
    from product_prices price
    join products on products.store_id = price.store_id and products.id = price.product_id
    where not lower_inf(price.during) and lower(price.during) <= now() and price.during @> now()
      and (products.mrp, products.price) is distinct from (price.mrp, price.price) and products.state <> 'DELETE'
    order by lower(price.during) limit ${most}`.execute(db);
  return rows;
}

/** Gives the columns of a product the price that holds now, with an entry in its history and an event. */
export async function beginPrice(trx: Trx, product: RecordRef): Promise<void> {
  await changeRecord(trx, productKind, product, planner, async (row) => {
    const { rows } = await sql<{ readonly mrp: number; readonly price: number; readonly reason: string }>`
      select mrp, price, reason from price_at(${row.storeId}, ${row.id}, now())`.execute(trx);
    const [price] = rows;
    if (!price || (price.mrp === row.mrp && price.price === row.price)) return null;
    return {
      fields: { mrp: price.mrp, price: price.price },
      ...(price.reason ? { text: price.reason } : {}),
    };
  });
}
