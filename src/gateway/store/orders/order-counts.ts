import { type AliasedExpression, sql } from "kysely";
import type { ViewType } from "#contract/enumerations.ts";
import type { OrderCounts, OrderFilter } from "#contract/orders/schema.ts";
import { type OrderStatus, orderStatuses } from "#contract/orders/status.ts";
import type { Db } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";
import { momentOf } from "#gateway/store/moment.ts";
import { filterOrders } from "./order-filter.ts";

/** Counts what a filter finds by status and by the tabs of a view; a tab without statuses counts everything. */
export async function countOrders(db: Db, filter: OrderFilter, view: ViewType): Promise<OrderCounts> {
  const answer = await momentOf(db, filter.entityInternalId)
    .select((eb) => [
      eb
        .selectFrom(countsOf(db, filter))
        .select(sql<Partial<Record<OrderStatus, number>> | null>`jsonb_object_agg(status, found)`.as("counts"))
        .as("counts"),
      eb
        .selectFrom("order_views")
        .select("settings")
        .where("order_views.store_id", "=", filter.entityInternalId)
        .where("view_type", "=", view)
        .as("settings"),
    ])
    .executeTakeFirst();
  if (!answer) throw notFound("store");
  const byStatus = Object.fromEntries(orderStatuses.map((status) => [status, answer.counts?.[status] ?? 0])) as Record<
    OrderStatus,
    number
  >;
  const sum = (statuses: readonly OrderStatus[]) => statuses.reduce((all, status) => all + byStatus[status], 0);
  return {
    total: sum(orderStatuses),
    byStatus,
    tabs: (answer.settings?.viewTypeTabs ?? []).map(({ level, orderStatus }) => ({
      level,
      count: sum(orderStatus.length > 0 ? orderStatus : orderStatuses),
    })),
    asOf: answer.asOf,
    sequence: answer.sequence,
  };
}

// The counts that are kept answer at once; anything else must be counted.
function countsOf(db: Db, filter: OrderFilter): AliasedExpression<{ status: OrderStatus; found: number }, "counted"> {
  if (asksOnlyStatus(filter)) return keptCounts(db, filter).as("counted");
  return db
    .selectFrom("orders")
    .select((eb) => ["status", eb.fn.countAll<number>().as("found")])
    .where(filterOrders(filter))
    .groupBy("status")
    .as("counted");
}

/** The kept counts of a filter that asks for nothing but statuses. */
export function keptCounts(db: Db, filter: OrderFilter) {
  return db
    .selectFrom("order_status_counts")
    .select(["status", "orders as found"])
    .where("store_id", "=", filter.entityInternalId)
    .$if((filter.orderStatus?.length ?? 0) > 0, (query) => query.where("status", "in", filter.orderStatus ?? []));
}

/** Whether a filter asks for nothing but statuses. */
export function asksOnlyStatus(filter: OrderFilter): boolean {
  const { entityInternalId: _store, orderStatus: _statuses, sort: _sort, ...parts } = filter;
  return Object.values(parts).every((part) => {
    if (typeof part !== "object") return !part;
    return Object.values(part).every((value) => value === undefined);
  });
}
