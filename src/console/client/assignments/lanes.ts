import { useEffect } from "react";
import useSWR from "swr";
import type { Assignment } from "#contract/assignments/assignment.ts";
import { assignmentCalls } from "#contract/assignments/calls.ts";
import type { Lanes } from "#contract/assignments/schema.ts";
import { api } from "#console/client/api.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { listenToRecords } from "#console/client/records/live/live-records.ts";
import { isOvertaken, revalidateStale } from "#console/client/records/live/stale.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";

/** All assignees with the work they have now, kept up to date by events. */
export function useLanes(assignment: Assignment, storeId: string) {
  useEffect(listenToRecords, []);
  const { data, error } = useSWR<Lanes>(
    cacheKeys.lanes(assignment, storeId),
    () => assignmentCalls(assignment, api).lanes(storeId),
    {
      ...swrOptions,
      onSuccess: (answer) => {
        if (isOvertaken(answer)) revalidateStale();
      },
    },
  );
  return { lanes: data?.lanes, failure: error as unknown };
}
