import { mutate } from "swr";
import { coalesce } from "#console/client/live/coalesce.ts";

const toRevalidate = new Set<string>();

// A change arrives twice, with its own response and as an event: one revalidation serves both.
const revalidateSoon = coalesce(
  async () => {
    const ids = new Set(toRevalidate);
    toRevalidate.clear();
    await mutate((key) => isOfRecord(key, ids));
  },
  300,
  60,
);

/**
 * Revalidates, soon, all data on screen of one record: its details, its history and whatever else has its id in the
 * key.
 */
export function revalidateRecord(id: string): void {
  toRevalidate.add(id);
  revalidateSoon();
}

/** Keys of one record are its route's name, the store and the record's id. */
function isOfRecord(key: unknown, ids: ReadonlySet<string>): boolean {
  return Array.isArray(key) && typeof key[2] === "string" && ids.has(key[2]);
}
