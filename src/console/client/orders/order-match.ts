import { dueSoonMinutes } from "#contract/constants.ts";
import { unassigned } from "#contract/enumerations.ts";
import type { SortColumn } from "#contract/orders/columns.ts";
import type { OrderFilter, OrderRow } from "#contract/orders/schema.ts";
import { isOpen } from "#contract/orders/status.ts";
import type { OrderEvent } from "#contract/stream.ts";

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

/** Every part of the filter but status and text, which the console can decide from the row alone. */
function matchesParts(row: OrderRow, filter: OrderFilter, now: number): boolean {
  return (
    among(row.source, filter.source) &&
    among(row.orderType, filter.orderType) &&
    among(row.deliveryType, filter.deliveryType) &&
    among(row.paymentState, filter.paymentState) &&
    among(row.pickerId ?? unassigned, filter.picker) &&
    among(row.riderId ?? unassigned, filter.rider) &&
    within(row.slotStart, filter.slot) &&
    within(row.placedAt, filter.placed) &&
    within(row.amount, filter.amount) &&
    (filter.late !== true || isLate(row, now)) &&
    (filter.dueSoon !== true || isDueSoon(row, now))
  );
}

/** Whether the filter may find the row. Typed text also looks into products, which a row does not tell: then true. */
export function mayMatch(row: OrderRow, filter: OrderFilter, now: number): boolean {
  return among(row.status, filter.orderStatus) && matchesParts(row, filter, now);
}

/** Whether the filter would count the row if any status would do, or `null` when only the gateway can tell. */
export function matchesBesidesStatus(row: OrderRow, filter: OrderFilter, now: number): boolean | null {
  return filter.text ? null : matchesParts(row, filter, now);
}

/** Whether a column of an order that has been placed keeps its value, so that no event moves what is sorted by it. */
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

/** Whether an event may change which orders a filter finds or how they are sorted, so that pages must be asked again. */
export function moves(event: OrderEvent, filter: OrderFilter, now: number): boolean {
  if (event.type === "commented") return false;
  if (event.type === "created") return mayMatch(event.row, filter, now);
  const wanted = filter.orderStatus;
  if (wanted && wanted.length > 0) {
    const before = event.fromStatus === null || wanted.includes(event.fromStatus);
    const after = wanted.includes(event.row.status);
    if (before !== after) return true;
    if (!after) return false;
  }
  const byWhatChanges =
    filter.picker ?? filter.rider ?? filter.paymentState ?? filter.amount ?? filter.late ?? filter.dueSoon;
  if (byWhatChanges !== undefined) return true;
  if (staysFixed[filter.sort?.column ?? "placed"]) return false;
  return mayMatch(event.row, filter, now);
}
