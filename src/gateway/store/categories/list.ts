import { sql } from "kysely";
import { categoryFields, categoryRecord } from "#contract/categories/category.ts";
import type { Db } from "#gateway/database/schema.ts";
import { definedList, fieldColumns } from "#gateway/store/records/defined-list.ts";
import { recordColumns } from "#gateway/store/records/record-columns.ts";

/** A category and all below it. */
const below = sql`select categories_below(categories.store_id, array[categories.id])`;

/** Categories with their place in the tree, each a `CategoryRow`. */
function categoryRows(db: Db) {
  return db
    .selectFrom("categories")
    .leftJoin("categories as above", (join) =>
      join.onRef("above.store_id", "=", "categories.store_id").onRef("above.id", "=", "categories.parent_id"),
    )
    .select(recordColumns("categories"))
    .select(fieldColumns("categories", categoryFields))
    .select([
      "above.name as parent",
      sql<string>`category_path(categories.store_id, categories.id)`.as("path"),
      sql<number>`(
        select count(*)::int from products
        where products.store_id = categories.store_id and products.state <> 'DELETE' and products.id in (
          select own.id from products own where own.store_id = categories.store_id and own.category_id in (${below})
          union all select further.product_id from product_categories further
          where further.store_id = categories.store_id and further.category_id in (${below})))`.as("products"),
    ]);
}

/** The list of categories with its SQL. */
export const categories = definedList(categoryRecord, { rows: categoryRows });
