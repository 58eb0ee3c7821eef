import useSWR from "swr";
import type { ViewType } from "#contract/enumerations.ts";
import type { OrderView } from "#contract/store/schema.ts";
import { api } from "#console/client/api.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";

/**
 * The tabs and colours of an order view, and the refresh timing of all lists under it; undefined before the first
 * response.
 */
export function useViewSettings(
  storeId: string,
  view: ViewType,
): { readonly settings: OrderView | undefined; readonly failure: unknown } {
  const { data, error } = useSWR<OrderView>(
    cacheKeys.viewSettings(storeId, view),
    () => api("settings.order-view", { query: { filterType: view, storeId } }),
    { ...swrOptions, revalidateOnFocus: false, revalidateIfStale: false },
  );
  return { settings: data, failure: error };
}
