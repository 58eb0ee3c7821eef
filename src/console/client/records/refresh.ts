import { mutate } from "swr";
import { cachedFailures } from "#console/client/cache-entries.ts";
import { isKeyOfRecord, isRouteKey } from "#console/client/cache-keys.ts";
import { coalesce } from "#console/client/live/coalesce.ts";
import { takeHeld } from "#console/client/live/held.ts";
import { upsertRecord } from "./row-store.ts";

/** Reads again all that is on screen, held changes included; throws what went wrong with any of it. */
export async function refresh(): Promise<void> {
  for (const record of takeHeld().records.values()) upsertRecord(record);
  const before = new Set(cachedFailures());
  await mutate(isRouteKey);
  // A failure that was there before stands for something no longer on screen.
  for (const failure of cachedFailures()) if (!before.has(failure)) throw failure;
}

const waiting = new Map<string, string>();

// A change is told twice, by its own answer and by its event: one read serves both.
const revalidateSoon = coalesce(
  async () => {
    const records = [...waiting];
    waiting.clear();
    await mutate((key) => records.some(([id, storeId]) => isKeyOfRecord(key, storeId, id)));
  },
  300,
  60,
);

/** Reads again, soon, what is on screen of one record: its details and its history. */
export function revalidateRecord({ storeId, id }: { readonly storeId: string; readonly id: string }): void {
  waiting.set(id, storeId);
  revalidateSoon();
}
