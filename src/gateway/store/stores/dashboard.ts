import { compareNames } from "#contract/compare-names.ts";
import { sql } from "kysely";
import { dayAfter } from "#contract/fields/day.ts";
import type { Dashboard, FirstSteps } from "#contract/store/dashboard-schema.ts";
import { openStatuses, pickerStatuses, riderStatuses, deliveredStatuses } from "#contract/orders/status.ts";
import type { Db } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";
import { readLimits } from "#gateway/store/delivery/read-slots.ts";
import { isNear, isOpenStatus, isPast, isWorkNow } from "#gateway/store/orders/promise.ts";
import { orderRowColumns, ordersWithPeople } from "#gateway/store/orders/rows/order-row.ts";
import { isUnpaid } from "#gateway/store/ledger/entry-conditions.ts";
import { readPickerLoad } from "#gateway/store/people/assignees.ts";
import { momentOf } from "#gateway/store/moment.ts";
import { inSnapshot } from "#gateway/store/snapshot.ts";

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
 * What waits at a store now: late and soon due orders, those without picker or rider, those on hold or not paid, money that
 * somebody must look at, and how much slots and pickers have to do. Also the last day with orders, if it is long ago.
 */
export async function readDashboard(db: Db, storeId: string): Promise<Dashboard> {
  return inSnapshot(db, async (db) => {
    const moment = await momentOf(db, storeId)
      .select([
        sql<string>`(now() at time zone stores.time_zone)::date`.as("today"),
        sql<string | null>`(select (max(placed_at) at time zone stores.time_zone)::date from orders
          where orders.store_id = stores.id)`.as("newest"),
      ])
      .executeTakeFirst();
    if (!moment) throw notFound("store");
    const { newest, today, ...head } = moment;
    const work = await countWork(db, storeId);
    return {
      ...head,
      lastDay: newest !== null && newest < dayAfter(today, -quietDays) ? newest : null,
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

/**
 * What a store needs before its first order, and whether it has it; null where nothing is left. Whoever has delivered an
 * order can do without the rest: not every store has riders, or counts its stock.
 */
async function readFirstSteps(db: Db, storeId: string): Promise<FirstSteps | null> {
  const { rows } = await sql<FirstSteps>`
    select exists (select from products where store_id = ${storeId} and state = 'ACTIVE') as products,
      exists (select from delivery_areas where store_id = ${storeId} and state = 'ACTIVE') as areas,
      exists (select from pickers where store_id = ${storeId} and state = 'ACTIVE') as pickers,
      exists (select from riders where store_id = ${storeId} and state = 'ACTIVE') as riders,
      exists (select from product_stock where store_id = ${storeId} and on_hand > 0) as stock
    where not exists (select from orders
      where store_id = ${storeId} and status in (${sql.join([...deliveredStatuses])}))`.execute(db);
  const [steps] = rows;
  return steps === undefined || Object.values(steps).every(Boolean) ? null : steps;
}
