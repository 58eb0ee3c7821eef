import { mutate } from "swr";
import { cachedFailures } from "#console/client/refreshing/cache-entries.ts";
import { isRouteKey } from "#console/client/refreshing/cache-keys.ts";
import { takeWaiting } from "#console/client/live/live-updates.ts";
import { upsertRecord } from "./row-store.ts";

/** Revalidates everything on screen and shows the waiting updates. Throws the first new failure of a read. */
export async function refresh(): Promise<void> {
  for (const record of takeWaiting().records.values()) upsertRecord(record);
  const before = new Set(cachedFailures());
  await mutate(isRouteKey);
  // A failure from before this call belongs to data that is no longer on screen.
  for (const failure of cachedFailures()) if (!before.has(failure)) throw failure;
}
