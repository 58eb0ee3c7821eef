import { dueSoonMinutes, workAheadMinutes } from "#contract/constants.ts";
import { unassigned } from "#contract/enumerations.ts";
import type { SortColumn } from "#contract/orders/columns.ts";
import type { FilterOf } from "#contract/lists/list.ts";
import type { orderList } from "#contract/orders/list.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import { isOpen, type OrderStatus } from "#contract/orders/status.ts";
import type { OrderEvent } from "#contract/stream.ts";
import type { CountChange, LiveKind } from "#console/client/records/live/live-kind.ts";

type OrderQuery = FilterOf<typeof orderList>;

function among<Value>(value: Value, wanted: readonly Value[] | undefined): boolean {
  return !wanted || wanted.length === 0 || wanted.includes(value);
}

function within<Value extends string | number>(
  value: Value | null,
  range: { readonly from?: Value | undefined; readonly to?: Value | undefined } | undefined,
): boolean {
  if (!range || (range.from === undefined && range.to === undefined)) return true;
  if (value === null) return false;
  if (range.from !== undefined && value < range.from) return false;
  return range.to === undefined || value <= range.to;
}

/** Whether an order's promise has passed while the store still has work with it. `now` in ms. */
function isLate(row: OrderRow, now: number): boolean {
  return isOpen(row.status) && row.slotEnd !== null && Date.parse(row.slotEnd) < now;
}

/** Whether an order the store still owes is near its promise. `now` in ms. */
function isDueSoon(row: OrderRow, now: number): boolean {
  if (!isOpen(row.status) || row.slotEnd === null) return false;
  const left = Date.parse(row.slotEnd) - now;
  return left >= 0 && left <= dueSoonMinutes * 60_000;
}

/** Whether an order the store still owes is late, promised for the next hours, or not promised. `now` in ms. */
function isWorkNow(row: OrderRow, now: number): boolean {
  return isOpen(row.status) && (row.slotEnd === null || Date.parse(row.slotEnd) <= now + workAheadMinutes * 60_000);
}

/** Every part of the query but status, text, products and segments, which the console can decide from the row alone. */
function matchesParts(row: OrderRow, query: OrderQuery, now: number): boolean {
  return (
    among(row.source, query.source) &&
    among(row.orderType, query.orderType) &&
    among(row.deliveryType, query.deliveryType) &&
    among(row.paymentState, query.paymentState) &&
    among(row.pickerId ?? unassigned, query.picker) &&
    among(row.riderId ?? unassigned, query.rider) &&
    among(row.customerId ?? "", query.customer) &&
    within(row.slotStart, query.slot) &&
    within(row.placedAt, query.placed) &&
    within(row.amount, query.amount) &&
    (query.late !== true || isLate(row, now)) &&
    (query.dueSoon !== true || isDueSoon(row, now)) &&
    (query.workNow !== true || isWorkNow(row, now))
  );
}

/** Whether the query may find the row. A row tells no products and no segments: conditions on them are ignored. */
export function mayMatch(row: OrderRow, query: OrderQuery, now: number): boolean {
  return among(row.status, query.orderStatus) && matchesParts(row, query, now);
}

/** Whether a column never changes after the order was placed: then no event moves rows that are sorted by it. */
const staysFixed: Readonly<Record<SortColumn, boolean>> = {
  number: true,
  placed: true,
  slot: true,
  status: false,
  customer: true,
  phone: true,
  items: true,
  amount: false,
  payment: false,
  source: true,
  type: true,
  delivery: true,
  picker: false,
  rider: false,
  age: false,
};

/** Whether an event may change which orders a query finds or how they are sorted. */
export function mayReorder(event: OrderEvent, query: OrderQuery, now: number): boolean {
  if (event.type === "created") return mayMatch(event.row, query, now);
  const wanted = query.orderStatus;
  if (wanted && wanted.length > 0) {
    const before = event.fromStatus === null || wanted.includes(event.fromStatus);
    const after = wanted.includes(event.row.status);
    if (before !== after) return true;
    if (!after) return false;
  }
  const byWhatChanges =
    query.picker ?? query.rider ?? query.paymentState ?? query.amount ?? query.late ?? query.dueSoon ?? query.workNow;
  if (byWhatChanges !== undefined) return true;
  const column = query.sort?.column ?? "placed";
  if (staysFixed[column]) return false;
  // A status moves an order only between the open ones and the finished ones.
  if (column === "age" && event.fromStatus !== null && event.fromStatus !== event.row.status)
    return isOpen(event.fromStatus) !== isOpen(event.row.status);
  return mayMatch(event.row, query, now);
}

function asksMore({ product = [], segment = [] }: OrderQuery): boolean {
  return product.length + segment.length > 0;
}

/** How an event changes the counts of a query; null when it does not, or when only the gateway knows. */
export function countChange(event: OrderEvent, query: OrderQuery, now: number): CountChange | null {
  const { row, fromStatus, type } = event;
  if (type === "changed" && fromStatus === row.status) return null;
  // The row alone does not show whether a text, a product or a segment matches.
  if (query.text || asksMore(query) || !matchesParts(row, query, now)) return null;
  const counted = (status: OrderStatus | null): OrderStatus | null =>
    status !== null && among(status, query.orderStatus) ? status : null;
  return { from: counted(fromStatus), to: counted(row.status) };
}

/** Whether a query asks for nothing but statuses: then the counts can be computed from every event. */
function asksOnlyStatus(query: OrderQuery): boolean {
  return Object.entries(query).every(
    ([part, value]) => part === "orderStatus" || part === "sort" || value === undefined,
  );
}

/** How lists of orders are kept up to date. */
export const liveOrder: LiveKind = {
  affectedBy: ["order"],
  // The callers pass only queries of order lists, and events of orders.
  mayReorder: (event, query, now) => mayReorder(event as OrderEvent, query as OrderQuery, now),
  counts: {
    isExact: (query) => asksOnlyStatus(query as OrderQuery),
    change: (event, query, now) => countChange(event as OrderEvent, query as OrderQuery, now),
  },
};
