import { mutate } from "swr";
import { cachedFailures } from "#console/client/refreshing/cache-entries.ts";
import { isRouteKey } from "#console/client/refreshing/cache-keys.ts";
import { takeWaiting } from "#console/client/live/live-updates.ts";
import { upsertRecord } from "./row-store.ts";

/** Reads again all that is on screen, waiting updates included; throws what went wrong with any of it. */
export async function refresh(): Promise<void> {
  for (const record of takeWaiting().records.values()) upsertRecord(record);
  const before = new Set(cachedFailures());
  await mutate(isRouteKey);
  // A failure that was there before stands for something no longer on screen.
  for (const failure of cachedFailures()) if (!before.has(failure)) throw failure;
}
