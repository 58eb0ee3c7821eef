import { type RawBuilder, sql } from "kysely";
import type { AssigneeRole } from "#contract/assignments/role.ts";
import { type OrderStatus, pickerStatuses } from "#contract/orders/status.ts";
import { fetchedStatuses } from "#contract/returns/status.ts";

/** How open work is found in the records of a store. */
interface OpenKind {
  /** The column that names who has the record. */
  readonly column: "picker_id" | "rider_id";
  /** The statuses in which a record is their open work. */
  readonly open: readonly string[];
}

/** How the work of pickers or riders is found in the orders of a store and their history. */
interface OrderWork extends OpenKind {
  readonly kind: "order";
  readonly table: "orders";
  /** The status with which their time for an order begins. */
  readonly begun: OrderStatus;
  /** The statuses with which their work on an order ends, if it came from one that is their open work. */
  readonly done: readonly OrderStatus[];
  /** Those of them that tell how long an order takes, and how many minutes are credible. */
  readonly timed: readonly OrderStatus[];
  readonly credible: { readonly least: number; readonly most: number };
}

interface ReturnWork extends OpenKind {
  readonly kind: "return";
  readonly table: "return_orders";
}

/** One kind of work that people of a role have. */
export type WorkKind = OrderWork | ReturnWork;

/** A picker has an order until it is picked. */
const picking: OrderWork = {
  kind: "order",
  table: "orders",
  column: "picker_id",
  open: pickerStatuses,
  begun: "Picking & Packing",
  done: ["Picking Completed"],
  timed: ["Picking Completed"],
  credible: { least: 1, most: 120 },
};

/** A rider has an order until it is handed over or comes back. Only the way to a customer is a delivery. */
const delivering: OrderWork = {
  kind: "order",
  table: "orders",
  column: "rider_id",
  open: ["Rider Assigned", "In-Transit"],
  begun: "In-Transit",
  done: ["Partially Delivered", "Delivered", "Returned"],
  timed: ["Partially Delivered", "Delivered"],
  credible: { least: 2, most: 180 },
};

/** A rider has a return until its goods are fetched or could not be. */
const fetching: ReturnWork = { kind: "return", table: "return_orders", column: "rider_id", open: fetchedStatuses };

/** All work of a role; the first is that by which their time is measured. */
export const workOfRole = {
  picker: [picking],
  rider: [delivering, fetching],
} as const satisfies Readonly<Record<AssigneeRole, readonly [OrderWork, ...WorkKind[]]>>;

/** Statuses as SQL literals, so that partial indexes fit them. */
export function literals(list: readonly string[]): RawBuilder<unknown> {
  return sql.join(list.map((status) => sql.lit(status)));
}

/** The work of one person. */
interface Work {
  readonly store_id: string;
  readonly person_id: string;
  /** Orders and returns. */
  readonly open_orders: number;
  /** Orders finished since the store's midnight and not begun again. */
  readonly done_today: number;
  /** How many of them have a credible time. */
  readonly timed_today: number;
  /**
   * The median of these times, with one decimal; null when there are none. An order of a run, or of several that are
   * picked at once, takes from the end of the one before: what they have in common counts once.
   */
  readonly minutes_per_order: number | null;
}

const midnight = sql`date_trunc('day', now() at time zone stores.time_zone) at time zone stores.time_zone`;

/**
 * One row for each person who has open orders or returns, or has finished an order today; to be joined by `store_id`
 * and `person_id`. Open ones are found by their status and finished ones by their last change. Both are few, however
 * many the store has had. Only orders are counted as done and measured.
 */
export function workOf(role: AssigneeRole): RawBuilder<Work> {
  const [{ column, open, begun, done, timed, credible }] = workOfRole[role];
  const isCredible = sql`work.minutes between ${sql.lit(credible.least)} and ${sql.lit(credible.most)}`;
  const person = sql.ref(`orders.${column}`);
  const openParts = workOfRole[role].map(
    ({ table, column, open }) => sql`
      select ${sql.ref(`${table}.store_id`)} as store_id, ${sql.ref(`${table}.${column}`)} as person_id,
        1 as open, 0 as done, null::numeric as minutes
      from ${sql.table(table)}
      where ${sql.ref(`${table}.status`)} in (${literals(open)}) and ${sql.ref(`${table}.${column}`)} is not null`,
  );
  return sql<Work>`(
    select work.store_id, work.person_id,
      coalesce(sum(work.open), 0)::int as open_orders,
      coalesce(sum(work.done), 0)::int as done_today,
      count(*) filter (where ${isCredible})::int as timed_today,
      round((percentile_cont(0.5) within group (order by work.minutes) filter (where ${isCredible}))::numeric, 1)::float8
        as minutes_per_order
    from (
      ${sql.join(openParts, sql` union all `)}
      union all
      select orders.store_id, ${person}, 0, 1, case
          when told.handed_over - told.begun <= make_interval(mins => ${sql.lit(credible.most)})
          then extract(epoch from told.handed_over - greatest(told.begun,
            max(told.handed_over) over (partition by orders.store_id, ${person} order by told.handed_over
              rows between unbounded preceding and 1 preceding))) / 60
        end
      from stores
        join orders on orders.store_id = stores.id and ${person} is not null
          and orders.updated_at >= ${midnight} and orders.status not in (${literals(open)})
        join lateral (
          select max(history.at) filter (where history.to_status in (${literals(done)})
              and history.from_status in (${literals(open)})) as finished,
            max(history.at) filter (where history.to_status in (${literals(timed)})
              and history.from_status in (${literals(open)})) as handed_over,
            max(history.at) filter (where history.to_status = ${sql.lit(begun)}) as begun
          from order_history as history
          where history.store_id = orders.store_id and history.order_id = orders.id
        ) as told on told.finished >= ${midnight}
    ) as work
    group by work.store_id, work.person_id
  )`;
}
