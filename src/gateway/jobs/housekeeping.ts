import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Logger } from "pino";
import type { Kind } from "#contract/records/kind-names.ts";
import type { Database, Trx } from "#gateway/database/schema.ts";
import type { Transact } from "#gateway/database/transact.ts";
import type { FileStores } from "#gateway/store/files/file-store.ts";
import { endDuties } from "#gateway/store/people/end-duties.ts";
import { countSoldProducts } from "#gateway/store/products/sold-products.ts";
import { goodsFigures } from "#gateway/store/reports/goods-sql.ts";
import { removeLooseFiles } from "#gateway/store/files/keep-files.ts";
import { settingSql } from "#gateway/store/settings/read-setting.ts";
import type { Job } from "./runner.ts";

/**
 * How long rows are kept: idempotency keys as long as a client may retry, events as long as a stream may resume,
 * devices as long as a browser keeps their mark, images that were taken away as long as undo may bring them back, files
 * without a row longer than any call takes to give them one. A file that was sent and never checked is probably forgotten.
 */
const kept = {
  idempotencyKeys: "30 days",
  events: "3 days",
  knownDevices: "400 days",
  removedImages: "1 day",
  importFiles: "7 days",
  uncheckedFiles: "1 day",
  looseFiles: "1 day",
} as const;

/** How many changes of the counts of one kind, or of the goods of one month, are kept before they are summed up. */
const countChanges = 500;

/** The most rows that one statement deletes, so that it never holds its locks for long. */
const batch = 5_000;

/** How many rows of each table one round has deleted. */
export type CleanUp = Readonly<
  Record<
    keyof typeof deletions | "visitMonths" | "events" | "countChanges" | "goodsChanges" | "soldProducts" | "looseFiles",
    number
  >
>;

/** Deletes expired rows and files without a row once. Several gateways may do this at the same time. */
export async function cleanUp(db: Kysely<Database>, files: FileStores): Promise<CleanUp> {
  const deleted: Record<string, number> = { visitMonths: await dropVisits(db) };
  for (const [name, some] of Object.entries(deletions)) deleted[name] = await inBatches(db, some);
  return {
    ...(deleted as Record<keyof typeof deletions | "visitMonths", number>),
    events: await cleanEvents(db),
    countChanges: await sumCounts(db),
    goodsChanges: await sumGoods(db),
    soldProducts: await countSoldProducts(db),
    // Last, because it needs more than the database.
    looseFiles: await removeLooseFiles(db, files, kept.looseFiles),
  };
}

/** For how many days a store keeps the rows of a table, by its settings. */
const daysKept = {
  prints: settingSql("retention", "printsKept", sql.ref("stores.id")),
  provider_events: settingSql("retention", "providerEventsKept", sql.ref("stores.id")),
  messages: settingSql("retention", "messagesKept", sql.ref("stores.id")),
  conversations: settingSql("chatbot", "conversationsKept", sql.ref("stores.id")),
  visits: settingSql("retention", "visitsKept", sql.ref("stores.id")),
  visit_quarters: settingSql("retention", "visitsKept", sql.ref("stores.id")),
} as const;

/**
 * The key of rows that ended before what their store keeps, locked. Store by store, so that the index of each store by
 * age is read and no row that stays.
 */
function oldRows(table: keyof typeof daysKept, key: string, ended: RawBuilder<unknown>) {
  return sql`
    select old.* from stores cross join lateral (
      select ${sql.raw(key)} from ${sql.table(table)}
      where store_id = stores.id and ${ended} < now() - make_interval(days => ${daysKept[table]}::integer)
      limit ${batch} for update skip locked) as old limit ${batch}`;
}

/** Deletes records of a kind with their history, where `ended` is before what the store keeps. */
function deleteOld(trx: Trx, kind: Kind, table: keyof typeof daysKept, ended: RawBuilder<unknown>) {
  return sql`
    with old as (${oldRows(table, "store_id, id", ended)}), history as (
      delete from record_history using old
      where record_history.store_id = old.store_id and kind = ${kind} and record_id = old.id
    )
    delete from ${sql.table(table)} as gone using old where gone.store_id = old.store_id and gone.id = old.id`.execute(
    trx,
  );
}

