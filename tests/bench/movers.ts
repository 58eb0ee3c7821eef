import type { OrderStatus } from "#contract/orders/status.ts";
import type { Caller } from "./caller.ts";
import type { Place } from "./place.ts";

/** One order that is moved between two statuses again and again. */
export interface Mover {
  readonly orderId: string;
  status: OrderStatus;
  version: number;
  /** Settles when the last move has been answered. */
  busy: Promise<unknown>;
}

/** Orders that may be accepted or held, as many as there are up to `most`. */
export async function findMovers(place: Place, most: number): Promise<Mover[]> {
  const rows = await place.db
    .selectFrom("orders")
    .select(["id", "status", "version"])
    .where("store_id", "=", place.storeId)
    .where("status", "in", ["Pending", "Accepted", "On-Hold"])
    .orderBy("placed_at", "desc")
    .limit(most)
    .execute();
  return rows.map(({ id, status, version }) => ({ orderId: id, status, version, busy: Promise.resolve() }));
}

/** Where a mover goes next: accepted, held, accepted. Both are allowed from each other. */
export function nextStatus(mover: Mover): OrderStatus {
  return mover.status === "Accepted" ? "On-Hold" : "Accepted";
}

/** Why the bench holds an order; holding takes a reason. */
export const reason = "the bench moves it";

/** Moves an order on through the gateway. */
export async function move(caller: Caller, storeId: string, mover: Mover): Promise<void> {
  const params = { storeId, orderId: mover.orderId, status: nextStatus(mover) };
  const row = await caller.call("orders.change-status", { params, body: { version: mover.version, note: reason } });
  mover.status = row.status;
  mover.version = row.version;
}
