import { sql } from "kysely";
import { type Section, secretFlag } from "#contract/settings/section.ts";
import { settingRoutes, type SettingsChange, type SettingsRow } from "#contract/settings/routes.ts";
import { type SectionName, sectionNames, sectionOf } from "#contract/settings/sections.ts";
import type { RecordHistory } from "#contract/records/history-schema.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { invalid, notFound, Refusal, wrongField } from "#gateway/refusal.ts";
import { writeAudit } from "#gateway/store/audit/write-audit.ts";
import type { Author } from "#gateway/store/author.ts";
import { recordEvents } from "#gateway/store/events/events.ts";
import { businessOf, storesOfBusiness } from "#gateway/store/records/business-scope.ts";
import { type HistoryPage, isSame, readEntries } from "#gateway/store/records/record-history.ts";
import { inSnapshot } from "#gateway/store/snapshot.ts";
import { type KeptSettings, rowOf } from "./kept-settings.ts";
import { type DraftMade, keptOf, type StoredSection, storedSections } from "./stored-section.ts";

/** A section, and how the database keeps it, without the types of its own fields. */
export interface AnySection {
  readonly name: string;
  readonly section: Section;
  readonly kept: KeptSettings;
  readonly stored: Pick<StoredSection<never>, "fromColumns" | "check"> & {
    readonly toColumns?: (settings: never) => Values;
  };
}

type Values = Readonly<Record<string, unknown>>;

/** The settings of a section at one version. */
export type Row = Values & { readonly id: string; readonly storeId: string; readonly version: number };

/** What the row of a scope says: its id and name, and the values of the section. */
export interface Present {
  readonly id: string;
  readonly name: string;
  /** As the database holds them, without the secrets. */
  readonly held: Values;
  readonly row: Row;
}

/** A section by its name, without the types of its own fields. */
export const anySection = (name: SectionName): AnySection => ({
  name,
  section: sectionOf(name),
  kept: keptOf(name),
  stored: storedSections[name] ?? {},
});

/** The settings of a section, for a store. */
export async function readSettings<Name extends SectionName>(
  db: Db,
  name: Name,
  storeId: string,
): Promise<SettingsRow<Name>> {
  const { row } = await inSnapshot(db, (db) => readPresent(db, anySection(name), storeId));
  return row as SettingsRow<Name>;
}

/**
 * Sets all settings of a section, with an entry of their history and one of the audit list. Refused with 409 and the
 * settings as they are when they are at another version than the change starts from. Where nothing differs, nothing is
 * written.
 */
export async function changeSettings<Name extends SectionName>(
  trx: Trx,
  name: Name,
  storeId: string,
  change: SettingsChange<Name>,
  author: Author,
): Promise<SettingsRow<Name>> {
  return (await changeSection(trx, anySection(name), storeId, change, author)) as SettingsRow<Name>;
}

/** The same for a section that is given, with the draft that is published by it. */
export async function changeSection(
  trx: Trx,
  any: AnySection,
  storeId: string,
  asked: Values & { readonly version: number },
  author: Author,
  draft: DraftMade | null = null,
): Promise<Row> {
  const { section, stored } = any;
  await lockScope(trx, any, storeId);
  const { id, name, held, row } = await readPresent(trx, any, storeId);
  if (row.version !== asked.version) throw await staleSettings(trx, any, id, row);
  const change = await withInherited(trx, section, storeId, asked);
  const reason = (await checkChange(any, change, row, { trx, storeId, author, draft })) ?? undefined;

  const secrets = secretsOf(section).filter((field) => change[field]);
  const plain = Object.fromEntries(Object.keys(held).map((field) => [field, change[field]]));
  const wanted = stored.toColumns?.(plain as never) ?? plain;
  const changed = Object.keys(held).filter((field) => !isSame(held[field], wanted[field]));
  if (changed.length === 0 && secrets.length === 0) return row;

  const set = [...changed.map((field) => [field, wanted[field]]), ...secrets.map((field) => [field, change[field]])];
  await any.kept.write(trx, storeId, Object.fromEntries(set));
  await trx
    .insertInto("record_history")
    .values({
      store_id: storeId,
      kind: historyKind(any),
      record_id: id,
      action: "changed",
      at: new Date().toISOString(),
      user_id: author.userId,
      by_name: author.name,
      origin: author.origin,
      version: row.version + 1,
      from_status: null,
      to_status: null,
      changes: JSON.stringify(Object.fromEntries(changed.map((field) => [field, [held[field], wanted[field]]]))),
      import_number: null,
    })
    .execute();
  const entry = { subject: section.scope, id, name, author } as const;
  const after = Object.fromEntries(Object.keys(held).map((field) => [field, wanted[field]]));
  await writeAudit(trx, { storeId, ofBusiness: section.scope === "business" }, [
    { ...entry, action: "changed", before: held, after, reason },
    ...secrets.map(() => ({ ...entry, action: "secret" as const, before: null, after: null })),
  ]);
  for (const store of await storesOf(trx, any, storeId)) await recordEvents(trx, store, [{ type: "settings" }]);
  await tellHeirs(trx, any, storeId, author);
  return (await readPresent(trx, any, storeId)).row;
}

