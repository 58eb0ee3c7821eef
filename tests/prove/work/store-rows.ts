import type { Installation } from "../installation/installation.ts";
import { withClient } from "./shop.ts";

/** Every row of a store as sorted text, without values that an import takes from chance or the clock. */
export async function readStore(installation: Installation, code: string): Promise<string[]> {
  const tables: Readonly<Record<string, string>> = {
    orders: `select t.number as of, to_jsonb(t) - '{id,store_id,customer_id,updated_at}'::text[] as row, (
        select code from customers c where c.store_id = t.store_id and c.id = t.customer_id) as more
      from orders t`,
    order_lines:
      "select o.number as of, to_jsonb(t) - '{order_id,store_id,product_id,import_number}'::text[] as row, null as more from order_lines t join orders o on o.id = t.order_id",
    order_payments:
      "select o.number as of, to_jsonb(t) - '{id,order_id,store_id}'::text[] as row, null as more from order_payments t join orders o on o.id = t.order_id",
    order_history:
      "select o.number as of, to_jsonb(t) - '{id,order_id,store_id,import_number}'::text[] - (case kind when 'import' then 'at' else '' end) as row, null as more from order_history t join orders o on o.id = t.order_id",
    order_search:
      "select o.number as of, to_jsonb(t) - '{order_id,store_id,lines}'::text[] as row, null as more from order_search t join orders o on o.id = t.order_id",
    customers:
      "select t.code as of, to_jsonb(t) - '{id,store_id,import_number,person_id,updated_at}'::text[] as row, null as more from customers t",
    products:
      "select t.code as of, to_jsonb(t) - '{id,store_id,import_number}'::text[] as row, null as more from products t",
    order_status_counts:
      "select t.status as of, to_jsonb(t) - '{store_id}'::text[] as row, null as more from order_status_counts t",
    store_sequences:
      "select '' as of, to_jsonb(t) - '{store_id,events}'::text[] as row, null as more from store_sequences t",
    store_counters:
      "select t.counter as of, to_jsonb(t) - '{store_id}'::text[] as row, null as more from (select * from store_counters where counter <> 'imports') t",
  };
  return withClient(installation, async (client) => {
    const found: string[] = [];
    for (const [table, query] of Object.entries(tables)) {
      const { rows } = await client.query<{ row: string }>(
        `select concat_ws(' ', '${table}', "of", row, more) as row from (
           ${query} where t.store_id = (select id from stores where code = $1)) rows`,
        [code],
      );
      found.push(...rows.map(({ row }) => row));
    }
    return found.sort();
  });
}

/** The rows that only one of two stores has. */
export function differing(one: readonly string[], other: readonly string[]): string[] {
  return [...difference(one, other), ...difference(other, one)];
}

/** The rows that the first list contains more often than the second. */
function difference(one: readonly string[], other: readonly string[]): string[] {
  const left = new Map<string, number>();
  for (const row of other) left.set(row, (left.get(row) ?? 0) + 1);
  return one.filter((row) => {
    const times = left.get(row) ?? 0;
    if (times > 0) left.set(row, times - 1);
    return times === 0;
  });
}
