import { mutate } from "swr";
import type { OrderPage, OrderRow } from "#contract/orders/schema.ts";
import { cacheEntriesOf } from "#console/client/cache-entries.ts";
import { coalesce } from "#console/client/live/coalesce.ts";
import { takeHeld } from "#console/client/live/held.ts";
import { cacheKeys, isKeyOf, type CachedRoute } from "#console/client/cache-keys.ts";
import { ConflictFailure, explainConflict } from "./conflict.ts";
import { rowStore } from "#console/client/records/row-store.ts";

const orderRows = rowStore("order");

/**
 * Paints `patch` on an order at once, makes the call and paints its answer. When the call fails the order stands as it
 * was; when it was refused as stale, as the gateway says it is now, and the ConflictFailure tells who changed what.
 */
export async function changeOrder(
  order: OrderRow,
  patch: Partial<OrderRow>,
  call: () => Promise<OrderRow>,
): Promise<OrderRow> {
  const wipe = orderRows.paint(order.id, patch);
  try {
    const after = await call();
    orderRows.upsert(after);
    reread(order.storeId, order.id);
    return after;
  } catch (error) {
    const explained = await explainConflict(error, order);
    if (explained instanceof ConflictFailure) {
      orderRows.upsert(explained.current);
      reread(order.storeId, order.id);
    }
    throw explained;
  } finally {
    wipe();
  }
}

const refreshed: readonly CachedRoute[] = [
  "orders.filter",
  "orders.counts",
  "orders.read",
  "comments.history",
  "dashboard.read",
  "settings.order-view",
];

/** Asks again for all that is on screen, held changes included; throws what went wrong with any of it. */
export async function refreshOrders(): Promise<void> {
  for (const row of takeHeld().rows.values()) orderRows.upsert(row);
  const before = new Set(failures());
  await mutate((key) => refreshed.some((route) => isKeyOf(key, route)));
  // A failure that was there before stands for something no longer on screen.
  for (const failure of failures()) if (!before.has(failure)) throw failure;
}

function failures(): unknown[] {
  return refreshed.flatMap(cacheEntriesOf).flatMap(({ error }) => (error === undefined ? [] : [error]));
}

const toRevalidate = new Map<string, string>();

// A change is told twice, by its own answer and by its event: one reading serves both.
const revalidateSoon = coalesce(
  async () => {
    const orders = [...toRevalidate];
    toRevalidate.clear();
    await Promise.all(
      orders.flatMap(([orderId, storeId]) => [
        mutate(cacheKeys.order(storeId, orderId)),
        mutate(cacheKeys.history(storeId, orderId)),
      ]),
    );
  },
  300,
  60,
);

/** Reads an order's details and history again, soon, where they are shown. */
export function reread(storeId: string, orderId: string): void {
  toRevalidate.set(orderId, storeId);
  revalidateSoon();
}

/** The newest row of an order that any list, push or answer has brought, as it is drawn; undefined when none has. */
export function knownOrder(orderId: string): OrderRow | undefined {
  const pushed = orderRows.find(orderId);
  if (pushed) return orderRows.newest(pushed);
  for (const { data } of cacheEntriesOf("orders.filter")) {
    const row = (data as OrderPage | undefined)?.rows.find(({ id }) => id === orderId);
    if (row) return orderRows.newest(row);
  }
  return undefined;
}
