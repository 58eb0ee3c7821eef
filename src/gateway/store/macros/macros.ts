import { sql } from "kysely";
import { maxMacros, maxSharedMacros } from "#contract/constants.ts";
import type { Macro, MacroChange } from "#contract/macros/schema.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { notFound, Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import {
  type Asking,
  auditShared,
  refuseOneMore,
  refuseStale,
  refuseTakenName,
  sharedRight,
} from "#gateway/store/kept/shared-names.ts";
import { inNameOrder } from "#gateway/store/name-order.ts";

/** The macros of a login, and those that others share in the store, sorted by name. */
export function listMacros(db: Db, { storeId, userId }: Pick<Asking, "storeId" | "userId">): Promise<Macro[]> {
  const isShared = sql<boolean>`exists (
    select from macro_shares where store_id = ${storeId} and macro_id = macros.id)`;
  return db
    .selectFrom("macros")
    .innerJoin("users", "users.id", "macros.user_id")
    .select(["macros.id", "macros.version", "macros.name", "steps"])
    .select(isShared.as("shared"))
    .select(sql<string | null>`case when user_id = ${userId} then null else users.name end`.as("owner"))
    .where((eb) => eb.or([eb("user_id", "=", userId), isShared]))
    .orderBy(inNameOrder(sql.ref("macros.name")))
    .orderBy("macros.id")
    .execute();
}

/**
 * Saves, changes, shares or deletes a macro and answers all that are left. Only its owner changes one; who sets the
 * store up may delete what others share. Refused where the owner has another one of that name, where there are too
 * many, and where another version is there by now.
 */
export async function changeMacros(trx: Trx, asking: Asking, change: MacroChange, author: Author): Promise<Macro[]> {
  const { storeId, userId } = asking;
  // Locks the store and the login, because two calls at once could otherwise both see room for one more.
  await trx.selectFrom("stores").select("id").where("id", "=", storeId).forNoKeyUpdate().execute();
  await trx.selectFrom("users").select("id").where("id", "=", userId).forNoKeyUpdate().execute();
  const kept = await listMacros(trx, asking);
  const before = change.action === "create" ? null : findOwn(kept, asking, change);
  if (change.action !== "delete") refuseChange(kept, before, change.macro);
  const id = await write(trx, asking, change);
  const left = await listMacros(trx, asking);
  const after = left.find((macro) => macro.id === id) ?? null;
  await auditShared(trx, { storeId, subject: "macro", before, after, author, valuesOf });
  return left;
}

/** The macro that is changed. */
function findOwn(
  kept: readonly Macro[],
  { rights }: Asking,
  { action, id, version }: Exclude<MacroChange, { action: "create" }>,
): Macro {
  const before = kept.find((macro) => macro.id === id);
  if (!before) throw notFound("macro");
  if (before.owner !== null && !(action === "delete" && rights.has(sharedRight)))
    throw new Refusal("forbidden", `The macro "${before.name}" belongs to ${before.owner}: take a copy of it`);
  refuseStale(before, version, "macro");
  return before;
}

function refuseChange(
  kept: readonly Macro[],
  before: Macro | null,
  { name, shared }: Extract<MacroChange, { macro: unknown }>["macro"],
): void {
  const own = kept.filter(({ owner }) => owner === null);
  const others = own.filter(({ id }) => id !== before?.id);
  if (name !== undefined) refuseTakenName(name, others, "macro");
  if (!before) refuseOneMore(own, maxMacros, { whose: "a login", what: "macro" });
  if (!shared || before?.shared) return;
  refuseOneMore(
    kept.filter((macro) => macro.shared),
    maxSharedMacros,
    { whose: "a store", what: "macro" },
  );
}

async function write(trx: Trx, { storeId, userId }: Asking, change: MacroChange): Promise<string> {
  if (change.action === "delete") {
    await trx.deleteFrom("macros").where("id", "=", change.id).execute();
    return change.id;
  }
  const { shared, steps, ...named } = change.macro;
  const values = { ...named, ...(steps && { steps: JSON.stringify(steps) }) };
  const { id } =
    change.action === "create"
      ? await trx
          .insertInto("macros")
          .values({ user_id: userId, name: change.macro.name, steps: JSON.stringify(change.macro.steps) })
          .returning("id")
          .executeTakeFirstOrThrow()
      : await trx
          .updateTable("macros")
          .set({ ...values, version: change.version + 1 })
          .where("id", "=", change.id)
          .returning("id")
          .executeTakeFirstOrThrow();
  const share = { store_id: storeId, macro_id: id };
  if (shared)
    await trx
      .insertInto("macro_shares")
      .values(share)
      .onConflict((known) => known.doNothing())
      .execute();
  else if (shared === false)
    await trx.deleteFrom("macro_shares").where("store_id", "=", storeId).where("macro_id", "=", id).execute();
  return id;
}

/** What the audit list tells of a macro that is shared. */
function valuesOf({ steps, owner }: Macro) {
  return { steps: steps.map(({ title }) => title).join(", then "), ...(owner === null ? {} : { owner }) };
}
