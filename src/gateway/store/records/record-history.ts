import { sql } from "kysely";
import { pageSizes } from "#contract/constants.ts";
import type { AuditAction } from "#contract/audit/subjects.ts";
import { type Kinds, kinds, nameOf } from "#contract/kinds.ts";
import type { Kind, ListedKind } from "#contract/records/kind-names.ts";
import type { RecordHistory, RecordHistoryEntry } from "#contract/records/history-schema.ts";
import { insertRows } from "#gateway/database/insert-rows.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import type { Lost } from "#gateway/database/stored-values.ts";
import { notFound } from "#gateway/refusal.ts";
import { type AuditEntry, writeAudit } from "#gateway/store/audit/write-audit.ts";
import type { Author } from "#gateway/store/author.ts";
import { importedColumn } from "#gateway/store/imported.ts";
import { readRows } from "#gateway/store/lists/rows.ts";
import { inSnapshot } from "#gateway/store/snapshot.ts";
import { storesOfBusiness } from "./business-scope.ts";
import { commentColumns, pastAge, type PastChange, pastColumns, type WrittenComment } from "./changeable-kind.ts";
import type { StoredKind } from "./stored-kind.ts";

/** One history entry to write. `before` is null for a new record; `fields` are those that were set. */
export interface RecordHistoryWrite<K extends ListedKind> {
  readonly action: "created" | "changed";
  readonly before: Kinds[K] | null;
  readonly after: Kinds[K];
  readonly fields: Partial<Kinds[K]>;
  readonly author: Author;
  readonly text?: string;
  /** What was done, for the audit list, where no field tells it. */
  readonly act?: AuditAction;
  /** The version of the change that was taken back by it. */
  readonly undoes?: number | null;
  /** What it has taken from the record, beside the fields. */
  readonly lost?: Lost | undefined;
  /** The import that wrote the record. */
  readonly importNumber?: number | null;
}

/** What the history needs of a kind. */
type HistoryKind<K extends ListedKind> = Pick<StoredKind<K>, "kind" | "fields" | "scope">;

/** What entries are about: records of a kind, or the settings of a section. */
interface EntrySubject {
  readonly kind: string;
  readonly scope?: "business" | "store";
}

/** The entries about a record. One that belongs to a business may have been changed in any of its stores. */
function entriesOf(
  db: Db,
  { kind, scope }: EntrySubject,
  { id, storeId }: { readonly id: string; readonly storeId: string },
) {
  return db
    .selectFrom("record_history")
    .where("kind", "=", kind)
    .where("record_id", "=", id)
    .where((eb) =>
      scope === "business" ? eb("store_id", "in", storesOfBusiness(storeId)) : eb("store_id", "=", storeId),
    );
}

/** Writes entries to the history, which all listed kinds share, and to the audit list where the kind is audited. */
export async function writeRecordHistory<K extends ListedKind>(
  trx: Trx,
  kind: HistoryKind<K>,
  entries: readonly RecordHistoryWrite<K>[],
): Promise<void> {
  const [first] = entries;
  if (!first) return;
  await insertRows(
    trx,
    "record_history",
    entries.map((entry) => historyRow(kind, entry)),
  );
  if (!kinds[kind.kind].audited) return;
  await writeAudit(
    trx,
    { storeId: first.after.storeId, ofBusiness: kind.scope === "business" },
    entries.map((entry) => auditEntry(kind, entry)),
  );
}

function historyRow<K extends ListedKind>(stored: HistoryKind<K>, entry: RecordHistoryWrite<K>) {
  const { kind } = stored;
  const { action, before, after, fields, author, text = "", undoes = null, lost = null, importNumber = null } = entry;
  const { status } = kinds[kind];
  const from = before && status(before);
  const to = status(after);
  const changed = (Object.keys(fields) as (keyof Kinds[K])[]).filter((field) => !isSame(before?.[field], after[field]));
  const changes = Object.fromEntries(
    changed.map((field) => [
      field,
      [before && historyValue(stored, before, field), historyValue(stored, after, field)],
    ]),
  );
  return {
    store_id: after.storeId,
    kind,
    record_id: after.id,
    action,
    at: after.updatedAt,
    user_id: author.userId,
    by_name: author.name,
    origin: author.origin,
    version: after.version,
    undoes,
    from_status: from === to ? null : from,
    to_status: from === to ? null : to,
    changes,
    text,
    lost,
    import_number: importNumber,
  };
}

