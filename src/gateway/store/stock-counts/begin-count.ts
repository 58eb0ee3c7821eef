import { compareNames } from "#contract/compare-names.ts";
import { sql } from "kysely";
import type { CountPlace, CountRow, NewCount } from "#contract/stock-counts/schema.ts";
import { mostCounted } from "#contract/stock-counts/status.ts";
import { grouped } from "#contract/text.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { takeNumber } from "#gateway/store/events/counters.ts";
import { readRows } from "#gateway/store/lists/rows.ts";
import { recordRowEvents } from "#gateway/store/records/change-record.ts";
import { writeRecordHistory } from "#gateway/store/records/record-history.ts";
import { refuseTaken } from "#gateway/store/records/refuse-taken.ts";
import { countKind } from "./count-kind.ts";

/** The aisles of a store and their shelves, with how many products stand there; an empty shelf is the whole aisle. */
export async function readPlaces(db: Db, storeId: string): Promise<CountPlace[]> {
  const { rows } = await sql<CountPlace>`
    select place.*, place_text(aisle, shelf) as place from (
    select min(aisle) as aisle, case when grouping(lower(shelf)) = 0 then min(shelf) else '' end as shelf,
      count(*)::int as products
    from products where store_id = ${storeId} and state <> 'DELETE'
    group by grouping sets ((lower(aisle)), (lower(aisle), lower(shelf)))
    having grouping(lower(shelf)) = 1 or (lower(shelf) <> '' and lower(aisle) <> '')
    ) place`.execute(db);
  return rows.toSorted((one, other) => compareNames(one.aisle, other.aisle) || compareNames(one.shelf, other.shelf));
}

/**
 * Begins to count the products of a place. Refused with 422 where nothing stands there, where that is too much for one
 * count, and where somebody counts there already.
 */
export async function beginCount(
  trx: Trx,
  storeId: string,
  { aisle, shelf }: NewCount,
  author: Author,
): Promise<CountRow> {
  const isHere = sql<boolean>`lower(aisle) = lower(${aisle}) and (${shelf} = '' or lower(shelf) = lower(${shelf}))`;
  const products = await trx
    .selectFrom("products")
    .select("id")
    .where("store_id", "=", storeId)
    .where("state", "<>", "DELETE")
    .where(isHere)
    .limit(mostCounted + 1)
    .execute();
  if (products.length === 0) throw wrong("no product stands there");
  if (products.length > mostCounted)
    throw wrong(`more than ${grouped(mostCounted)} products stand there: count one shelf after the other`);
  const count = await takeNumber(trx, storeId, "stock counts");
  const { id } = await refuseTaken(countKind.unique, () =>
    trx
      .insertInto("stock_counts")
      .values(({ selectFrom }) => ({
        store_id: storeId,
        number: selectFrom("stores")
          .select(sql<string>`code || ${`-SC-${String(count).padStart(6, "0")}`}`.as("number"))
          .where("id", "=", storeId),
        aisle,
        shelf,
        started_by: author.name,
      }))
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  await sql`
    insert into stock_count_lines (store_id, count_id, product_id)
    select ${storeId}, ${id}, unnest(${products.map((product) => product.id)}::uuid[])`.execute(trx);
  const [row] = await readRows(trx, countKind.rows, storeId, [id]);
  if (!row) throw new Error(`the new count ${id} is gone`);
  await writeRecordHistory(trx, countKind, [{ action: "created", before: null, after: row, fields: {}, author }]);
  await recordRowEvents(trx, countKind, [{ type: "created", row, before: null, at: row.createdAt }], author);
  return row;
}

function wrong(because: string): Refusal {
  return new Refusal("invalid", because, { fields: { aisle: because } });
}
