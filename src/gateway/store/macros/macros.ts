import { sql } from "kysely";
import { maxMacros } from "#contract/constants.ts";
import type { Macro, MacroChange } from "#contract/macros/schema.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/refusal.ts";
import { inNameOrder } from "#gateway/store/name-order.ts";

/** The macros of a login, sorted by name. */
export function listMacros(db: Db, userId: string): Promise<Macro[]> {
  return db
    .selectFrom("macros")
    .select(["name", "steps"])
    .where("user_id", "=", userId)
    .orderBy(inNameOrder(sql.ref("name")))
    .execute();
}

/**
 * Deletes and saves macros of a login and answers all that are left. Refused with 422 when another one has that name,
 * or when the login has too many. One that is not there any more counts as deleted.
 */
export async function changeMacros(trx: Trx, userId: string, { save, remove }: MacroChange): Promise<Macro[]> {
  // Locks the login, because two calls at once could otherwise both see room for one more.
  await trx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
  if (remove !== undefined)
    await trx.deleteFrom("macros").where("user_id", "=", userId).where("name", "=", remove).execute();
  if (save) {
    const kept = await listMacros(trx, userId);
    const same = kept.find(({ name }) => name.toLowerCase() === save.name.toLowerCase());
    if (same) throw wrongName(`there is a macro "${same.name}" already`);
    if (kept.length >= maxMacros) throw wrongName(`a login keeps ${maxMacros} macros at most`);
    await trx
      .insertInto("macros")
      .values({ user_id: userId, name: save.name, steps: JSON.stringify(save.steps) })
      .execute();
  }
  return listMacros(trx, userId);
}

function wrongName(because: string): Refusal {
  return new Refusal("invalid", because, { fields: { "save.name": because } });
}