/** Deletes the files of rows, after `gone` has let go of them and answered `store_id` and `files`, their ids. */
function deleteFiles(trx: Trx, gone: RawBuilder<unknown>) {
  return sql`
    with gone as (${gone}), lost as (
      select store_id, unnest(files) as file_id from gone
    ), loose as (
      insert into loose_files (path, place)
      select files.store_id || '/' || files.id, place from files join lost using (store_id)
      where files.id = file_id and place <> 'database'
    )
    delete from files using lost where files.store_id = lost.store_id and files.id = file_id`.execute(trx);
}

/** What is deleted batch by batch, in its order. */
const deletions = {
  sessions: (trx) =>
    sql`delete from sessions where ctid in
      (select ctid from sessions where expires_at < now() limit ${batch} for update skip locked)`.execute(trx),
  idempotencyKeys: (trx) =>
    sql`delete from idempotency_keys where ctid in
      (select ctid from idempotency_keys where created_at < now() - ${kept.idempotencyKeys}::interval
       limit ${batch} for update skip locked)`.execute(trx),
  logInLimits: (trx) =>
    sql`delete from log_in_limits where ctid in
      (select ctid from log_in_limits where expire < extract(epoch from now()) * 1000
       limit ${batch} for update skip locked)`.execute(trx),
  knownDevices: (trx) =>
    sql`delete from known_devices where ctid in
      (select ctid from known_devices where used_at < now() - ${kept.knownDevices}::interval
       limit ${batch} for update skip locked)`.execute(trx),
  prints: (trx) =>
    sql`delete from prints where (store_id, id) in (${oldRows("prints", "store_id, id", sql`at`)})`.execute(trx),
  providerEvents: (trx) =>
    sql`delete from provider_events where (store_id, provider, event_id) in (
      ${oldRows("provider_events", "store_id, provider, event_id", sql`at`)})`.execute(trx),
  messages: (trx) => deleteOld(trx, "message", "messages", sql`status <> 'Waiting' and created_at`),
  conversations: (trx) => deleteOld(trx, "conversation", "conversations", sql`status = 'Ended' and updated_at`),
  visits: (trx) =>
    sql`delete from visits where (store_id, id, at) in (${oldRows("visits", "store_id, id, at", sql`at`)})`.execute(
      trx,
    ),
  // Those of visits that went with their month.
  visitQuarters: (trx) =>
    sql`delete from visit_quarters where (store_id, begins, session, visitor, device, source, campaign) in (
      ${oldRows("visit_quarters", "store_id, begins, session, visitor, device, source, campaign", sql`begins`)})`.execute(
      trx,
    ),
  removedImages: (trx) =>
    deleteFiles(
      trx,
      sql`
        delete from product_images where (store_id, id) in (
          select store_id, id from product_images where removed_at < now() - ${kept.removedImages}::interval
          limit ${batch} for update skip locked)
        returning store_id, array[large_id, middle_id, small_id] as files`,
    ),
  jobFiles: (trx) =>
    deleteFiles(
      trx,
      sql`
        update jobs set file_id = null from (
          select store_id, id, file_id from jobs where file_id is not null and kept_until < now()
          limit ${batch} for update skip locked) as old
        where jobs.store_id = old.store_id and jobs.id = old.id
        returning jobs.store_id, array[old.file_id] as files`,
    ),
  importParts: (trx) =>
    deleteFiles(
      trx,
      sql`
        delete from import_parts where (store_id, import_id, starts_at) in (
          select import_parts.store_id, import_id, starts_at from import_parts join import_files
            on import_files.store_id = import_parts.store_id and import_files.id = import_parts.import_id
          where made_at < now() - ${kept.importFiles}::interval
            or checked_at is null and made_at < now() - ${kept.uncheckedFiles}::interval
          limit ${batch} for update of import_parts skip locked)
        returning store_id, array[file_id] as files`,
    ),
  importFiles: (trx) =>
    sql`delete from import_files where (store_id, id) in (
      select store_id, id from import_files
      where checked_at is null and made_at < now() - ${kept.uncheckedFiles}::interval
        and not exists (select from import_parts
          where import_parts.store_id = import_files.store_id and import_id = import_files.id)
        and not exists (select from imports
          where imports.store_id = import_files.store_id and import_file_id = import_files.id)
      limit ${batch} for update skip locked)`.execute(trx),
} as const satisfies Readonly<Record<string, DeleteSome>>;

