import { sql } from "kysely";
import { formatAmount } from "#contract/money.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import type { Author } from "#gateway/store/author.ts";
import { changeRecord } from "#gateway/store/records/change-record.ts";
import type { RecordRef } from "#gateway/store/records/changeable-kind.ts";
import { followPrice } from "./prices.ts";
import { productKind } from "./product-kind.ts";

/** How many products one round takes; the rest waits for the next one. */
const most = 500;

const planner: Author = { userId: null, name: "Planned price", address: null, origin: "By Admin" };

/** The products whose own columns do not show the usual price that holds now, or what they are sold for. */
export async function duePrices(db: Db): Promise<readonly RecordRef[]> {
  const { rows } = await sql<RecordRef>`
    select products.store_id as "storeId", products.id from product_prices price
    join products on products.store_id = price.store_id and products.id = price.product_id
    where not lower_inf(price.during) and lower(price.during) <= now() and price.during @> now()
      and case when price.is_sale then products.price_now <> price.price
        else (products.mrp, products.price) <> (price.mrp, price.price) end
      and products.state <> 'DELETE'
    union
    select products.store_id, products.id from products
    where products.price_now <> products.price and products.state <> 'DELETE' and not exists (
      select from product_prices sale where sale.store_id = products.store_id and sale.product_id = products.id
        and sale.is_sale and sale.during @> now())
    limit ${most}`.execute(db);
  return rows;
}

/** Gives the columns of a product the prices that hold now, with an entry in its history and an event. */
export async function beginPrice(trx: Trx, product: RecordRef): Promise<void> {
  await changeRecord(trx, productKind, product, planner, async (row) => {
    const { rows } = await sql<{
      readonly mrp: number;
      readonly price: number;
      readonly sold: number;
      readonly isSale: boolean;
      readonly reason: string;
    }>`
      select usual.mrp, usual.price, sold.price as sold, sold.is_sale as "isSale", sold.reason
      from usual_price_at(${row.storeId}, ${row.id}, now()) usual, price_at(${row.storeId}, ${row.id}, now()) sold`.execute(
      trx,
    );
    const [price] = rows;
    if (!price) return null;
    const { mrp, price: usual, sold, isSale, reason } = price;
    if (mrp === row.mrp && usual === row.price && sold === row.priceNow) return null;
    await followPrice(trx, row.storeId, row.id);
    const begins = isSale ? `Sold for ${formatAmount(sold)} now` : "Sold for its usual price";
    return { fields: { mrp, price: usual }, text: [begins, reason].filter(Boolean).join(": ") };
  });
}
