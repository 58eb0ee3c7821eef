import { sql } from "kysely";
import type { z } from "zod";
import { maxDevices, maxPreferences } from "#contract/constants.ts";
import type { deviceTokenSchema, Preferences } from "#contract/session/schema.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/refusal.ts";

/** All preferences of a login, by name. */
export async function listPreferences(db: Db, userId: string): Promise<Preferences> {
  const rows = await db
    .selectFrom("preferences")
    .select(["name", "value"])
    .where("user_id", "=", userId)
    .orderBy("name")
    .execute();
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** Saves one preference and replaces the value it had. Refused with 422 when the login has too many others. */
export async function keepPreference(
  trx: Trx,
  userId: string,
  name: string,
  value: Preferences[string],
): Promise<void> {
  // Locks the login, because two calls at once could otherwise both see room for one more preference.
  await trx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
  const { others } = await trx
    .selectFrom("preferences")
    .select((eb) => eb.fn.countAll<number>().as("others"))
    .where("user_id", "=", userId)
    .where("name", "<>", name)
    .executeTakeFirstOrThrow();
  if (others >= maxPreferences) {
    const because = `a login keeps ${maxPreferences} preferences at most`;
    throw new Refusal("invalid", `name: ${because}`, { fields: { name: because } });
  }
  await trx
    .insertInto("preferences")
    .values({ user_id: userId, name, value: JSON.stringify(value) })
    .onConflict((conflict) =>
      conflict.columns(["user_id", "name"]).doUpdateSet((eb) => ({ value: eb.ref("excluded.value") })),
    )
    .execute();
}

/**
 * Registers a browser for push messages. Two logins may share a browser; it then belongs to the one that registered it
 * last. When a login has too many browsers, the one registered longest ago is deleted.
 */
export async function addDeviceToken(
  trx: Trx,
  userId: string,
  device: z.output<typeof deviceTokenSchema>,
): Promise<void> {
  await trx
    .insertInto("device_tokens")
    .values({ user_id: userId, device_token: device.deviceToken, device_type: device.deviceType })
    .onConflict((conflict) =>
      conflict.column("device_token").doUpdateSet({ user_id: userId, created_at: sql<string>`clock_timestamp()` }),
    )
    .execute();
  await trx
    .deleteFrom("device_tokens")
    .where("user_id", "=", userId)
    .where("device_token", "not in", (eb) =>
      eb
        .selectFrom("device_tokens")
        .select("device_token")
        .where("user_id", "=", userId)
        .orderBy("created_at", "desc")
        .limit(maxDevices),
    )
    .execute();
}
