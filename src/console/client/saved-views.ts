import useSWR from "swr";
import type { SavedView } from "#contract/saved-views/schema.ts";
import { api } from "./api.ts";
import { cacheKeys } from "./refreshing/cache-keys.ts";
import { swrOptions } from "./refreshing/swr-options.ts";

/** The saved views that this login sees in a store; undefined before the first response. */
export function useSavedViews(storeId: string | undefined): readonly SavedView[] | undefined {
  const key = storeId === undefined ? null : cacheKeys.savedViews(storeId);
  const read = () => api("saved-views.list", { params: { storeId: storeId ?? "" } });
  return useSWR<readonly SavedView[]>(key, read, swrOptions).data;
}
