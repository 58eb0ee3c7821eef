import { sql, type SqlBool } from "kysely";
import type { CategoryRow } from "#contract/categories/category.ts";
import { counted } from "#contract/text.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/refusal.ts";
import { storedKind } from "#gateway/store/records/stored-kind.ts";
import { categories } from "./list.ts";

/** How categories are read and written. */
export const categoryKind = storedKind({
  kind: "category",
  table: "categories",
  unique: { categories_name: { field: "name", because: "another category there has this name" } },
  list: categories,
  rules: categoryRules,
  identity: {
    sameBy: [{ field: "name", key: sql`lower(name)` }],
    words: "Two lines are the same category if the name is the same; small letters make no difference.",
  },
});

/** The rules for categories: none stands below itself, and one with products or others below it is not deleted. */
async function categoryRules(
  trx: Trx,
  storeId: string,
  before: CategoryRow | null,
  fields: Partial<CategoryRow>,
): Promise<Partial<CategoryRow>> {
  if (before && fields.parentId) await refuseRing(trx, storeId, before, fields.parentId);
  if (before && fields.state === "DELETE") await refuseUsed(trx, before);
  return fields;
}

async function refuseRing(trx: Trx, storeId: string, before: CategoryRow, parentId: string): Promise<void> {
  // Held until the commit, so that two moves at once make no ring either.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`categories ${storeId}`}, 0))`.execute(trx);
  const { rows } = await sql<{ readonly isBelow: SqlBool }>`
    select ${parentId}::uuid in (select categories_below(${storeId}, array[${before.id}::uuid])) as "isBelow"
  `.execute(trx);
  if (!rows[0]?.isBelow) return;
  const because = "stands below this category";
  throw new Refusal("invalid", `${before.name} cannot stand below itself`, { fields: { "changes.parentId": because } });
}

async function refuseUsed(trx: Trx, before: CategoryRow): Promise<void> {
  if (before.products > 0)
    throw new Refusal("move-not-allowed", `${before.name} has ${counted(before.products, "product")}`, {
      current: before,
    });
  const below = await trx
    .selectFrom("categories")
    .select("name")
    .where("store_id", "=", before.storeId)
    .where("parent_id", "=", before.id)
    .where("state", "<>", "DELETE")
    .executeTakeFirst();
  if (below) throw new Refusal("move-not-allowed", `${below.name} stands below ${before.name}`, { current: before });
}
