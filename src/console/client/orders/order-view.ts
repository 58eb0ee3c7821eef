import useSWR from "swr";
import type { ViewType } from "#contract/enumerations.ts";
import type { OrderView } from "#contract/store-schema.ts";
import { api } from "#console/client/api.ts";
import { answerKeys } from "#console/client/answer-keys.ts";
import { reading } from "#console/client/reading.ts";

/** Tabs, colours and refresh timing of a view; undefined before the first answer. */
export function useOrderView(
  storeId: string,
  view: ViewType,
): { readonly settings: OrderView | undefined; readonly failure: unknown } {
  const { data, error } = useSWR<OrderView>(
    answerKeys.orderView(storeId, view),
    () => api("settings.order-view", { query: { filterType: view, storeId } }),
    { ...reading, revalidateOnFocus: false, revalidateIfStale: false },
  );
  return { settings: data, failure: error };
}
