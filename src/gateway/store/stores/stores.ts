import type { StoreDetails, StoreProfile } from "#contract/store/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";

/** The stores with these ids, the oldest first. */
export async function listStores(db: Db, storeIds: readonly string[]): Promise<StoreDetails[]> {
  if (storeIds.length === 0) return [];
  return db
    .selectFrom("stores")
    .select([
      "id",
      "business_unit_id as businessUnitId",
      "code",
      "name",
      "time_zone as timeZone",
      "locale",
      "currency",
      "phone",
      "address",
      "fiscal_year_start as fiscalYearStart",
      "week_start as weekStart",
      "scale_prefixes as scalePrefixes",
    ])
    .where("id", "in", [...storeIds])
    .orderBy("created_at")
    .orderBy("code")
    .execute();
}

/** Name and logo of one store. */
export async function readProfile(db: Db, storeId: string): Promise<StoreProfile> {
  const store = await db
    .selectFrom("stores")
    .select(["name as entityName", "logo as storeLogo"])
    .where("id", "=", storeId)
    .executeTakeFirst();
  if (!store) throw notFound("store");
  return store;
}

/** The id of the oldest store, or of `preferred` where there is such a store; null when there is none at all. */
export async function firstStore(db: Db, preferred: string | null = null): Promise<string | null> {
  const store = await db
    .selectFrom("stores")
    .select("id")
    .orderBy(
      (e) => e("id", "=", preferred),
      (order) => order.desc().nullsLast(),
    )
    .orderBy("created_at")
    .orderBy("code")
    .executeTakeFirst();
  return store?.id ?? null;
}
