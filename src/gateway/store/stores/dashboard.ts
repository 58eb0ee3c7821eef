import { compareNames } from "#contract/compare-names.ts";
import { sql } from "kysely";
import { dayAfter } from "#contract/fields/day.ts";
import type { Dashboard } from "#contract/store/dashboard-schema.ts";
import {
  openStatuses,
  type OrderStatus,
  orderStatuses,
  pickerStatuses,
  riderStatuses,
} from "#contract/orders/status.ts";
import type { Db } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";
import { readLimits } from "#gateway/store/delivery/read-slots.ts";
import { isNear, isOpenStatus, isPast, isWorkNow } from "#gateway/store/orders/promise.ts";
import { orderRowColumns, ordersWithPeople } from "#gateway/store/orders/rows/order-row.ts";
import { isUnpaid } from "#gateway/store/ledger/entry-conditions.ts";
import { readPickerLoad } from "#gateway/store/people/assignees.ts";
import { momentOf } from "#gateway/store/moment.ts";
import { inSnapshot } from "#gateway/store/snapshot.ts";
import { readFirstSteps } from "./first-steps.ts";

const isOpenOrder = isOpenStatus(sql.ref("orders.status"));
const isDueSoon = isNear(sql.ref("orders.slot_end"));
const isLate = isPast(sql.ref("orders.slot_end"));

/** How many late orders, and how many that are due soon, are listed. */
const named = 10;

/** After how many days without an order the last day with orders is shown instead of today. */
const quietDays = 7;

/** How many slots are listed with their load, and how many pickers. */
const namedSlots = 6;
const namedPickers = 8;

/** The open statuses of orders that are picked already. */
const picked = openStatuses.slice(openStatuses.indexOf("Picking Completed"));

/**
 * A day at a store, in its time zone: new orders and sales; and what waits now: late and soon due orders, those without
 * picker or rider, those on hold or not paid, and money that somebody must look at. Without a `day` it is today or, where no order has been placed for a week, the last day with orders.
 */
export async function readDashboard(db: Db, storeId: string, asked?: string): Promise<Dashboard> {
  return inSnapshot(db, async (db) => {
    const moment = await momentOf(db, storeId)
      .select([
        "stores.time_zone as zone",
        sql<string>`(now() at time zone stores.time_zone)::date`.as("today"),
        sql<string | null>`(select (max(placed_at) at time zone stores.time_zone)::date from orders
          where orders.store_id = stores.id)`.as("newest"),
      ])
      .executeTakeFirst();
    if (!moment) throw notFound("store");
    const { zone, newest, ...head } = moment;
    const lastDay = newest !== null && newest < dayAfter(head.today, -quietDays) ? newest : null;
    const day = asked ?? lastDay ?? head.today;
    const work = await countWork(db, storeId);
    return {
      ...head,
      day,
      lastDay,
      ...(await countDays(db, storeId, zone, day)),
      ...work,
      late: work.lateCount > 0 ? await readPromised(db, storeId, isLate) : [],
      dueSoon: work.dueSoonCount > 0 ? await readPromised(db, storeId, isDueSoon) : [],
      slots: await readSlots(db, storeId),
      limits: await readLimits(db, storeId),
      pickers: await readPickers(db, storeId),
      firstSteps: await readFirstSteps(db, storeId),
    };
  });
}

const slotEnd = sql.ref("slot_end");
const needsPicker = sql`picker_id is null and status in (${sql.join(pickerStatuses)})`;
const needsRider = sql`rider_id is null and delivery_type = 'HOME_DELIVERY' and status in (${sql.join(riderStatuses)})`;

