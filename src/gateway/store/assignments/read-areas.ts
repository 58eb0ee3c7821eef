import { sql } from "kysely";
import { steps } from "#contract/delivery/outline/outline.ts";
import type { Db } from "#gateway/database/schema.ts";

/** The areas a store delivers to whose place is known: their names, and their middles in degrees. */
export function readAreas(db: Db, storeId: string) {
  const drawn = sql`(
    select avg((south::float8 + north) / 2) as south, avg((west::float8 + east) / 2) as west from outline_rings as ring
    where ring.store_id = delivery_areas.store_id and ring.outline = delivery_areas.outline and ring.ring = 0)`;
  const middles = db
    .selectFrom("delivery_areas")
    .leftJoin(sql<{ south: number | null; west: number | null }>`lateral ${drawn}`.as("drawn"), (join) => join.onTrue())
    .select([
      "name",
      sql<number>`coalesce(drawn.south / ${sql.lit(steps)}, latitude)`.as("latitude"),
      sql<number>`coalesce(drawn.west / ${sql.lit(steps)}, longitude)`.as("longitude"),
    ])
    .where("store_id", "=", storeId)
    .where("state", "=", "ACTIVE");
  return db
    .selectFrom(middles.as("area"))
    .selectAll()
    .where("latitude", "is not", null)
    .where("longitude", "is not", null)
    .orderBy("name")
    .execute();
}
