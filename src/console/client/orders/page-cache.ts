import { mutate, SWRConfig, unstable_serialize } from "swr";
import type { OrderPage } from "#contract/orders/schema.ts";
import { api } from "#console/client/api.ts";
import type { cacheKeys } from "#console/client/cache-keys.ts";

const { cache } = SWRConfig.defaultValue;

/** Pages kept for coming back to; beyond them the longest unused leave, so that 300,000 rows do not stay in memory. */
const mostPages = 200;

type PageKey = ReturnType<typeof cacheKeys.orderPage>;

const used = new Map<string, true>();

/** The page as last answered, without asking; undefined when it never was or has left. */
export function cachedPage(key: PageKey): OrderPage | undefined {
  return cache.get(unstable_serialize(key))?.data as OrderPage | undefined;
}

/** Asks the gateway for a page, and leaves it to the caller to keep it. Throws an ApiFailure, or the signal's reason. */
export function readPage([, , body, page, pageSize]: PageKey, signal?: AbortSignal): Promise<OrderPage> {
  return api("orders.filter", { query: { filterType: "ORDER", page, pageSize }, body }, signal && { signal });
}

/** Keeps a page that was read for no view yet. */
export function cachePage(key: PageKey, page: OrderPage): void {
  void mutate(key, page, { revalidate: false });
  touch(unstable_serialize(key));
  tidy();
}

let held: readonly string[] = [];

/** Says which pages are on screen: they stay, whatever is read meanwhile. */
export function keepPagesInView(onScreen: readonly PageKey[]): void {
  held = onScreen.map((key) => unstable_serialize(key));
  for (const name of held) touch(name);
  tidy();
}

function touch(name: string): void {
  used.delete(name);
  used.set(name, true);
}

/** Lets the longest unused pages go. */
function tidy(): void {
  for (const name of used.keys()) {
    if (used.size <= mostPages) return;
    if (held.includes(name)) continue;
    used.delete(name);
    cache.delete(name);
  }
}
