import { type RawBuilder, sql } from "kysely";
import type { FactName } from "#contract/segments/facts.ts";
import { fromArea, keptPlace } from "#gateway/store/delivery/area-sql.ts";
import { cameBack } from "#gateway/store/returns/came-back.ts";

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
    where store_id = ${asked.storeId} and ${own(asked, "customer_id")} and order_counts(status) = 1 group by customer_id
  ) as placed on placed.customer_id = customers.id`,
  returned: (asked) => sql`left join (
    select orders.customer_id, count(*) as returns from return_orders as back
    join orders on orders.store_id = back.store_id and orders.id = back.order_id
    where back.store_id = ${asked.storeId} and ${own(asked, "orders.customer_id")} and ${cameBack(sql`back`)}
    group by orders.customer_id
  ) as returned on returned.customer_id = customers.id`,
  // As in reports: an order that was delivered whole or in part came in time, or so many minutes late.
  promised: (asked) => sql`left join (
    select orders.customer_id, 100.0 * count(*) filter (where facts.minutes_late <= 0) / count(*) as percent
    from orders join order_facts as facts on facts.store_id = orders.store_id and facts.order_id = orders.id
    where orders.store_id = ${asked.storeId} and ${own(asked, "orders.customer_id")} and facts.minutes_late is not null
    group by orders.customer_id
  ) as promised on promised.customer_id = customers.id`,
  kept: (asked) => sql`left join (
    select account_id, 0 - sum(amount) as credit from ledger_entries
    where store_id = ${asked.storeId} and account = 'customer' and ${own(asked, "account_id")} group by account_id
  ) as kept on kept.account_id = customers.id`,
  lived: (asked) => sql`left join (
    select latest.customer_id, (select area.name ${fromArea(keptPlace(sql`latest`))}) as area
    from (
      select distinct on (customer_id) store_id, customer_id, pincode, point from customer_addresses
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
