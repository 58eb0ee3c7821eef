import { sql } from "kysely";
import type { DraftedName } from "#contract/settings/paths.ts";
import { settingRoutes, type SettingsDraft } from "#contract/settings/routes.ts";
import { sectionOf } from "#contract/settings/sections.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { Refusal, wrongField } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { businessOf } from "#gateway/store/records/business-scope.ts";
import { isSame } from "#gateway/store/records/record-history.ts";
import { inSnapshot } from "#gateway/store/snapshot.ts";
import { anySection, changeSection, lockScope, readPresent, staleSettings } from "./settings.ts";
import type { DraftMade } from "./stored-section.ts";

type Values = Readonly<Record<string, unknown>>;

/** A draft with what is published, without the types of its own fields. */
interface Draft {
  /** The number of the change that the draft is at; 0 where there was never one. */
  readonly number: number;
  readonly base: number;
  readonly published: number;
  readonly values: Values;
  readonly live: Values;
  /** Who made it and when; null where there is none. */
  readonly made: DraftMade | null;
  readonly answer: Values & { readonly version: number; readonly draft: unknown };
}

/** The draft of a section for a store; the published settings where there is none. */
export async function readDraft<Name extends DraftedName>(
  db: Db,
  name: Name,
  storeId: string,
): Promise<SettingsDraft<Name>> {
  const { answer } = await inSnapshot(db, (db) => readAny(db, name, storeId));
  return answer as unknown as SettingsDraft<Name>;
}

/**
 * Keeps a draft of all settings of a section. `base` is the version of the published ones that it takes into account:
 * that of the draft before, or the present one. One that differs in nothing from what is published is none.
 */
export async function saveDraft<Name extends DraftedName>(
  trx: Trx,
  name: Name,
  storeId: string,
  change: Values & { readonly version: number; readonly base: number },
  author: Author,
): Promise<SettingsDraft<Name>> {
  const present = await lockDraft(trx, name, storeId, change.version);
  const { base } = change;
  if (base !== present.base && base !== present.published)
    throw wrongField("base", `the published settings are at version ${present.published}`);
  const values = Object.fromEntries(Object.keys(present.live).map((field) => [field, change[field]]));
  const isBegun = present.answer.draft !== null;
  if (isSame(values, present.live)) {
    if (isBegun) await writeDraft(trx, name, storeId, present.number + 1, null, author);
  } else if (!isBegun || !isSame(values, present.values) || base !== present.base) {
    const began = base === present.published ? present.live : present.answer["began"];
    await writeDraft(trx, name, storeId, present.number + 1, { base, began: began as Values, values }, author);
  }
  return readDraft(trx, name, storeId);
}

/** Throws a draft away. */
export async function dropDraft<Name extends DraftedName>(
  trx: Trx,
  name: Name,
  storeId: string,
  { version }: { readonly version: number },
  author: Author,
): Promise<SettingsDraft<Name>> {
  const { number, answer } = await lockDraft(trx, name, storeId, version);
  if (answer.draft !== null) await writeDraft(trx, name, storeId, number + 1, null, author);
  return readDraft(trx, name, storeId);
}

/** Publishes a draft. Refused with 409 where other settings were published since it was begun. */
export async function publishDraft<Name extends DraftedName>(
  trx: Trx,
  name: Name,
  storeId: string,
  { version }: { readonly version: number },
  author: Author,
): Promise<SettingsDraft<Name>> {
  const { number, base, published, values, made, answer } = await lockDraft(trx, name, storeId, version);
  if (answer.draft === null) throw new Refusal("move-not-allowed", "there is no draft to publish", { current: answer });
  const any = anySection(name);
  if (base !== published) {
    const { id, row } = await readPresent(trx, any, storeId);
    const { message } = await staleSettings(trx, any, id, row);
    const because = `${message}, and the draft was begun at version ${base}: choose what holds, then publish again`;
    throw new Refusal("stale-version", because, { current: answer });
  }
  await writeDraft(trx, name, storeId, number + 1, null, author);
  await changeSection(trx, any, storeId, { ...values, version: published }, author, made);
  return readDraft(trx, name, storeId);
}

async function lockDraft(trx: Trx, name: DraftedName, storeId: string, version: number): Promise<Draft> {
  await lockScope(trx, anySection(name), storeId);
  const present = await readAny(trx, name, storeId);
  if (present.answer.version !== version)
    throw new Refusal("stale-version", "Somebody changed this draft: it is shown as it is now", {
      current: present.answer,
    });
  return present;
}

const storeOf = (name: DraftedName, storeId: string) => (sectionOf(name).scope === "store" ? storeId : null);

async function readAny(db: Db, name: DraftedName, storeId: string): Promise<Draft> {
  const { row } = await readPresent(db, anySection(name), storeId);
  const { id: _id, storeId: _store, version: published, ...live } = row;
  const stored = await db
    .selectFrom("settings_drafts")
    .select(["number", "base", "began", "body", "by_id as byId", "by_name as by", "at"])
    .where("business_unit_id", "=", businessOf(storeId))
    .where("store_id", "is not distinct from", storeOf(name, storeId))
    .where("section", "=", name)
    .executeTakeFirst();
  const number = stored?.number ?? 0;
  const base = stored?.base ?? published;
  const values = stored?.body ? knownValues(name, stored.body, live) : live;
  const answer = {
    ...row,
    ...values,
    version: published + number,
    base,
    published,
    draft: stored?.body ? { by: stored.by, at: stored.at } : null,
    began: stored?.began ? knownValues(name, stored.began, live) : live,
    live,
  };
  const made = stored?.body ? { byId: stored.byId, by: stored.by, at: stored.at } : null;
  return { number, base, published, values, live, made, answer };
}

/** Kept values as far as they are within the limits that hold now; in place of others, those that are published. */
function knownValues(name: DraftedName, kept: Values, live: Values): Values {
  const { error } = settingRoutes[`settings.${name}.change`].body.safeParse({ ...kept, version: 1 });
  const wrong = new Set(error?.issues.map(({ path }) => path[0]));
  return Object.fromEntries(
    Object.keys(live).map((field) => [field, wrong.has(field) || !(field in kept) ? live[field] : kept[field]]),
  );
}

async function writeDraft(
  trx: Trx,
  name: DraftedName,
  storeId: string,
  number: number,
  draft: { readonly base: number; readonly began: Values; readonly values: Values } | null,
  author: Author,
): Promise<void> {
  const set = {
    number,
    base: draft?.base ?? null,
    began: draft && JSON.stringify(draft.began),
    body: draft && JSON.stringify(draft.values),
    by_id: author.userId,
    by_name: author.name,
    at: sql<string>`date_trunc('milliseconds', clock_timestamp())`,
  };
  await trx
    .insertInto("settings_drafts")
    .values({
      business_unit_id: businessOf(storeId),
      store_id: storeOf(name, storeId),
      section: name,
      ...set,
    })
    .onConflict((conflict) => conflict.columns(["business_unit_id", "store_id", "section"]).doUpdateSet(set))
    .execute();
}
