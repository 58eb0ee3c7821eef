import { type RawBuilder, sql } from "kysely";
import { type OrderStatus, pickerStatuses } from "#contract/orders/status.ts";

/** How the work of pickers or riders is found in the orders of a store and their history. */
export interface WorkKind {
  /** The column of `orders` that names who has the order. */
  readonly column: "picker_id" | "rider_id";
  /** The statuses in which an order is their open work. */
  readonly open: readonly OrderStatus[];
  /** The status with which their time for an order begins. */
  readonly begun: OrderStatus;
  /** The statuses with which their work on an order ends. */
  readonly done: readonly OrderStatus[];
}

/** A picker has an order until it is picked. */
export const picking: WorkKind = {
  column: "picker_id",
  open: pickerStatuses,
  begun: "Picking & Packing",
  done: ["Picking Completed"],
};

/** A rider has an order until it is handed over or comes back. */
export const delivering: WorkKind = {
  column: "rider_id",
  open: ["Rider Assigned", "In-Transit"],
  begun: "In-Transit",
  done: ["Partially Delivered", "Delivered", "Returned"],
};

/** The work of one person. */
interface Work {
  readonly store_id: string;
  readonly person_id: string;
  readonly open_orders: number;
  /** Orders finished since the store's midnight and not begun again. */
  readonly done_today: number;
  /** The mean of those done today, with one decimal; null when there are none. */
  readonly minutes_per_order: number | null;
}

const midnight = sql`date_trunc('day', now() at time zone stores.time_zone) at time zone stores.time_zone`;

/**
 * One row for each person who has an open order or has finished one today; to be joined by `store_id` and `person_id`.
 * Open orders are found by their status and finished ones by their last change. Both are few, however many orders the
 * store has had.
 */
export function workOf({ column, open, begun, done }: WorkKind): RawBuilder<Work> {
  const person = sql.ref(`orders.${column}`);
  const statuses = (list: readonly OrderStatus[]) => sql.join(list.map((status) => sql.lit(status)));
  return sql<Work>`(
    select work.store_id, work.person_id,
      coalesce(sum(work.open), 0)::int as open_orders,
      coalesce(sum(work.done), 0)::int as done_today,
      round(avg(work.minutes), 1)::float8 as minutes_per_order
    from (
      select orders.store_id, ${person} as person_id, 1 as open, 0 as done, null::numeric as minutes
      from orders
      where orders.status in (${statuses(open)}) and ${person} is not null
      union all
      select orders.store_id, ${person}, 0, 1, extract(epoch from told.finished - told.begun) / 60
      from stores
        join orders on orders.store_id = stores.id and ${person} is not null
          and orders.updated_at >= ${midnight} and orders.status not in (${statuses(open)})
        join lateral (
          select max(history.at) filter (where history.to_status in (${statuses(done)})) as finished,
            max(history.at) filter (where history.to_status = ${sql.lit(begun)}) as begun
          from order_history as history
          where history.store_id = orders.store_id and history.order_id = orders.id
        ) as told on told.finished >= ${midnight}
    ) as work
    group by work.store_id, work.person_id
  )`;
}