type CheckedAt = Parameters<NonNullable<StoredSection<never>["check"]>>[2];

/** Refuses a change whose values do not go together; answers why its author may make it alone, where that must be told. */
async function checkChange({ section, stored }: AnySection, change: Values, row: Row, at: CheckedAt) {
  for (const field of secretsOf(section)) refuseOtherOrigin(section, field, change, row);
  return stored.check?.(change as never, row as never, at);
}

/** A secret belongs to the origin with which it was set: another one would get it, and could act as the first. */
function refuseOtherOrigin({ fields }: Section, field: string, change: Values, row: Row): void {
  const address = fields[field]?.toldTo;
  if (address === undefined || change[field] || row[secretFlag(field)] !== true) return;
  const [before, after] = [URL.parse(String(row[address])), URL.parse(String(change[address]))];
  if (after === null || after.origin === before?.origin) return;
  const known = before ? `the present one belongs to ${before.origin}` : "the present one belongs to no address";
  throw wrongField(field, `set it anew for ${after.origin}: ${known}`);
}

/** Why a change of a section waits for another person or for a secret that the store lacks; null where it does not. */
export async function refuseAlone(
  trx: Trx,
  name: SectionName,
  storeId: string,
  change: Values,
  author: Author,
): Promise<string | null> {
  const any = anySection(name);
  const { row } = await readPresent(trx, any, storeId);
  try {
    await checkChange(any, change, row, { trx, storeId, author, draft: null });
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const wrong = Object.keys(error.fields ?? {});
    const lacksSecret = wrong.length > 0 && wrong.every((field) => any.section.fields[field]?.secret);
    if (error.code === "move-not-allowed" || lacksSecret) return error.message;
    throw error;
  }
}

/** Sets a section as it was at an earlier version; what is not in its history, such as a secret, stays. */
export async function backSettings<Name extends SectionName>(
  trx: Trx,
  name: Name,
  storeId: string,
  { version, to }: { readonly version: number; readonly to: number },
  author: Author,
): Promise<SettingsRow<Name>> {
  const any = anySection(name);
  const { id, held, row } = await readPresent(trx, any, storeId);
  if (row.version !== version) throw await staleSettings(trx, any, id, row);
  if (to >= version) throw wrongField("to", `earlier than version ${version}`);
  const { entries } = await readEntries(trx, { kind: historyKind(any), scope: any.section.scope }, { id, storeId }, {});
  const past: Record<string, unknown> = { ...held };
  for (const entry of entries.toReversed())
    if ((entry.version ?? 0) > to)
      for (const [field, [before]] of Object.entries(entry.changes)) if (field in held) past[field] = before;
  const told = (await any.stored.fromColumns?.(trx, storeId, past)) ?? past;
  const body = { ...Object.fromEntries(Object.keys(held).map((field) => [field, told[field]])), version };
  // What could be set then may be out of the limits now.
  const { error } = settingRoutes[`settings.${name}.change`].body.safeParse(body);
  if (error) throw invalid(error.issues);
  return (await changeSection(trx, any, storeId, body, author)) as SettingsRow<Name>;
}

/** Who has set a section, oldest first: all of it, or one page when `page` is given. */
export async function readSettingsHistory(
  db: Db,
  name: SectionName,
  storeId: string,
  page: HistoryPage,
): Promise<RecordHistory> {
  const any = anySection(name);
  return inSnapshot(db, async (db) => {
    const { id } = await readPresent(db, any, storeId);
    return readEntries(db, { kind: historyKind(any), scope: any.section.scope }, { id, storeId }, page);
  });
}

