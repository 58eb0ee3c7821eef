import { sql } from "kysely";
import { mostPrinted } from "#contract/print/paper.ts";
import type { SaleUnit } from "#contract/enumerations.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";

/** What a shelf label says of a product. Amounts in minor units. */
export interface ShelfLabel {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly barcode: string | null;
  readonly unit: SaleUnit;
  readonly packAmount: number | null;
  readonly packUnit: string | null;
  readonly mrp: number;
  /** Other MRPs that are printed on packs in stock. */
  readonly printedMrps: readonly number[];
  readonly price: number;
  readonly aisle: string;
  readonly shelf: string;
}

/** The words on a label whose change needs a new one. */
const words = sql`concat_ws(' ', product.name, trim_scale(product.pack_amount), product.pack_unit, product.unit,
  (select string_agg(printed.mrp::text, ' ' order by place) from product_printed_mrps printed
    where printed.store_id = product.store_id and printed.product_id = product.id))`;

/** Products with the price that holds now, whatever their own columns show. */
const priced = sql`products product cross join lateral price_at(product.store_id, product.id, now()) price`;

/** The labels of these products, in this order. */
export async function readLabels(db: Db, storeId: string, ids: readonly string[]): Promise<readonly ShelfLabel[]> {
  const { rows } = await sql<ShelfLabel>`
    select product.id, product.code, product.name, product.barcode, product.unit,
      product.pack_amount::float8 as "packAmount", product.pack_unit as "packUnit", price.mrp, price.price,
      array(select printed.mrp from product_printed_mrps printed where printed.store_id = product.store_id
        and printed.product_id = product.id order by place) as "printedMrps",
      product.aisle, product.shelf
    from unnest(${[...ids]}::uuid[]) with ordinality as asked (id, place)
    join (${priced}) on product.id = asked.id
    where product.store_id = ${storeId} order by asked.place`.execute(db);
  return rows;
}

/** Keeps what the labels of these products say from now on. */
export async function noteLabels(trx: Trx, storeId: string, ids: readonly string[]): Promise<void> {
  await sql`
    insert into shelf_labels (store_id, product_id, mrp, price, words)
    select product.store_id, product.id, price.mrp, price.price, ${words} from ${priced}
    where product.store_id = ${storeId} and product.id = any(${[...ids]}::uuid[]) order by product.id
    on conflict (store_id, product_id) do update set mrp = excluded.mrp, price = excluded.price,
      words = excluded.words, printed_at = excluded.printed_at`.execute(trx);
}

/** The products for sale that have no label, or one that no longer says what they cost and are, by their shelves. */
export async function readChangedLabels(db: Db, storeId: string): Promise<{ total: number; recordIds: string[] }> {
  const { rows } = await sql<{ id: string; total: number }>`
    select product.id, count(*) over ()::int as total from ${priced}
    left join shelf_labels label on label.store_id = product.store_id and label.product_id = product.id
    where product.store_id = ${storeId} and product.state = 'ACTIVE'
      and (label.mrp, label.price, label.words) is distinct from (price.mrp, price.price, ${words})
    order by length(product.aisle), product.aisle, product.shelf, lower(product.name), product.id
    limit ${mostPrinted}`.execute(db);
  return { total: rows[0]?.total ?? 0, recordIds: rows.map(({ id }) => id) };
}
