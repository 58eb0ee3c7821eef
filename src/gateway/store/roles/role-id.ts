import type { Db } from "#gateway/database/schema.ts";

/** The id of a business's role with this name, which is not deleted. Throws when there is none. */
export async function roleIdOf(db: Db, businessUnitId: string, name: string): Promise<string> {
  const { id } = await db
    .selectFrom("roles")
    .select("id")
    .where("business_unit_id", "=", businessUnitId)
    .where("name", "=", name)
    .where("state", "<>", "DELETE")
    .executeTakeFirstOrThrow();
  return id;
}