async function countWork(db: Db, storeId: string) {
  const count = (condition: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${condition})`;
  return db
    .selectFrom("orders")
    .select([
      count(isLate).as("lateCount"),
      count(isDueSoon).as("dueSoonCount"),
      count(sql`${needsPicker} and ${isWorkNow(slotEnd)}`).as("withoutPicker"),
      count(sql`${needsPicker} and not ${isWorkNow(slotEnd)}`).as("withoutPickerLater"),
      count(sql`${needsRider} and ${isWorkNow(slotEnd)}`).as("withoutRider"),
      count(sql`${needsRider} and not ${isWorkNow(slotEnd)}`).as("withoutRiderLater"),
      count(sql`status = 'On-Hold'`).as("onHold"),
      sql<number>`(select count(*) from orders as unpaid where unpaid.store_id = ${storeId}
        and ${isUnpaid})`.as("deliveredUnpaid"),
      sql<number>`(select count(*) from refunds
        where refunds.store_id = ${storeId} and status = 'Refund'
          and approval = 'Waiting')`.as("approvals"),
      sql<number>`(select count(*) from unmatched_payments as payments
        where payments.store_id = ${storeId} and resolved_at is null)`.as("unmatched"),
      sql<number>`(select count(*) from cash_drawers as drawers
        where drawers.store_id = ${storeId} and closed_at is null)`.as("openDrawers"),
    ])
    .where("orders.store_id", "=", storeId)
    .where(isOpenOrder)
    .executeTakeFirstOrThrow();
}

async function readPromised(db: Db, storeId: string, condition: ReturnType<typeof sql>) {
  return ordersWithPeople(db)
    .select(orderRowColumns)
    .where("orders.store_id", "=", storeId)
    .where(isOpenOrder)
    .where(sql<boolean>`${condition}`)
    .orderBy("orders.slot_end")
    .orderBy("orders.id")
    .limit(named)
    .execute();
}

async function readSlots(db: Db, storeId: string): Promise<Dashboard["slots"]> {
  const slots = await db
    .selectFrom("orders")
    .select((eb) => [
      "slot_start as start",
      "slot_end as end",
      eb.fn.countAll<number>().as("open"),
      eb.fn.countAll<number>().filterWhere("status", "in", picked).as("picked"),
    ])
    .where("orders.store_id", "=", storeId)
    .where(isOpenOrder)
    .where("slot_end", ">=", sql<string>`now()`)
    .groupBy(["slot_start", "slot_end"])
    .orderBy("slot_start")
    .orderBy("slot_end")
    .limit(namedSlots)
    .execute();
  // A slot with an end always has a start; only the types of the columns do not say so.
  return slots.flatMap(({ start, end, ...load }) => (start && end ? [{ start, end, ...load }] : []));
}

async function readPickers(db: Db, storeId: string): Promise<Dashboard["pickers"]> {
  const people = await readPickerLoad(db, storeId);
  return people
    .filter(({ onDuty, openOrders }) => onDuty || openOrders > 0)
    .sort((one, other) => fullness(other) - fullness(one) || compareNames(one.name, other.name))
    .slice(0, namedPickers)
    .map(({ id, name, onDuty, openOrders, capacity }) => ({ id, name, onDuty, openOrders, capacity }));
}

/**
 * The load of a person as a share of their capacity, 1 when full. Somebody off duty with orders counts as most loaded.
 */
function fullness({ onDuty, openOrders, capacity }: Dashboard["pickers"][number]): number {
  return onDuty ? openOrders / capacity : Infinity;
}

/** The orders of one status in one hour of one of the two days. */
interface HourRow {
  readonly ofDay: boolean;
  /** Whether they were sold, also where what was sold has come back later. */
  readonly sold: boolean;
  readonly hour: number;
  readonly status: OrderStatus;
  readonly orders: number;
  /** Those that count: of the week before, when the day is today, only those before the present time of day. */
  readonly soFar: number;
  readonly amountSoFar: number;
}

// Days begin at the store's midnight and may have 23 or 25 hours. "The same time" means the same clock time.
async function countDays(db: Db, storeId: string, zone: string, day: string) {
  const { rows } = await sql<HourRow>`
    with clock as (
      select ${day}::timestamp at time zone ${zone} as midnight,
        (${day}::timestamp + interval '1 day') at time zone ${zone} as next_midnight,
        (${day}::timestamp - interval '7 days') at time zone ${zone} as week_before,
        (${day}::timestamp - interval '6 days') at time zone ${zone} as after_week_before,
        (now() at time zone ${zone} - interval '7 days') at time zone ${zone} as same_time
    )
    select orders.placed_at >= clock.midnight as "ofDay",
      orders.status not in ('Cancelled', 'Rejected', 'Returned') or orders.status = 'Returned' and exists (
        select from return_orders back where back.store_id = orders.store_id and back.order_id = orders.id
          and back.status = 'Completed') as sold,
      extract(hour from orders.placed_at at time zone ${zone})::int as hour,
      orders.status,
      count(*) as orders,
      count(*) filter (where orders.placed_at >= clock.midnight or orders.placed_at < clock.same_time) as "soFar",
      coalesce(sum(orders.amount)
        filter (where orders.placed_at >= clock.midnight or orders.placed_at < clock.same_time), 0)::bigint as "amountSoFar"
    from clock join orders on orders.store_id = ${storeId} and (
      (orders.placed_at >= clock.midnight and orders.placed_at < clock.next_midnight) or
      (orders.placed_at >= clock.week_before and orders.placed_at < clock.after_week_before))
    group by 1, 2, 3, 4`.execute(db);
  const dayByStatus = Object.fromEntries(orderStatuses.map((status) => [status, 0])) as Record<OrderStatus, number>;
  const hours = Array.from({ length: 24 }, (_, hour) => ({ hour, orders: 0, weekBefore: 0 }));
  const sales = { day: 0, orders: 0, weekBefore: 0, weekBeforeOrders: 0 };
  for (const row of rows) {
    const hour = hours[row.hour];
    if (hour) hour[row.ofDay ? "orders" : "weekBefore"] += row.orders;
    if (row.ofDay) dayByStatus[row.status] += row.orders;
    if (!row.sold) continue;
    sales[row.ofDay ? "day" : "weekBefore"] += row.amountSoFar;
    sales[row.ofDay ? "orders" : "weekBeforeOrders"] += row.soFar;
  }
  const back = await sumBack(db, storeId, zone, day);
  return {
    dayByStatus,
    sales: { ...sales, day: sales.day - back.day, weekBefore: sales.weekBefore - back.weekBefore },
    hours,
  };
}

/** What has come back on the two days, whenever it was sold: a completed return does not change any more. */
async function sumBack(db: Db, storeId: string, zone: string, day: string) {
  const { rows } = await sql<{ day: number; weekBefore: number }>`
    with clock as (
      select ${day}::timestamp at time zone ${zone} as midnight,
        (${day}::timestamp + interval '1 day') at time zone ${zone} as next_midnight,
        (${day}::timestamp - interval '7 days') at time zone ${zone} as week_before,
        least((${day}::timestamp - interval '6 days') at time zone ${zone},
          (now() at time zone ${zone} - interval '7 days') at time zone ${zone}) as same_time
    )
    select coalesce(sum(amount) filter (where updated_at >= midnight and updated_at < next_midnight), 0)::bigint as day,
      coalesce(sum(amount) filter (where updated_at < same_time), 0)::bigint as "weekBefore"
    from clock, return_orders where store_id = ${storeId} and status = 'Completed' and updated_at >= week_before
      and updated_at < next_midnight`.execute(db);
  return rows[0] ?? { day: 0, weekBefore: 0 };
}
