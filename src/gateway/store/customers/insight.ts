import { sql } from "kysely";
import type { CustomerInsight } from "#contract/customers/tabs-schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { cameBack } from "#gateway/store/returns/came-back.ts";
import { readCredit } from "#gateway/store/payments/customer-credit.ts";
import { inSnapshot } from "#gateway/store/snapshot.ts";

/** How many products are told of each kind. */
const mostProducts = 10;

type Bought = CustomerInsight["stopped"][number] & { readonly isStopped: boolean };

/** What a customer is worth and how they buy, in figures. Cancelled and rejected orders do not count. */
export function readInsight(db: Db, storeId: string, id: string): Promise<CustomerInsight> {
  return inSnapshot(db, async (db) => {
    const [figures, returns, credit, bought] = [
      await readFigures(db, storeId, id),
      await readReturns(db, storeId, id),
      await readCredit(db, storeId, id),
      await readBought(db, storeId, id),
    ];
    const { lastOrderAt, daysBetween } = figures;
    const due =
      lastOrderAt === null || daysBetween === null ? null : Date.parse(lastOrderAt) + daysBetween * 86_400_000;
    return {
      ...figures,
      ...returns,
      credit,
      dueAt: due === null ? null : new Date(due).toISOString(),
      usual: bought
        .slice(0, mostProducts)
        .map(({ productId, name, times, lastAt }) => ({ productId, name, times, lastAt })),
      stopped: bought
        .filter(({ isStopped }) => isStopped)
        .slice(0, mostProducts)
        .map(({ productId, name, times, lastAt, every }) => ({ productId, name, times, lastAt, every })),
    };
  });
}

type Figures = Omit<CustomerInsight, "credit" | "returns" | "returned" | "usual" | "stopped" | "dueAt">;

async function readFigures(db: Db, storeId: string, id: string): Promise<Figures> {
  const { rows } = await sql<Figures>`
    with own as (
      select orders.status, orders.amount, returned_amount, orders.placed_at, minutes_late,
        extract(epoch from orders.placed_at - lag(orders.placed_at) over (order by orders.placed_at)) / 86400 as days
      from orders join order_facts as facts on facts.store_id = orders.store_id and facts.order_id = orders.id
      where orders.store_id = ${storeId} and orders.customer_id = ${id} and order_counts(orders.status) = 1
    )
    select count(*)::int as orders, coalesce(sum(order_spent(status, amount, returned_amount)), 0)::bigint as spent,
      min(placed_at) as "firstOrderAt", max(placed_at) as "lastOrderAt", round(avg(amount))::bigint as "averageBasket",
      round((percentile_cont(0.5) within group (order by days))::numeric, 1)::float8 as "daysBetween",
      count(minutes_late)::int as promised, count(*) filter (where minutes_late <= 0)::int as kept
    from own`.execute(db);
  return rows[0] as Figures;
}

async function readReturns(
  db: Db,
  storeId: string,
  id: string,
): Promise<Pick<CustomerInsight, "returns" | "returned">> {
  const { rows } = await sql<Pick<CustomerInsight, "returns" | "returned">>`
    select count(*) filter (where ${cameBack(sql`back`)})::int as returns,
      coalesce(sum(back.amount) filter (where back.status = 'Completed'), 0)::bigint as returned
    from orders join return_orders as back on back.store_id = orders.store_id and back.order_id = orders.id
    where orders.store_id = ${storeId} and orders.customer_id = ${id}`.execute(db);
  return rows[0] ?? { returns: 0, returned: 0 };
}

/** What a customer has bought at least twice. It is overdue after twice the usual time, but not within two weeks. */
async function readBought(db: Db, storeId: string, id: string): Promise<Bought[]> {
  const { rows } = await sql<Bought>`
    with bought as (
      select line.product_id, count(distinct orders.id)::int as times, min(placed_at) as first_at, max(placed_at) as last_at,
        (array_agg(line.name order by placed_at desc))[1] as name
      from orders join order_lines as line on line.store_id = orders.store_id and line.order_id = orders.id
      where orders.store_id = ${storeId} and orders.customer_id = ${id} and order_counts(status) = 1
        and line.product_id is not null and coalesce(line.ordered_quantity, line.quantity) > 0
      group by line.product_id having count(distinct orders.id) >= 2
    ), paced as (
      select *, extract(epoch from last_at - first_at) / 86400 / (times - 1) as every from bought
    )
    select product_id as "productId", name, times, last_at as "lastAt", round(every::numeric, 1)::float8 as every,
      times >= 3 and now() - last_at > greatest(every * 2, 14) * interval '1 day' as "isStopped"
    from paced order by times desc, last_at desc, product_id`.execute(db);
  return rows;
}
