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

/** The products of which a planned price has begun or a sale has ended and nobody was told yet. */
export async function duePrices(db: Db): Promise<readonly RecordRef[]> {
  const { rows } = await sql<RecordRef>`
    select distinct store_id as "storeId", product_id as id from (
      select store_id, product_id from prices_to_tell where at <= now() order by at limit ${most}) as due`.execute(db);
  return rows;
}

/** Gives the columns of a product the prices that hold now, with an entry in its history and an event. */
export async function beginPrice(trx: Trx, product: RecordRef): Promise<void> {
  await changeRecord(trx, productKind, product, planner, async (row) => {
    await sql`delete from prices_to_tell where store_id = ${row.storeId} and product_id = ${row.id} and at <= now()`.execute(
      trx,
    );
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