function auditEntry<K extends ListedKind>(stored: HistoryKind<K>, entry: RecordHistoryWrite<K>): AuditEntry {
  const { kind } = stored;
  const { action, before, after, fields, author, text, undoes = null, act } = entry;
  const set = Object.keys(fields) as (keyof Kinds[K])[];
  const valuesOf = (row: Kinds[K]) => Object.fromEntries(set.map((field) => [field, historyValue(stored, row, field)]));
  const { status } = kinds[kind];
  const isDeleted = status(after) === "DELETE" && (before === null || status(before) !== "DELETE");
  return {
    subject: kind,
    id: after.id,
    name: nameOf(kind, after),
    action: act ?? (undoes !== null ? "undone" : isDeleted ? "deleted" : action),
    before: act === undefined ? before && valuesOf(before) : null,
    after: act === undefined ? valuesOf(after) : null,
    author,
    reason: act === undefined ? text : undefined,
  };
}

/** The value that the history stores of a field. For another record that is its name, because nobody can read an id. */
export function historyValue<K extends ListedKind>(
  { fields }: Pick<StoredKind<K>, "fields">,
  row: Partial<Kinds[K]>,
  field: keyof Kinds[K],
): unknown {
  const limits = fields[String(field)];
  return row[limits?.type === "record" ? limits.nameIn : field] ?? null;
}

/** Writes comments to the history, which all listed kinds share. */
export async function historyComments(
  trx: Trx,
  kind: Kind,
  storeId: string,
  comments: readonly WrittenComment[],
  at: string,
): Promise<void> {
  await trx
    .insertInto("record_history")
    .values(
      comments.map((written, place) => ({
        store_id: storeId,
        kind,
        record_id: written.id,
        action: "commented" as const,
        changes: "{}",
        ...commentColumns(written, at, place),
      })),
    )
    .execute();
}

/** The changes of a record since a version, oldest first. */
export function changesSince<K extends ListedKind>(
  db: Db,
  kind: HistoryKind<K>,
  row: { readonly id: string; readonly storeId: string },
  version: number,
): Promise<PastChange[]> {
  return entriesOf(db, kind, row)
    .select([...pastColumns, "version", "changes"])
    .select(pastAge)
    .where("version", ">", version)
    .orderBy("version")
    .$narrowType<{ version: number }>()
    .execute();
}

/**
 * Whether setting fields of a record sets back any that the change of a version had set; what made it, by deleting it.
 */
export async function takesBack<K extends ListedKind>(
  db: Db,
  kind: HistoryKind<K>,
  row: Kinds[K],
  fields: Partial<Kinds[K]>,
  version: number,
): Promise<boolean> {
  const entry = await entriesOf(db, kind, row)
    .select(["action", "changes"])
    .where("version", "=", version)
    .executeTakeFirst();
  if (entry?.action !== "changed") return entry?.action === "created" && "state" in fields && fields.state === "DELETE";
  return Object.entries(fields).some(([field, value]) => {
    const past = entry.changes[field];
    const type = kind.fields[field]?.type;
    // Of another record the history keeps the name, and a file that comes back gets another id: these cannot be
    // compared.
    return past !== undefined && (type === "record" || type === "file" || isSame(value, past[0]));
  });
}

/**
 * What happened to a record, oldest first: all of it, or one page when `page` is given. Only some see who looked at it.
 */
export async function readRecordHistory<K extends ListedKind>(
  db: Db,
  kind: Pick<StoredKind<K>, "kind" | "rows" | "scope">,
  storeId: string,
  id: string,
  page: HistoryPage,
  seesLooks = false,
): Promise<RecordHistory> {
  return inSnapshot(db, async (db) => {
    if ((await readRows(db, kind.rows, storeId, [id])).length === 0) throw notFound(kinds[kind.kind].one);
    return readEntries(db, kind, { id, storeId }, page, seesLooks);
  });
}

/** The page of a history that is asked for; without a number, all of it. */
export interface HistoryPage {
  readonly page?: number | undefined;
  readonly pageSize?: number | undefined;
}

/** The entries about a record, oldest first. */
export async function readEntries(
  db: Db,
  subject: EntrySubject,
  record: { readonly id: string; readonly storeId: string },
  { page, pageSize = pageSizes[0] }: HistoryPage,
  seesLooks = false,
): Promise<RecordHistory> {
  const all = entriesOf(db, subject, record);
  const own = seesLooks ? all : all.where("action", "<>", "looked");
  const { total } = await own.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const entries: RecordHistoryEntry[] = await own
    .select(["id", "action", "at", "by_name as by", "origin", "version", "undoes", "changes", "text"])
    .select(["from_status as fromStatus", "to_status as toStatus"])
    .select(importedColumn("record_history"))
    .orderBy("at")
    .orderBy(sql`version nulls last`)
    .orderBy("id")
    .$if(page !== undefined, (query) => query.limit(pageSize).offset(((page ?? 1) - 1) * pageSize))
    .execute();
  return { entries, total };
}

/** Whether two values of a field are the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
