import type { ViewTab } from "#contract/store/schema.ts";
import { useViewSettings } from "#console/client/refreshing/view-settings.ts";

const noTabs: readonly ViewTab[] = [];

/** The tabs of the business view, whose colours every status has. Empty before the first response. */
export function useStatusTabs(storeId: string): readonly ViewTab[] {
  return useViewSettings(storeId, "BUSINESS").settings?.viewTypeTabs ?? noTabs;
}
