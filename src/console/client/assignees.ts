import useSWR from "swr";
import type { Assignee } from "#contract/people/schema.ts";
import { api } from "./api.ts";
import { cacheKeys } from "./cache-keys.ts";
import { swrOptions } from "./swr-options.ts";

/** The kinds of people that orders can be assigned to. */
export type AssigneeKind = "picker" | "rider";

/** Reads the store's pickers or riders with their present load. Throws an ApiFailure. */
export function readAssignees(kind: AssigneeKind, storeId: string): Promise<readonly Assignee[]> {
  return api(kind === "picker" ? "pickers.assignees" : "riders.assignees", { params: { storeId } });
}

/** The store's pickers or riders; requested only while `wanted` is true. */
export function useAssignees(kind: AssigneeKind, storeId: string, wanted: boolean): readonly Assignee[] | undefined {
  const key = kind === "picker" ? cacheKeys.pickers(storeId) : cacheKeys.riders(storeId);
  const { data } = useSWR<readonly Assignee[]>(wanted ? key : null, () => readAssignees(kind, storeId), {
    ...swrOptions,
    revalidateOnFocus: false,
  });
  return data;
}
