import { SWRConfig, unstable_serialize } from "swr";
import type { OrderPage } from "#contract/order-schema.ts";
import type { keys } from "#console/client/keys.ts";

const { cache } = SWRConfig.defaultValue;

/** Pages kept for coming back to; beyond them the longest unused leave, so that 300,000 rows do not stay in memory. */
const mostPages = 200;

type PageKey = ReturnType<typeof keys.orderPage>;

const used = new Map<string, true>();

/** The page as last answered, without asking; undefined when it never was or has left. */
export function shelvedPage(key: PageKey): OrderPage | undefined {
  return cache.get(unstable_serialize(key))?.data as OrderPage | undefined;
}

/** Notes that pages are in use, and lets the longest unused ones go. */
export function touchPages(inUse: readonly PageKey[]): void {
  for (const key of inUse) {
    const name = unstable_serialize(key);
    used.delete(name);
    used.set(name, true);
  }
  const [...names] = used.keys();
  for (const name of names.slice(0, Math.max(0, names.length - mostPages))) {
    used.delete(name);
    cache.delete(name);
  }
}
