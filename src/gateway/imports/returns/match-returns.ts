import { sql } from "kysely";
import type { Db, Trx } from "#gateway/database/schema.ts";
import type { Gathered, Origin } from "#gateway/imports/subject.ts";
import type { StagedTotals } from "#gateway/imports/write-result.ts";
import { type LineToMatch, matchLines, type Purchase } from "./match-lines.ts";

/** How many pairs of customer and product are matched at once. */
const pairsAtOnce = 1_000;

/** Groups the lines by the returns of the file, in the order in which these came back. */
export async function gatherReturns(db: Db): Promise<Gathered> {
  await sql`create index on import_lines (name, line)`.execute(db);
  await sql`create unique index on import_lines (line)`.execute(db);
  await sql`
    create temporary table import_returns as
    select row_number() over (order by min(returned_at), min(line)) as place, name from import_lines group by name`.execute(
    db,
  );
  await sql`create unique index on import_returns (place)`.execute(db);
  await sql`analyze import_lines, import_returns`.execute(db);
  const { rows } = await sql<StagedTotals>`
    select (select count(*) from import_returns) as records, count(*) as lines from import_lines`.execute(db);
  return rows[0] ?? { records: 0, lines: 0 };
}

/**
 * Finds which lines the store has already, and for each other one what comes back of which purchases. Afterwards
 * `import_known` has the lines that are there, `import_found` the purchases, `import_unmatched` the reasons against all
 * others.
 */
export async function matchReturns(trx: Trx, storeId: string, origin: Origin): Promise<void> {
  await findKnown(trx, storeId, origin);
  await sql`
    create temporary table import_pairs as
    select row_number() over (order by customer, product) as place, customer, product, array_agg(line order by returned_at, line) as lines
    from import_lines where not exists (select from import_known known where known.line = import_lines.line)
    group by customer, product`.execute(trx);
  await sql`create unique index on import_pairs (place)`.execute(trx);
  await sql`
    create temporary table import_found (line bigint not null, order_id uuid not null, order_line integer not null,
      quantity numeric(12, 3) not null)`.execute(trx);
  await sql`create temporary table import_unmatched (line bigint not null, because text not null)`.execute(trx);
  await sql`analyze import_pairs`.execute(trx);
  const { rows } = await sql<{ pairs: number }>`select count(*) as pairs from import_pairs`.execute(trx);
  const pairs = rows[0]?.pairs ?? 0;
  for (let after = 0; after < pairs; after += pairsAtOnce) {
    const chosen = { after, upTo: after + pairsAtOnce };
    const purchases = await readPurchases(trx, storeId, chosen);
    const matched = [...(await readLines(trx, chosen))].map(([place, own]) =>
      matchLines(purchases.get(place) ?? [], own),
    );
    const found = matched.flatMap(({ matches }) => matches);
    const unmatched = matched.flatMap(({ refused }) => [...refused].map(([line, because]) => ({ line, because })));
    await sql`
      insert into import_found select line, "orderId", "orderLine", quantity
      from json_to_recordset(${JSON.stringify(found)}::json)
        as found (line bigint, "orderId" uuid, "orderLine" integer, quantity numeric)`.execute(trx);
    await sql`
      insert into import_unmatched select line, because
      from json_to_recordset(${JSON.stringify(unmatched)}::json) as unmatched (line bigint, because text)`.execute(trx);
  }
  await sql`create index on import_found (line)`.execute(trx);
  await sql`create index on import_unmatched (line)`.execute(trx);
  await sql`analyze import_found, import_unmatched`.execute(trx);
}

/**
 * Finds the lines that an import has written before. A line that was refused before is known by its number in the file
 * it came from; all others by return, product and quantity, as often as they are there.
 */
async function findKnown(trx: Trx, storeId: string, origin: Origin): Promise<void> {
  const isAgain = origin.linesOf !== origin.fileMark;
  await sql`
    create temporary table import_known as
    with theirs as (
      select import_number, file_line, name, product, sum(quantity) as quantity
      from imported_return_lines written
      where store_id = ${storeId} and name in (select name from import_returns)
      group by import_number, file_line, name, product
    ), counted as (
      select theirs.*, imports.lines_of,
        row_number() over (partition by name, product, quantity order by import_number, file_line) as nth
      from theirs join imports on imports.store_id = ${storeId} and imports.number = import_number
    ), mine as (
      select line, file_line, name, product, quantity,
        row_number() over (partition by name, product, quantity order by line) as nth
      from import_lines
    )
    select mine.line, counted.import_number, counted.file_line from mine join counted using (name, product)
    where case when ${isAgain} and counted.lines_of = ${origin.linesOf} then counted.file_line = mine.file_line
      else not ${isAgain} and counted.quantity = mine.quantity and counted.nth = mine.nth end`.execute(trx);
  await sql`create unique index on import_known (line)`.execute(trx);
  await sql`analyze import_known`.execute(trx);
}

/** A stretch of pairs by their places. */
interface Chosen {
  readonly after: number;
  readonly upTo: number;
}

/** What can still come back of what customers have bought of products, the newest first, by the places of the pairs. */
async function readPurchases(
  db: Db,
  storeId: string,
  { after, upTo }: Chosen,
): Promise<ReadonlyMap<number, Purchase[]>> {
  const { rows } = await sql<Purchase & { place: number }>`
    select pair.place, orders.id as "orderId", lines.line as "orderLine", lines.unit,
      (extract(epoch from orders.placed_at) * 1000)::float8 as at,
      case orders.status when 'Returned' then 0 else (lines.quantity - coalesce(back.quantity, 0))::float8 end as left
    from import_pairs pair
    join customers on customers.store_id = ${storeId} and customers.code = pair.customer
    join orders on orders.store_id = ${storeId} and orders.customer_id = customers.id
      and orders.status in ('Delivered', 'Partially Delivered', 'Returned')
    join order_lines lines on lines.store_id = ${storeId} and lines.order_id = orders.id and lines.code = pair.product
    left join lateral (
      select sum(coalesce(asked.counted, asked.quantity)) as quantity from return_lines asked
      join return_orders on return_orders.store_id = asked.store_id and return_orders.id = asked.return_id
      where asked.store_id = ${storeId} and asked.order_id = lines.order_id and asked.line = lines.line
        and return_orders.status <> 'Return Rejected') back on true
    where pair.place > ${after} and pair.place <= ${upTo}
    order by orders.placed_at desc, orders.number desc, lines.line`.execute(db);
  return Map.groupBy(rows, ({ place }) => place);
}

/** The lines of pairs, in the order in which they came back, by the places of the pairs. */
async function readLines(db: Db, { after, upTo }: Chosen): Promise<ReadonlyMap<number, LineToMatch[]>> {
  const { rows } = await sql<LineToMatch & { place: number }>`
    select pair.place, lines.line, (extract(epoch from returned_at) * 1000)::float8 as at, quantity::float8 as quantity
    from import_pairs pair join import_lines lines on lines.line = any(pair.lines)
    where pair.place > ${after} and pair.place <= ${upTo}
    order by pair.place, array_position(pair.lines, lines.line)`.execute(db);
  return Map.groupBy(rows, ({ place }) => place);
}
