import type { OrderStatus } from "#contract/orders/status.ts";
import type { Caller } from "../caller.ts";
import type { Place } from "../place.ts";

/** An order that changes between two statuses again and again. */
export interface Mover {
  readonly orderId: string;
  status: OrderStatus;
  version: number;
  /** Settles when the last change has been answered. */
  busy: Promise<unknown>;
}

/** Finds up to `most` orders that may be accepted or held. */
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

/** The next status of a mover: accepted, held, accepted. Each is allowed after the other. */
export function nextStatus(mover: Mover): OrderStatus {
  return mover.status === "Accepted" ? "On-Hold" : "Accepted";
}

/** The reason that holding an order requires. */
export const reason = "the bench moves it";

/** Changes the status of an order through the gateway. */
export async function move(caller: Caller, storeId: string, mover: Mover): Promise<void> {
  const params = { storeId, orderId: mover.orderId, status: nextStatus(mover) };
  const row = await caller.call("orders.change-status", { params, body: { version: mover.version, note: reason } });
  mover.status = row.status;
  mover.version = row.version;
}
