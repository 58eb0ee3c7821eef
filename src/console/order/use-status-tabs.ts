import type { ViewTab } from "#contract/store/schema.ts";
import { useOrderView } from "#console/client/orders/order-view.ts";

const noTabs: readonly ViewTab[] = [];

/** The tabs of the business view: statuses are coloured as they are there. None before the first answer. */
export function useStatusTabs(storeId: string): readonly ViewTab[] {
  return useOrderView(storeId, "BUSINESS").settings?.viewTypeTabs ?? noTabs;
}
