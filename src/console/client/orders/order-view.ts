import useSWR from "swr";
import type { ViewType } from "#contract/enumerations.ts";
import type { OrderView } from "#contract/store/schema.ts";
import { api } from "#console/client/api.ts";
import { cacheKeys } from "#console/client/cache-keys.ts";
import { swrOptions } from "#console/client/swr-options.ts";

/** Tabs, colours and refresh timing of a view; undefined before the first answer. */
export function useOrderView(
  storeId: string,
  view: ViewType,
): { readonly settings: OrderView | undefined; readonly failure: unknown } {
  const { data, error } = useSWR<OrderView>(
    cacheKeys.orderView(storeId, view),
    () => api("settings.order-view", { query: { filterType: view, storeId } }),
    { ...swrOptions, revalidateOnFocus: false, revalidateIfStale: false },
  );
  return { settings: data, failure: error };
}
