import { sql } from "kysely";
import { countList } from "#contract/stock-counts/list.ts";
import { listOfRows, rowColumns } from "#gateway/store/records/list-of-rows.ts";
import { isPicked, openStatuses } from "#contract/orders/status.ts";
import { type CountLine, type CountParts, type CountRow, countRowSchema } from "#contract/stock-counts/schema.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { type FieldChange, storedKind } from "#gateway/store/records/stored-kind.ts";

/** A change of a count, and what is done by it. */
export interface CountChange extends FieldChange<"stock-count"> {
  readonly carryOut?: (trx: Trx) => Promise<void>;
}

/** The statuses of orders whose goods are picked and have not been handed over. */
const pickedStatuses = openStatuses.filter(isPicked);

/** What is worked out of those lines of a count that meet a condition. */
const ofLines = (what: string, condition = "true") =>
  sql<number>`(select ${sql.raw(what)} from stock_count_lines line where line.store_id = stock_counts.store_id
    and line.count_id = stock_counts.id and ${sql.raw(condition)})`;

/** A counted product whose stock was never counted before. */
const fresh = "line.counted is not null and line.expected is null";

const columns = rowColumns("stock_counts", countRowSchema, {
  place: sql<string>`place_text(aisle, shelf)`,
  products: ofLines("count(*)::int"),
  counted: ofLines("count(*)::int", "line.counted is not null"),
  differing: ofLines("count(*)::int", "line.counted <> line.expected"),
  fresh: ofLines("count(*)::int", fresh),
  freshQuantity: ofLines("coalesce(sum(line.counted), 0)::float8", fresh),
});

/** How counts of stock are read and written. */
export const countKind = storedKind({
  kind: "stock-count",
  table: "stock_counts",
  fields: { reason: { type: "text", longest: 300 }, endedBy: { type: "text", longest: 200 } },
  unique: { stock_counts_place: { field: "aisle", because: "this place is being counted already" } },
  list: listOfRows(countList, countRowSchema, {
    rows: (db) => db.selectFrom("stock_counts").select(columns),
    newest: "created",
    fields: { text: ["number", "place", "startedBy"] },
  }),
  parts: readParts,
  writeMore: async (trx, _before, { carryOut }: CountChange) => carryOut?.(trx),
});

/** What was picked of each product and has not left the store: it is on hand, and stands on no shelf. */
export function pickedOf(storeId: string, productIds: readonly string[]) {
  return sql<{ readonly product_id: string; readonly quantity: number }>`
    select product_id, sum(quantity) as quantity from orders
    join order_lines line on line.store_id = orders.store_id and line.order_id = orders.id
    where orders.store_id = ${storeId} and status = any(${pickedStatuses}::text[])
      and product_id = any(${[...productIds]}::uuid[])
    group by product_id`;
}

/** The lines of a count in the order of the shelves; of those that are not counted, what is expected now. */
async function readParts(db: Db, { storeId, id, status }: CountRow): Promise<CountParts> {
  const ids = await db
    .selectFrom("stock_count_lines")
    .select("product_id as id")
    .where("store_id", "=", storeId)
    .where("count_id", "=", id)
    .execute();
  const picked = pickedOf(storeId, status === "Counting" ? ids.map(({ id }) => id) : []);
  const { rows } = await sql<CountLine>`
    with picked as (${picked})
    select line.product_id as "productId", product.code, product.name, product.unit, product.aisle, product.shelf,
      array(select code from product_barcodes barcode where barcode.store_id = line.store_id
        and barcode.product_id = line.product_id order by place) as barcodes,
      (case when line.counted is null and ${status} = 'Counting' then stock.on_hand - coalesce(picked.quantity, 0)
        else line.expected end)::float8 as expected,
      line.counted::float8 as counted, line.at as "countedAt", line.by_name as "countedBy"
    from stock_count_lines line
    join products product on product.store_id = line.store_id and product.id = line.product_id
    left join product_stock stock on stock.store_id = line.store_id and stock.product_id = line.product_id
      and stock.movements > 0
    left join picked on picked.product_id = line.product_id
    where line.store_id = ${storeId} and line.count_id = ${id}
    order by lower(product.aisle), lower(product.shelf), lower(product.name), product.code`.execute(db);
  return { lines: rows };
}
