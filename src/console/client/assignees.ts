import useSWR from "swr";
import type { Assignee } from "#contract/people/schema.ts";
import { api } from "./api.ts";
import { cacheKeys } from "./cache-keys.ts";
import { swrOptions } from "./swr-options.ts";

/** The store's pickers or riders; asked only while `wanted`. */
export function useAssignees(
  role: "picker" | "rider",
  storeId: string,
  wanted: boolean,
): readonly Assignee[] | undefined {
  const key = role === "picker" ? cacheKeys.pickers(storeId) : cacheKeys.riders(storeId);
  const { data } = useSWR<readonly Assignee[]>(
    wanted ? key : null,
    () => api(role === "picker" ? "pickers.assignees" : "riders.assignees", { params: { storeId } }),
    { ...swrOptions, revalidateOnFocus: false },
  );
  return data;
}
