import { wordsOfKind } from "#contract/records/definitions.ts";
import { sql } from "kysely";
import { markEvents } from "#gateway/store/events/events.ts";
import { type AuditEntry, heldEntries, writeBatchAudit } from "#gateway/store/audit/write-audit.ts";
import { type Kinds, kinds, nameOf } from "#contract/kinds.ts";
import type { ChangingKind } from "#contract/records/kind-names.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import {
  batches,
  type HeldChange,
  type OtherChanges,
  writeFiguresAndEvents,
} from "#gateway/store/records/change-record.ts";
import type { ChangeableKind, WrittenChange } from "#gateway/store/records/changeable-kind.ts";

/** The same change of many records of one kind. */
export interface Batch<K extends ChangingKind> {
  readonly kind: ChangeableKind<K, never>;
  readonly storeId: string;
  readonly author: Author;
  /** Takes further locks, after those of the records and before any change. */
  lockMore?(trx: Trx): Promise<void>;
  /** Only finds out which records would change. */
  readonly isDryRun: boolean;
  /** A refused change has written nothing, so it needs no savepoint, which saves half of the time. */
  readonly decidesFirst: boolean;
  /**
   * For each record its id, and the function that changes it alone; it throws a Refusal when the change is not
   * possible.
   */
  readonly changes: readonly { readonly id: string; run(trx: Trx): Promise<Kinds[K]> }[];
}

/** The result for one record: its row after the change, or why it was not changed. */
export interface BatchedRow<K extends ChangingKind> {
  readonly id: string;
  readonly row: Kinds[K] | null;
  readonly refusal: Refusal | null;
  /** The present row, changed or not; null when the store has no such record. */
  readonly current: Kinds[K] | null;
}

/** The results of a batch, in the order of its changes. */
interface ChangedAll<K extends ChangingKind> {
  readonly rows: readonly BatchedRow<K>[];
  /** By which the whole batch can be taken back, where its kind keeps that; null where it changed nothing. */
  readonly kept: string | null;
}

/**
 * Makes the changes of a batch one after the other, each with the rules of the single change. A refused change undoes
 * only itself. All records are locked first, in the order of their ids, so that two batches never wait for each other
 * in a ring. Figures, events and one entry for the audit list come last, for all changes together. A dry run makes the
 * same changes and rolls all of them back, so that it also finds changes that are refused because of the ones before.
 * Changes that may wait are written together by one statement: thousands take no longer than a moment so. Where the
 * database refuses one of them, each is written by itself instead, to find out which; a dry run does not try that.
 */
export async function changeAll<K extends ChangingKind>(trx: Trx, batch: Batch<K>): Promise<ChangedAll<K>> {
  const { kind, changes } = batch;
  const isTogether = kind.writeAll !== undefined && new Set(changes.map(({ id }) => id)).size === changes.length;
  if (!isTogether) return changeEach(trx, batch, false);
  const dropEvents = markEvents(trx);
  await sql`savepoint together`.execute(trx);
  try {
    return await changeEach(trx, batch, true);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await sql`rollback to savepoint together`.execute(trx);
    dropEvents();
    return changeEach(trx, { ...batch, decidesFirst: false }, false);
  }
}

async function changeEach<K extends ChangingKind>(
  trx: Trx,
  batch: Batch<K>,
  isTogether: boolean,
): Promise<ChangedAll<K>> {
  const { kind, storeId, changes, isDryRun, decidesFirst } = batch;
  if (isDryRun) await sql`savepoint dry_run`.execute(trx);
  const dropAllEvents = markEvents(trx);
  const found = await kind.lockRows(trx, storeId, [...new Set(changes.map(({ id }) => id))], "no key update");
  const locked = new Map<string, Kinds[ChangingKind]>(found.map((row) => [row.id, row]));
  const written: HeldChange[] = [];
  const waiting = new Set<string>();
  const others: OtherChanges[] = [];
  batches.set(trx, { kind: kind.kind, locked, written, isTogether, waiting, others });
  await batch.lockMore?.(trx);
  const results: BatchedRow<K>[] = [];
  if (!decidesFirst) await sql`savepoint one_record`.execute(trx);
  for (const { id, run } of changes) {
    const changed = written.length;
    const dropEvents = markEvents(trx);
    const changedOthers = others.map((other) => other.written.length);
    try {
      const row = await run(trx);
      locked.set(id, row);
      results.push({ id, row, refusal: null, current: row });
      if (!decidesFirst) await sql`release savepoint one_record; savepoint one_record`.execute(trx);
    } catch (error) {
      // Anything else, such as a lost connection or a deadlock, is not about this record.
      if (!(error instanceof Refusal)) throw error;
      if (!decidesFirst) await sql`rollback to savepoint one_record`.execute(trx);
      dropEvents();
      written.length = changed;
      for (const [place, other] of others.entries()) other.written.length = changedOthers[place] ?? 0;
      results.push({ id, row: null, refusal: error, current: (locked.get(id) as Kinds[K] | undefined) ?? null });
    }
  }
  if (isDryRun) {
    await sql`rollback to savepoint dry_run`.execute(trx);
    dropAllEvents();
    return { rows: results, kept: null };
  }
  // All changes are of the kind of the batch.
  const held = written as unknown as readonly WrittenChange<K, never>[];
  const after = await writeWaiting(
    trx,
    batch,
    held.filter(({ before }) => waiting.has(before.id)),
  );
  const done = held.map((change) => ({ ...change, after: after.get(change.after.id) ?? change.after }));
  if (done.length > 0) await writeAllThatFollows(trx, batch, done, others);
  const made = done.filter(({ undoes }) => undoes === null);
  const kept = made.length > 0 && kind.keepBatch ? await kind.keepBatch(trx, storeId, made) : null;
  const rows = results.map((result) => {
    const row = after.get(result.id);
    return row ? { ...result, row, current: row } : result;
  });
  return { rows, kept };
}

