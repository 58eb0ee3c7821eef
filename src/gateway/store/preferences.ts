import { sql } from "kysely";
import type { z } from "zod";
import type { deviceTokenSchema, Preferences } from "#contract/session-schema.ts";
import type { Db } from "../http/call.ts";

/** Everything a login has kept, by name. */
export async function listPreferences(db: Db, accountId: string): Promise<Preferences> {
  const rows = await db
    .selectFrom("preferences")
    .select(["name", "value"])
    .where("account_id", "=", accountId)
    .orderBy("name")
    .execute();
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

/** Keeps one preference in place of what stood under its name. */
export async function keepPreference(
  db: Db,
  accountId: string,
  name: string,
  value: Preferences[string],
): Promise<void> {
  await db
    .insertInto("preferences")
    .values({ account_id: accountId, name, value: JSON.stringify(value) })
    .onConflict((conflict) =>
      conflict.columns(["account_id", "name"]).doUpdateSet((eb) => ({ value: eb.ref("excluded.value") })),
    )
    .execute();
}

/** Registers a browser for push messages. It belongs to whoever registered it last: two logins may share a browser. */
export async function addDeviceToken(
  db: Db,
  accountId: string,
  device: z.output<typeof deviceTokenSchema>,
): Promise<void> {
  await db
    .deleteFrom("device_tokens")
    .where("device_token", "=", device.deviceToken)
    .where("account_id", "<>", accountId)
    .execute();
  await db
    .insertInto("device_tokens")
    .values({ account_id: accountId, device_token: device.deviceToken, device_type: device.deviceType })
    .onConflict((conflict) =>
      conflict.columns(["account_id", "device_token"]).doUpdateSet({ created_at: sql<string>`now()` }),
    )
    .execute();
}
