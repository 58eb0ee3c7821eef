import type { Client } from "pg";
import type { Shop } from "../work/shop.ts";

/** The orders that the writers created: only writers change them, and writers change no others. */
const made = "select id from orders where store_id = $1 and instructions like 'prove %'";

/** Rules that hold in a store while no transaction is half done; each query finds the rows that break the rule. */
const rules: Readonly<Record<string, string>> = {
  "an order whose version is not the number of its changes": `
    select o.number as row from orders o where o.store_id = $1 and o.version <> (
      select count(*) from order_history h
      where h.store_id = o.store_id and h.order_id = o.id and h.version is not null)`,
  "an order whose status is not the one its history ends with": `
    select o.number as row from orders o where o.store_id = $1 and o.status <> (
      select h.to_status from order_history h
      where h.store_id = o.store_id and h.order_id = o.id and h.to_status is not null
      order by h.version desc limit 1)`,
  "an order without all its lines": `
    select o.number as row from orders o where o.store_id = $1 and (o.item_count, o.lines_amount) <> (
      select count(*), coalesce(sum(l.amount), 0) from order_lines l
      where l.store_id = o.store_id and l.order_id = o.id)`,
  "an order whose payments are not what it says is paid": `
    select o.number as row from orders o where o.store_id = $1 and o.paid_amount <> (
      select coalesce(sum(p.amount), 0) from order_payments p where p.store_id = o.store_id and p.order_id = o.id)`,
  "an order that cannot be searched for": `
    select o.number as row from orders o where o.store_id = $1 and not exists (
      select from order_search s where s.store_id = o.store_id and s.order_id = o.id)`,
  "a change without its one event, or an event without its one change": `
    select coalesce(h.order_id::text, v.order_id) || ' ' || coalesce(h.version, v.version) as row
    from (
      select order_id, version, count(*) as times from order_history
      where store_id = $1 and version > 1 and order_id in (${made}) group by order_id, version
    ) h
    full join (
      select message->'row'->>'id' as order_id, (message->'row'->>'version')::int as version, count(*) as times
      from events where store_id = $1 and sequence > $2 and message->>'kind' = 'order' and message->>'type' = 'changed' group by 1, 2
    ) v on v.order_id = h.order_id::text and v.version = h.version
    where h.times is distinct from v.times`,
  "a new order without its event, or an event without its order": `
    select coalesce(o.id::text, v.order_id) as row
    from (${made}) o
    full join (
      select message->'row'->>'id' as order_id from events
      where store_id = $1 and sequence > $2 and message->>'kind' = 'order' and message->>'type' = 'created'
    ) v on v.order_id = o.id::text
    where o.id is null or v.order_id is null`,
  "comments of an order that are not as many as its events": `
    select coalesce(h.order_id::text, v.order_id) as row
    from (
      select order_id, count(*) as times from order_history
      where store_id = $1 and kind = 'comment' and order_id in (${made}) group by order_id
    ) h
    full join (
      select message->'row'->>'id' as order_id, count(*) as times from events
      where store_id = $1 and sequence > $2 and message->>'kind' = 'order' and message->>'type' = 'commented' group by 1
    ) v on v.order_id = h.order_id::text
    where h.times is distinct from v.times`,
  "events whose numbers have a gap": `
    select count(*)::text as row from events where store_id = $1 and sequence > $2
    having count(*) <> (select events from store_sequences where store_id = $1) - $2::bigint`,
  "a status whose count is not the number of its orders": `
    select coalesce(o.status, c.status) as row
    from (select status, count(*) as orders from orders where store_id = $1 group by status) o
    full join (select status, orders from order_status_counts where store_id = $1) c on c.status = o.status
    where coalesce(o.orders, 0) <> coalesce(c.orders, 0)`,
};

/** The broken rules of a store, one sentence for each row that breaks one. */
export async function brokenRules(client: Client, { storeId, sequence }: Shop): Promise<string[]> {
  const broken: string[] = [];
  for (const [rule, query] of Object.entries(rules)) {
    const values = query.includes("$2") ? [storeId, sequence] : [storeId];
    const { rows } = await client.query<{ row: string }>(query, values);
    broken.push(...rows.map(({ row }) => `${rule}: ${row}`));
  }
  return broken;
}
