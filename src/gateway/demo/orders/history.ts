import type { HistoryEntry } from "#contract/orders/history/history-schema.ts";
import type { OrderSource } from "#contract/enumerations.ts";
import {
  type OrderStatus,
  refuseTransition,
  statusesWithoutPicker,
  statusesWithoutRider,
  statusesWithReason,
} from "#contract/orders/status.ts";
import type { Chance } from "#gateway/demo/chance.ts";
import type { Outcome } from "./outcome.ts";
import type { DemoCustomer, DemoPerson } from "#gateway/demo/people.ts";
import { type DemoStore, type Doer, personDoer, staffDoer } from "#gateway/demo/staff.ts";

/** A row of `order_history` without its keys. */
export interface HistoryRow extends Doer {
  readonly kind: HistoryEntry["kind"];
  readonly at: string;
  readonly version: number | null;
  readonly from_status: OrderStatus | null;
  readonly to_status: OrderStatus | null;
  readonly subject: string | null;
  readonly text: string;
}

/** The history of an order, and who is assigned at its end. */
export interface Course {
  readonly rows: readonly HistoryRow[];
  readonly picker: DemoPerson | null;
  readonly rider: DemoPerson | null;
}

const reasons: Readonly<Partial<Record<OrderStatus, readonly string[]>>> = {
  "On-Hold": ["Address is not clear", "Customer asked to wait", "Payment is being checked", "Item expected by noon"],
  Cancelled: [
    "Customer changed their mind",
    "Ordered twice by mistake",
    "Too late for the customer",
    "Items not in stock",
  ],
  Rejected: ["Outside the delivery area", "Telephone does not answer", "Slot is full"],
};

/**
 * Writes the history of an order that took the statuses of `path` at `times`. Throws when the contract does not allow a
 * step.
 */
export function writeCourse(
  chance: Chance,
  store: DemoStore,
  order: {
    path: readonly OrderStatus[];
    times: readonly number[];
    outcome: Outcome;
    customer: DemoCustomer;
    source: OrderSource;
  },
): Course {
  const { path, times, outcome, customer, source } = order;
  const rows: HistoryRow[] = [];
  let picker: DemoPerson | null = null;
  let rider: DemoPerson | null = null;
  let from: OrderStatus | null = null;
  for (const [step, to] of path.entries()) {
    if (to === "Picker Assigned") picker = chance.pick(store.pickers);
    if (to === "Rider Assigned") rider = chance.pick(store.riders);
    const standing = { deliveryType: outcome.deliveryType, pickerId: picker?.id ?? null, riderId: rider?.id ?? null };
    const refusal = from && refuseTransition({ ...standing, status: from }, to);
    if (refusal) throw new Error(`the demo moves an order where it may not go: ${refusal.because}`);
    if (statusesWithoutPicker.has(to)) picker = null;
    if (statusesWithoutRider.has(to)) rider = null;
    const named = to === "Picker Assigned" ? picker : to === "Rider Assigned" ? rider : null;
    rows.push({
      kind: kindOf(to, from),
      at: new Date(times[step] ?? 0).toISOString(),
      version: step + 1,
      from_status: from,
      to_status: to,
      subject: named?.name ?? null,
      text: statusesWithReason.has(to) ? chance.pick(reasons[to] ?? [""]) : "",
      ...doerOf(chance, store, { to, from, picker, rider, customer, source }),
    });
    from = to;
  }
  return { rows, picker, rider };
}

function kindOf(to: OrderStatus, from: OrderStatus | null): HistoryRow["kind"] {
  if (from === null) return "placed";
  if (to === "Picker Assigned") return "picker";
  return to === "Rider Assigned" ? "rider" : "status";
}

interface Moment {
  readonly to: OrderStatus;
  readonly from: OrderStatus | null;
  readonly picker: DemoPerson | null;
  readonly rider: DemoPerson | null;
  readonly customer: DemoCustomer;
  readonly source: OrderSource;
}

const pickersMoves: ReadonlySet<OrderStatus> = new Set([
  "Picking & Packing",
  "Proposed Alternatives",
  "Call Back Requested",
  "Picking Completed",
]);

function doerOf(chance: Chance, store: DemoStore, moment: Moment): Doer {
  const { to, from, picker, rider, customer, source } = moment;
  if (from === null && source !== "tele") return personDoer(customer, "By Customer");
  if (to === "Cancelled" && chance.happens(0.5)) return personDoer(customer, "By Customer");
  if (picker && pickersMoves.has(to)) return personDoer(picker, "By Picker");
  if (rider && from !== "Ready for Delivery" && from !== "Delivery Assigned") return personDoer(rider, "By Rider");
  if (to === "Picker Assigned") return staffDoer(chance, store, ["picker-lead", "supervisor"]);
  if (to === "Rider Assigned" || to === "Price Updated") return staffDoer(chance, store, ["supervisor", "admin"]);
  return staffDoer(chance, store, ["staff", "supervisor"]);
}
