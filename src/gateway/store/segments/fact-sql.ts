import { type RawBuilder, sql } from "kysely";
import type { FactName } from "#contract/segments/facts.ts";

/** Of whom conditions are asked: all customers of a store, or some; `sampled`, of those whom chance has chosen. */
export interface Asked {
  readonly storeId: string;
  readonly customerIds?: readonly string[];
  readonly sampled?: boolean;
}

/** A sample has all customers whose id begins with less than this: ids are random, so these are five of 256. */
const sampleEnd = "05000000-0000-0000-0000-000000000000";
export const sampleShare = 5 / 256;

type Source = "figures" | "placed" | "returned" | "promised" | "kept" | "lived";

/** Where facts that are no column of customers come from. Each is joined once, and only where a fact needs it. */
export const sources: Readonly<Record<Source, (asked: Asked) => RawBuilder<unknown>>> = {
  figures: () => sql`left join customer_figures as figures
    on figures.store_id = customers.store_id and figures.customer_id = customers.id`,
  placed: (asked) => sql`left join (
    select customer_id, min(placed_at) as first_at, array_agg(distinct source) as channels from orders
    where store_id = ${asked.storeId} and ${own(asked, "customer_id")} group by customer_id
  ) as placed on placed.customer_id = customers.id`,
  returned: (asked) => sql`left join (
    select orders.customer_id, count(*) as returns from return_orders as back
    join orders on orders.store_id = back.store_id and orders.id = back.order_id
    where back.store_id = ${asked.storeId} and ${own(asked, "orders.customer_id")} group by orders.customer_id
  ) as returned on returned.customer_id = customers.id`,
  // The order came in time if it was delivered before the end of its slot, as in the figures of one customer.
  promised: (asked) => sql`left join (
    select customer_id, 100.0 * count(*) filter (where at <= slot_end) / count(*) as percent from (
      select orders.customer_id, orders.slot_end, min(history.at) as at from orders
      join order_history as history on history.store_id = orders.store_id and history.order_id = orders.id
      where orders.store_id = ${asked.storeId} and ${own(asked, "orders.customer_id")}
        and order_counts(orders.status) = 1 and slot_end is not null and history.to_status = 'Delivered'
      group by orders.id, orders.customer_id, orders.slot_end
    ) as delivered group by customer_id
  ) as promised on promised.customer_id = customers.id`,
  kept: (asked) => sql`left join (
    select account_id, 0 - sum(amount) as credit from ledger_entries
    where store_id = ${asked.storeId} and account = 'customer' and ${own(asked, "account_id")} group by account_id
  ) as kept on kept.account_id = customers.id`,
  lived: (asked) => sql`left join (
    select latest.customer_id, (
      select area.name from delivery_areas as area where area.store_id = ${asked.storeId}
        and latest.pincode = any(area.pincodes) order by area.name limit 1) as area
    from (
      select distinct on (customer_id) customer_id, pincode from customer_addresses
      where store_id = ${asked.storeId} and ${own(asked, "customer_id")} order by customer_id, used_at desc, id
    ) as latest
  ) as lived on lived.customer_id = customers.id`,
};

/** Keeps to the customers that are asked about, and leaves out orders of nobody. */
export function own({ customerIds, sampled = false }: Asked, column: string): RawBuilder<unknown> {
  if (sampled) return sql`${sql.ref(column)} < ${sampleEnd}::uuid`;
  return customerIds ? sql`${sql.ref(column)} = any(${customerIds}::uuid[])` : sql`${sql.ref(column)} is not null`;
}

/**
 * The SQL of a fact: a value, which may be null; for a fact of which there may be several, an array of them; for days
 * since something, its moment. `missing` is the value of those of whom there is none.
 */
interface FactSql {
  readonly from?: Source;
  readonly value: RawBuilder<unknown>;
  readonly several?: true;
  readonly missing?: 0;
}

/** The SQL of every fact. */
export const factSql: Readonly<Record<FactName, FactSql>> = {
  orders: { from: "figures", value: sql`figures.orders`, missing: 0 },
  spent: { from: "figures", value: sql`figures.spent`, missing: 0 },
  lastOrder: { from: "figures", value: sql`figures.last_order_at` },
  firstOrder: { from: "placed", value: sql`placed.first_at` },
  since: { value: sql`customers.created_at` },
  channel: { from: "placed", value: sql`placed.channels`, several: true },
  area: { from: "lived", value: sql`fold_text(lived.area)` },
  returns: { from: "returned", value: sql`returned.returns`, missing: 0 },
  promiseKept: { from: "promised", value: sql`promised.percent` },
  credit: { from: "kept", value: sql`kept.credit`, missing: 0 },
  consent: { value: sql`customers.consent`, several: true },
  blocked: { value: sql`customers.blocked` },
  noCash: { value: sql`customers.no_cash` },
  tag: { value: sql`regexp_split_to_array(fold_text(customers.tags), ' ?, ?')`, several: true },
  language: { value: sql`customers.language` },
  birthday: { value: sql`extract(month from customers.birthday)::int::text` },
};