/**
 * Makes the coming months of visits, and drops those that no store keeps any more; answers how many. While a report reads
 * them, a later round does.
 */
async function dropVisits(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ dropped: number }>`
    select visit_months(make_interval(days => coalesce(max(${daysKept.visits}::integer), 36500))) as dropped
    from stores`.execute(db);
  return rows[0]?.dropped ?? 0;
}

// Store by store because the index begins with the store, and the oldest first, so that the remaining events never have
// a gap.
async function cleanEvents(db: Kysely<Database>): Promise<number> {
  const stores = await db.selectFrom("stores").select("id").execute();
  let deleted = 0;
  for (const { id } of stores) {
    deleted += await inBatches(db, (trx) =>
      sql`delete from events where store_id = ${id} and sequence in
        (select sequence from events where store_id = ${id} and at < now() - ${kept.events}::interval
         order by sequence limit ${batch})`.execute(trx),
    );
  }
  return deleted;
}

/** Sums up the changes of the counts of documents. What another transaction adds meanwhile stays beside the sums. */
async function sumCounts(db: Kysely<Database>): Promise<number> {
  const many = await db
    .selectFrom("document_counts")
    .select(["store_id", "kind"])
    .groupBy(["store_id", "kind"])
    .having(sql<boolean>`count(*) > ${countChanges}`)
    .execute();
  let summed = 0;
  for (const { store_id: storeId, kind } of many) {
    const { rows } = await sql<{ count: number }>`
      with gone as (
        delete from document_counts where store_id = ${storeId} and kind = ${kind} returning status, part, change
      ), sums as (
        insert into document_counts (store_id, kind, status, part, change)
        select ${storeId}, ${kind}, status, part, sum(change) from gone group by status, part having sum(change) <> 0
      )
      select count(*)::int as count from gone`.execute(db);
    summed += rows[0]?.count ?? 0;
  }
  return summed;
}

/** Sums up what was sold in months that have many changes. What another transaction adds meanwhile stays beside them. */
async function sumGoods(db: Kysely<Database>): Promise<number> {
  const many = await db
    .selectFrom("goods_months")
    .select(["store_id", "month"])
    .where("is_sum", "=", false)
    .groupBy(["store_id", "month"])
    .having(sql<boolean>`count(*) > ${countChanges}`)
    .execute();
  const key = sql`store_id, month, product_id, category, name, is_sold, is_picked`;
  const figures = goodsFigures.map((name) => sql.ref(name));
  let summed = 0;
  for (const { store_id: storeId, month } of many) {
    const { rows } = await sql<{ count: number }>`
      with gone as (
        delete from goods_months where store_id = ${storeId} and month = ${month} returning *
      ), sums as (
        insert into goods_months (is_sum, ${key}, ${sql.join(figures)})
        select true, ${key}, ${sql.join(figures.map((name) => sql`sum(${name})`))} from gone
        group by ${key}
        having (${sql.join(figures.map((name) => sql`sum(${name})`))})
          is distinct from (${sql.join(figures.map(() => sql`0`))})
      )
      select count(*) filter (where not is_sum)::int as count from gone`.execute(db);
    summed += rows[0]?.count ?? 0;
  }
  return summed;
}

type DeleteSome = (trx: Trx) => Promise<{ readonly numAffectedRows?: bigint | undefined }>;

/** Deletes in transactions of their own, each of which deletes a batch, and returns how many rows. */
async function inBatches(db: Kysely<Database>, deleteSome: DeleteSome): Promise<number> {
  let deleted = 0;
  for (;;) {
    const some = Number((await db.transaction().execute(deleteSome)).numAffectedRows ?? 0);
    deleted += some;
    if (some < batch) return deleted;
  }
}

/** The job that deletes what has expired, and ends what was forgotten to be ended. */
export function housekeeping(
  db: Kysely<Database>,
  files: FileStores,
  transact: Transact,
  log: Pick<Logger, "debug">,
): Job {
  return {
    failure: "not cleaned up",
    every: 10 * 60_000,
    round: async () =>
      log.debug({ deleted: await cleanUp(db, files), dutiesEnded: await endDuties(db, transact) }, "cleaned up"),
  };
}
