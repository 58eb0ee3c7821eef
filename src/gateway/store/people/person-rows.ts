import { type RawBuilder, sql } from "kysely";
import { type OrderStatus, pickerStatuses } from "#contract/orders/status.ts";

/** What tells the work of pickers from that of riders in orders and their history. */
export interface PersonWork {
  /** The column of `orders` that names them. */
  readonly column: "picker_id" | "rider_id";
  /** Statuses in which an order is in their hands. */
  readonly open: readonly OrderStatus[];
  /** The status that begins their work on an order, and the one that ends it. */
  readonly begins: OrderStatus;
  readonly ends: OrderStatus;
}

export const pickerWork: PersonWork = {
  column: "picker_id",
  open: pickerStatuses,
  begins: "Picking & Packing",
  ends: "Picking Completed",
};
export const riderWork: PersonWork = {
  column: "rider_id",
  open: ["Rider Assigned", "In-Transit"],
  begins: "In-Transit",
  ends: "Delivered",
};

/** The columns that pickers and riders have in common, for a query over `people` joined with `workOf`. */
export const personColumns: RawBuilder<unknown> = sql`
  people.id, people.store_id as "storeId", people.version, people.state, people.name, people.phone,
  people.employee_code as "employeeCode", people.photo,
  to_char(people.shift_start, 'HH24:MI') as "shiftStart", to_char(people.shift_end, 'HH24:MI') as "shiftEnd",
  people.capacity, people.capacity_kilograms as "capacityKilograms", people.skills, people.on_duty as "onDuty",
  people.updated_at as "updatedAt",
  work.open as "openOrders", work.done as "doneToday", work.minutes as "minutesPerOrder"`;

/** The open work of each of `people` and what they finished since the store's midnight, as a lateral join named `work`. */
export function workOf({ column, open, begins, ends }: PersonWork): RawBuilder<unknown> {
  const own = sql`orders.store_id = people.store_id and ${sql.ref(`orders.${column}`)} = people.id`;
  return sql`
    cross join lateral (
      select date_trunc('day', now() at time zone stores.time_zone) at time zone stores.time_zone as midnight
      from stores where stores.id = people.store_id) today
    cross join lateral (
      select
        (select count(*) from orders where ${own} and orders.status in (${sql.join(open)})) as open,
        count(*) as done,
        round(avg(extract(epoch from finished.at - begun.at)) / 60, 1)::float8 as minutes
      from orders
      cross join lateral (
        select max(at) as at from order_history entry where entry.store_id = orders.store_id
          and entry.order_id = orders.id and entry.to_status = ${ends} and entry.at >= today.midnight) finished
      left join lateral (
        select max(at) as at from order_history entry where entry.store_id = orders.store_id
          and entry.order_id = orders.id and entry.to_status = ${begins} and entry.at < finished.at) begun on true
      where ${own} and orders.updated_at >= today.midnight and finished.at is not null) work`;
}
