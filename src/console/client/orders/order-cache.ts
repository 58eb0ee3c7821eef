import { mutate } from "swr";
import type { OrderPage, OrderRow } from "#contract/orders/schema.ts";
import { cacheEntriesOf } from "#console/client/cache-entries.ts";
import { takeHeld } from "#console/client/live/held.ts";
import { isKeyOf, type CachedRoute } from "#console/client/cache-keys.ts";
import { revalidateRecord } from "#console/client/records/revalidate.ts";
import { rowStore } from "#console/client/records/row-store.ts";

const orderRows = rowStore("order");

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

/** Reads an order's details and history again, soon, where they are shown. */
export function reread(_storeId: string, orderId: string): void {
  revalidateRecord(orderId);
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
