import { sql } from "kysely";
import { webClient } from "#contract/constants.ts";
import { hashSecret } from "#gateway/auth/tokens.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { writeAudit } from "#gateway/store/audit/write-audit.ts";
import type { Author } from "#gateway/store/author.ts";
import { startingRoles } from "#gateway/store/users/starting-roles.ts";

/** Whether there is a business: a demo, one that was set up, or one that an import made for its store. */
export async function isBusinessMade(db: Db): Promise<boolean> {
  return (await db.selectFrom("business_units").select("id").limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Locks the setup of this database until the transaction ends. When several processes would make the first business or
 * its first administrator at once, one of them works; the others wait and then see what it made.
 */
export async function lockSetup(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('aisle first day', 0))`.execute(trx);
}

/** Makes a business with the roles it starts with, and registers the console as a program that may log in. */
export async function addBusiness(
  trx: Trx,
  unit: { readonly id?: string; readonly name: string },
  author: Author,
): Promise<string> {
  const { id } = await trx.insertInto("business_units").values(unit).returning("id").executeTakeFirstOrThrow();
  await trx
    .insertInto("clients")
    .values({ client_id: webClient.id, secret_hash: hashSecret(webClient.secret), name: "Store admin web" })
    .onConflict((conflict) => conflict.column("client_id").doNothing())
    .execute();
  const roles = await trx
    .insertInto("roles")
    .values(
      Object.entries(startingRoles).map(([name, permissions]) => ({
        business_unit_id: id,
        name,
        permissions: [...permissions],
        built_in: true,
      })),
    )
    .returning(["id", "name", "permissions"])
    .execute();
  const made = { action: "created", before: null, author } as const;
  await writeAudit(trx, { businessUnitId: id }, [
    { subject: "business", id, name: unit.name, after: { name: unit.name }, ...made },
    ...roles.map(({ id, ...after }) => ({ subject: "role", id, name: after.name, after, ...made }) as const),
  ]);
  return id;
}
