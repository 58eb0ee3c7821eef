import { sql } from "kysely";
import type { Db } from "#gateway/database/schema.ts";
import type { Destination, Gathered, Origin } from "#gateway/imports/subject.ts";
import type { StagedTotals } from "#gateway/imports/write-result.ts";
import { categoryJoint } from "./fields.ts";

/**
 * Makes `import_products`: each product of the file once, in the order of the file. Lines that contradict each other
 * are unfit, all of them, because nobody can tell which is right. A product that stands in several categories has the
 * first one. `replaces` tells whether a product that is there may be changed.
 */
export async function gatherProducts(
  db: Db,
  { storeId }: Pick<Destination, "storeId">,
  { replaces }: Origin,
): Promise<Gathered> {
  const { rows: unfit } = await sql<{ code: string; because: string }>`
    select code, 'the file has this code with different values' as because
    from import_lines group by code having count(distinct "values" - 'category') > 1
    union all
    select lines.code, 'the file has this barcode for several codes'
    from import_lines lines join (
      select gtin_of("values"->>'barcode') as gtin from import_lines where "values"->>'barcode' <> ''
      group by 1 having count(distinct code) > 1) shared on gtin_of("values"->>'barcode') = gtin
    union all
    select lines.code, 'the file has this code in other letters too: ' || (
      select min(other.code) from import_lines other
      where fold_text(other.code) = fold_text(lines.code) and other.code <> lines.code)
    from import_lines lines join (
      select fold_text(code) as folded from import_lines group by 1 having count(distinct code) > 1) shared
      on fold_text(lines.code) = folded`.execute(db);
  await sql`delete from import_lines where code = any(${unfit.map(({ code }) => code)}::text[])`.execute(db);
  await sql`
    create temporary table import_products as
    select row_number() over (order by min(line)) as place, code, count(*) as lines,
      (array_agg("values" order by line))[1] as "values", jsonb_agg(record order by line) as records,
      ${replaces}::boolean as replaces, count(distinct "values"->>'category') as categories,
      not exists (
        select from products where products.store_id = ${storeId} and products.code = import_lines.code) as is_new,
      min("values"->>'taxRate') is null
        and (hsn_rate_at(${storeId}, coalesce(min("values"->>'hsnCode'), ''), now())).rate is null
        and category_tax_of(${storeId}, category_of_path(${storeId}, string_to_array(
          coalesce((array_agg("values"->>'category' order by line))[1], ''), ${categoryJoint}), false)) is null
        as is_untaxed
    from import_lines group by code`.execute(db);
  await sql`create unique index on import_products (place)`.execute(db);
  await sql`analyze import_products`.execute(db);
  const { rows } = await sql<StagedTotals>`
    select count(*) as records, coalesce(sum(lines), 0)::bigint as lines from import_products`.execute(db);
  const totals = rows[0] ?? { records: 0, lines: 0 };
  return { ...totals, unfit: new Map(unfit.map(({ code, because }) => [code, because])) };
}
