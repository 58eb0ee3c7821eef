import type { KnownReturnSettings, ReturnSettings } from "#contract/returns/settings-schema.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { notFound, Refusal } from "#gateway/refusal.ts";
import { writeAudit } from "#gateway/store/audit/write-audit.ts";
import type { Author } from "#gateway/store/author.ts";

/** For how long goods can be returned in a store, and which categories its products have. */
export async function readReturnSettings(db: Db, storeId: string): Promise<KnownReturnSettings> {
  const store = await db
    .selectFrom("stores")
    .select(["return_days as days", "return_windows as windows"])
    .where("id", "=", storeId)
    .executeTakeFirst();
  if (!store) throw notFound("store");
  const products = await db
    .selectFrom("products")
    .select("category")
    .distinct()
    .where("store_id", "=", storeId)
    .where("category", "<>", "")
    .execute();
  const names = new Set([...products.map(({ category }) => category), ...Object.keys(store.windows)]);
  const windows = Object.entries(store.windows).map(([category, days]) => ({ category, days }));
  return { days: store.days, windows, categories: [...names].toSorted() };
}

/** Sets for how long goods can be returned. Returns that were asked for in time stay as they are. */
export async function changeReturnSettings(
  trx: Trx,
  storeId: string,
  { days, windows }: ReturnSettings,
  author: Author,
): Promise<ReturnSettings> {
  const before = await trx
    .selectFrom("stores")
    .select(["name", "return_days as days", "return_windows as windows"])
    .where("id", "=", storeId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) throw notFound("store");
  const byCategory = Object.fromEntries(windows.map(({ category, days }) => [category, days]));
  if (Object.keys(byCategory).length < windows.length) {
    const because = "names a category twice";
    throw new Refusal("invalid", because, { fields: { windows: because } });
  }
  await trx
    .updateTable("stores")
    .set({ return_days: days, return_windows: JSON.stringify(byCategory) })
    .where("id", "=", storeId)
    .execute();
  const told = (days: number, windows: object) => ({ returnDays: days, returnWindows: windows });
  const change = { before: told(before.days, before.windows), after: told(days, byCategory), author };
  await writeAudit(trx, { storeId }, [
    { subject: "store", id: storeId, name: before.name, action: "changed", ...change },
  ]);
  return { days, windows };
}