const historyKind = ({ name }: AnySection): string => `settings.${name}`;

const secretsOf = ({ fields }: Section): string[] => Object.keys(fields).filter((field) => fields[field]?.secret);

/** The settings as they are. Before their first change, they are at version 1. */
export async function readPresent(db: Db, any: AnySection, storeId: string): Promise<Present> {
  const { section, stored, kept } = any;
  const scopeRow = rowOf(section.scope);
  const { rows } = await sql<{ id: string; name: string; version: number }>`
    select held.id, held.name, coalesce(
      (select max(version) from record_history where kind = ${historyKind(any)} and record_id = held.id), 1) as version
    from ${scopeRow.table} as held where held.id = ${scopeRow.id(storeId)}`.execute(db);
  const [found] = rows;
  if (!found) throw notFound(section.scope);
  const values = await kept.read(db, storeId);
  const secrets = secretsOf(section);
  const held = Object.fromEntries(
    Object.entries(values)
      .filter(([field]) => !secrets.includes(field))
      .map(([field, value]) => [field, plainValue(section.fields[field]?.type, value)]),
  );
  const told = (await stored.fromColumns?.(db, storeId, held)) ?? held;
  const flags = Object.fromEntries(secrets.map((field) => [secretFlag(field), values[field] !== ""]));
  return {
    id: found.id,
    name: found.name,
    held,
    row: { ...told, ...flags, id: storeId, storeId, version: found.version },
  };
}

/** A choice is a text, also where its column is one of numbers; a time has no seconds. */
function plainValue(type: string | undefined, value: unknown): unknown {
  if (value === null) return null;
  if (type === "choice") return String(value);
  return type === "time" ? String(value).slice(0, 5) : value;
}

/** What a change sets, with the values of the business where a store is to have the section as the business has it. */
export async function withInherited<Change extends Values>(
  db: Db,
  { inherits }: Section,
  storeId: string,
  change: Change,
): Promise<Change> {
  if (!inherits || change[inherits.where] !== true) return change;
  const from = anySection(inherits.from as SectionName);
  const { id: _id, storeId: _store, version: _version, ...values } = (await readPresent(db, from, storeId)).row;
  return { ...change, ...values };
}

/** Sets a section in all stores that have it as the business has it, after the business has changed it. */
async function tellHeirs(trx: Trx, any: AnySection, storeId: string, author: Author): Promise<void> {
  for (const name of sectionNames) {
    const { inherits } = sectionOf(name);
    if (inherits?.from !== any.name) continue;
    for (const store of (await storesOf(trx, any, storeId)).toSorted()) {
      const { row } = await readPresent(trx, anySection(name), store);
      if (row[inherits.where] === true) await changeSection(trx, anySection(name), store, row, author);
    }
  }
}

/** The stores for which the settings of a section hold. */
async function storesOf(trx: Trx, { section }: AnySection, storeId: string): Promise<readonly string[]> {
  if (section.scope === "store") return [storeId];
  const stores = await trx.selectFrom("stores").select("id").where("id", "in", storesOfBusiness(storeId)).execute();
  return stores.map(({ id }) => id);
}

/** Keeps everybody else from changing what a section belongs to, until the transaction ends. */
export async function lockScope(trx: Trx, { section }: AnySection, storeId: string): Promise<void> {
  const { table, id } = rowOf(section.scope);
  // The business first, as where it changes what its stores follow: so that nobody waits in a ring.
  if (section.inherits) await sql`select from business_units where id = ${businessOf(storeId)} for share`.execute(trx);
  await sql`select from ${table} where id = ${id(storeId)} for no key update`.execute(trx);
}

/** The refusal of a change that starts from another version. */
export async function staleSettings(db: Db, any: AnySection, id: string, current: Row): Promise<Refusal> {
  const last = await db
    .selectFrom("record_history")
    .select("by_name as by")
    .where("kind", "=", historyKind(any))
    .where("record_id", "=", id)
    .where("version", "=", current.version)
    .executeTakeFirst();
  const message = `${last?.by ?? "Somebody"} changed these settings: they are at version ${current.version} now`;
  return new Refusal("stale-version", message, { current });
}