/** Writes the rows of changes that have waited for that; answers them by id. */
async function writeWaiting<K extends ChangingKind>(
  trx: Trx,
  { kind, storeId }: Pick<Batch<K>, "kind" | "storeId">,
  waiting: readonly WrittenChange<K, never>[],
): Promise<ReadonlyMap<string, Kinds[K]>> {
  if (waiting.length === 0) return new Map();
  const rows = (await kind.writeAll?.(trx, storeId, waiting)) ?? [];
  return new Map(rows.map((row) => [row.id, row]));
}

/** Writes what follows from changes whose rows are written: history, one entry of the audit list, figures and events. */
async function writeAllThatFollows<K extends ChangingKind>(
  trx: Trx,
  { kind, storeId, author }: Pick<Batch<K>, "kind" | "storeId" | "author">,
  changes: readonly WrittenChange<K, never>[],
  others: readonly OtherChanges[],
): Promise<void> {
  const audited: NonNullable<ReturnType<typeof heldEntries.of>> = [];
  heldEntries.set(trx, audited);
  await kind.writeHistory(trx, changes);
  const own = new Map(audited.map(({ entry }) => [entry.id, entry]));
  const [first] = audited;
  const isAudited = kinds[kind.kind].audited !== undefined;
  if (isAudited && first)
    await writeBatchAudit(
      trx,
      first.place,
      audited.map(({ entry }) => entry),
    );
  // A kind that is not audited has an entry only where several of its records or their money were changed.
  else if (!isAudited && (changes.length > 1 || own.size > 0)) {
    const entries = changes.map((change) => withOwn(entryOf(kind, change), own.get(change.after.id)));
    await writeBatchAudit(trx, { storeId }, entries);
  }
  // The entry of the batch already covers its changes to other records.
  heldEntries.set(trx, []);
  for (const other of others) await other.kind.writeHistory(trx, other.written);
  for (const other of others) await writeFiguresAndEvents(trx, other.kind, other.written, author);
  await writeFiguresAndEvents(trx, kind, changes, author);
}

/**
 * The entry about all changed fields of a record, together with the values and the reason of its own entry, such as one
 * about money.
 */
function withOwn(entry: AuditEntry, own: AuditEntry | undefined): AuditEntry {
  if (!own) return entry;
  const { before, after, reason } = own;
  return { ...entry, before: { ...entry.before, ...before }, after: { ...entry.after, ...after }, reason };
}

function entryOf<K extends ChangingKind>(
  { kind }: ChangeableKind<K, never>,
  { before, after, author, undoes }: WrittenChange<K, never>,
): AuditEntry {
  const words = wordsOfKind(kind);
  const old = before as unknown as Readonly<Record<string, unknown>>;
  const present = after as unknown as Readonly<Record<string, unknown>>;
  const changed = Object.keys(words).filter(
    (field) => !words[field]?.derived && JSON.stringify(old[field]) !== JSON.stringify(present[field]),
  );
  const valuesOf = (row: typeof old) => Object.fromEntries(changed.map((field) => [field, row[field] ?? null]));
  return {
    subject: kind,
    id: after.id,
    name: nameOf(kind, after),
    action: undoes === null ? "changed" : "undone",
    before: valuesOf(old),
    after: valuesOf(present),
    author,
  };
}
