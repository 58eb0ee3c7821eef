import useSWR from "swr";
import type { OpenSession } from "#contract/users/routes.ts";
import { api } from "#console/client/api.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";

/** Reads the open sessions of a user. They change without events, so they are read again every few seconds. */
export function useSessions(
  storeId: string,
  id: string,
): { readonly sessions: readonly OpenSession[] | undefined; readonly failure: unknown } {
  const { data, error } = useSWR(
    cacheKeys.sessions(storeId, id),
    () => api("users.sessions", { params: { storeId, id } }),
    { refreshInterval: 10_000 },
  );
  return { sessions: data, failure: error };
}
