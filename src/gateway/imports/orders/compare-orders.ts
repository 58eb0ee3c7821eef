import { sql } from "kysely";
import type { Trx } from "#gateway/database/schema.ts";
import { bringsAgain, type Origin } from "#gateway/imports/subject.ts";

/**
 * What is done with an order of the file. `new`: the store lacks it. `there`: it has all its lines. `complete`: lines
 * are added, because all others are those of the file. `replace`: the file's order takes its place. `differs`: it is
 * left as it is. `touched`: likewise, because somebody has changed it, or another file.
 */
export type OrderAction = "new" | "there" | "complete" | "replace" | "differs" | "touched";

/**
 * Compares the orders of the file with those that the store has, all at once: `import_compared` gets what is to be done
 * with each that is there, `import_added` the lines that such an order lacks. A line that was refused before is known
 * by its number in the file it came from; all others by product, quantity and price, as often as they are there.
 */
export async function compareOrders(trx: Trx, storeId: string, origin: Origin): Promise<void> {
  const isAgain = bringsAgain(origin);
  await sql`
    create temporary table import_there as
    select number, orders.id as order_id,
      not exists (
        select from order_history entry where entry.store_id = ${storeId} and entry.order_id = orders.id
          and entry.import_number is null) as untouched,
      exists (
        select from order_history entry join imports using (store_id)
        where entry.store_id = ${storeId} and entry.order_id = orders.id and imports.number = entry.import_number
          and entry.version = 1 and file_mark = ${origin.fileMark} and mapping = ${JSON.stringify(origin.mapping)}::jsonb
      ) as is_same_file
    from import_orders join orders using (number) where orders.store_id = ${storeId}`.execute(trx);
  await sql`analyze import_there`.execute(trx);
  const isSameLine = isAgain
    ? sql`theirs.own_line = mine.file_line`
    : sql`theirs.code = mine.product and theirs.quantity = mine.quantity and theirs.unit_price = mine.price
        and theirs.amount = mine.amount and theirs.nth = mine.nth`;
  await sql`
    create temporary table import_lines_compared as
    with mine as (
      select order_id, line, file_line, product, quantity, price, amount,
        row_number() over (partition by number, product, quantity, price, amount order by line) as nth
      from import_there join import_lines using (number)
    ), theirs as (
      select there.order_id, lines.code, lines.quantity, lines.unit_price, lines.amount,
        coalesce(imports.lines_of = ${origin.linesOf}, false) as same_file,
        case when imports.lines_of = ${origin.linesOf} then import_line end as own_line,
        row_number() over (partition by there.order_id, lines.code, lines.quantity, lines.unit_price, lines.amount order by lines.line) as nth
      from import_there there join order_lines lines on lines.store_id = ${storeId} and lines.order_id = there.order_id
      left join imports on imports.store_id = ${storeId} and imports.number = lines.import_number
    )
    select coalesce(mine.order_id, theirs.order_id) as order_id, mine.line as line,
      theirs.order_id is null as is_lacking, mine.order_id is null and not theirs.same_file as is_strange,
      not theirs.same_file as is_of_another
    from mine full join theirs on theirs.order_id = mine.order_id and ${isSameLine}`.execute(trx);
  await sql`
    create temporary table import_compared as
    select there.number, order_id, case
      -- Refused lines belong to an order only where all its lines are of the file that they were refused from.
      when ${isAgain} then case when lacking = 0 then 'there' when untouched and others = 0 then 'complete' else 'touched' end
      when ${origin.replaces} and not is_same_file then case when untouched then 'replace' else 'touched' end
      when strange > 0 then 'differs'
      when lacking = 0 then 'there'
      when untouched then 'complete' else 'touched' end as action
    from import_there there join (
      select order_id, count(*) filter (where is_lacking) as lacking, count(*) filter (where is_strange) as strange,
        count(*) filter (where is_of_another) as others
      from import_lines_compared group by order_id) compared using (order_id)`.execute(trx);
  await sql`
    create temporary table import_added as
    select order_id, line from import_lines_compared join import_compared using (order_id)
    where is_lacking and action = 'complete'`.execute(trx);
  await sql`create unique index on import_compared (number)`.execute(trx);
  await sql`create index on import_added (order_id)`.execute(trx);
  await sql`analyze import_compared, import_added`.execute(trx);
}
