import { sql } from "kysely";
import type { DoubleRow } from "#contract/doubles/schema.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { notFound, Refusal } from "#gateway/refusal.ts";
import { readRows } from "#gateway/store/lists/rows.ts";
import { doubles } from "./list.ts";

/**
 * Answers two customers as two who may be one person, so that they can be merged as any others; makes the pair where it
 * is not known yet. Refused with 404 where the store lacks one of them, with 422 where both are the same.
 */
export async function pairByHand(
  trx: Trx,
  storeId: string,
  { oneId, otherId }: { readonly oneId: string; readonly otherId: string },
): Promise<DoubleRow> {
  const pair = [oneId, otherId].toSorted();
  if (oneId === otherId) {
    const because = "choose two different customers";
    throw new Refusal("invalid", because, { fields: { otherId: because } });
  }
  const { rows: known } = await sql`
    select id from customers where store_id = ${storeId} and id = any(${pair}::uuid[]) and state <> 'DELETE'
    order by id for key share`.execute(trx);
  if (known.length < 2) throw notFound("customer");
  const find = () =>
    trx
      .selectFrom("customer_doubles")
      .select("id")
      .where("store_id", "=", storeId)
      .where("one_id", "=", pair[0] ?? "")
      .where("other_id", "=", pair[1] ?? "")
      .executeTakeFirst();
  if (!(await find()))
    await sql`
      with taken as (
        insert into store_counters as counter (store_id, counter, value) values (${storeId}, 'doubles', 1)
        on conflict (store_id, counter) do update set value = counter.value + 1 returning value
      )
      insert into customer_doubles (store_id, number, one_id, other_id, because)
      select ${storeId}, code || '-D-' || lpad(value::text, 6, '0'), ${pair[0]}, ${pair[1]}, 'chosen by hand'
      from taken join stores on stores.id = ${storeId}
      on conflict (store_id, one_id, other_id) do nothing`.execute(trx);
  const found = await find();
  const [row] = found ? await readRows(trx, doubles.rows, storeId, [found.id]) : [];
  if (!row) throw new Error("the pair that was made is missing");
  return row;
}
