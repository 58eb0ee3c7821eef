import { type Kysely, sql } from "kysely";
import { counted } from "#contract/text.ts";
import type { Database, Trx } from "#gateway/database/schema.ts";
import type { Transact } from "#gateway/database/transact.ts";
import { writeAudit } from "#gateway/store/audit/write-audit.ts";
import type { Author } from "#gateway/store/author.ts";
import { recordReset } from "#gateway/store/events/events.ts";
import type { FileStores } from "#gateway/store/files/file-store.ts";
import { removeAtOnce } from "#gateway/store/files/keep-files.ts";
import { type BegunJob, finishForgetting } from "#gateway/store/jobs/lease.ts";
import { blankTables } from "./blank-tables.ts";
import { correspondenceTables } from "./correspondence-tables.ts";
import { forgottenText, isOwnOrder, type Person } from "./fates.ts";
import { removeFilesAbout } from "./files-about.ts";
import type { Forgotten } from "./forgotten.ts";
import { personalTables } from "./personal-tables.ts";
import { oneOf, wordsOf } from "./person-words.ts";
import { hintOf, type Search, searchEverywhere, tiedTo } from "./search-everywhere.ts";

/** How many records are told in which a name like theirs stands. */
const mostTold = 100;

/** What the job works with. */
interface Forgetting {
  /** Connections on which a statement may take as long as it needs. */
  readonly db: Kysely<Database>;
  readonly transact: Transact;
  readonly files: FileStores;
  readonly stop: AbortSignal;
  onProgress(done: number, total: number): void;
}

/**
 * Searches all texts and files of a business for somebody whose own rows are blanked already, and writes into the audit
 * list that they are forgotten. False where the job is somebody else's by now. Each step may be done once more, so a job
 * that was killed begins again from its start.
 */
export async function doForgetJob(
  job: BegunJob,
  { db, transact, files, stop, onProgress }: Forgetting,
): Promise<boolean> {
  const about = job.params as Forgotten;
  const { businessUnitId } = await db
    .selectFrom("stores")
    .select("business_unit_id as businessUnitId")
    .where("id", "=", about.storeId)
    .executeTakeFirstOrThrow();
  for (const person of about.stores) {
    await removeAtOnce(db, files, await transact((trx) => removeFilesAbout(trx, person)));
    await blankConversations(db, person);
  }
  const search = searchOf(about, businessUnitId, job.id);
  const namesakes = await searchEverywhere(db, search, { stop, onProgress });
  for (const storeId of about.storeIds) await dropPassing(db, storeId, search);
  stop.throwIfAborted();
  const author: Author = { userId: job.userId, name: job.by, address: null, origin: "By Admin" };
  return transact(async (trx) => {
    const isMine = await finishForgetting(trx, job, {
      found: { total: namesakes.length, records: namesakes.slice(0, mostTold) },
    });
    if (!isMine) return false;
    await auditForgetting(trx, about, search, author);
    for (const { storeId } of about.stores) await recordReset(trx, storeId);
    return true;
  });
}

function searchOf({ stores, storeIds, id }: Forgotten, businessUnitId: string, jobId: string): Search {
  const all = (of: "names" | "marks" | "ids") => [...new Set(stores.flatMap((store) => store[of]))];
  return {
    businessUnitId,
    storeIds,
    jobId,
    words: wordsOf({ names: all("names"), marks: all("marks") }),
    ids: [...new Set([...all("ids"), id])],
    pseudonym: stores[0]?.pseudonym ?? `Forgotten ${id.slice(0, 8)}`,
  };
}

/** Blanks conversations with visitors who have said how the person is reached. */
async function blankConversations(db: Kysely<Database>, person: Person): Promise<void> {
  const { marks, hints } = wordsOf(person);
  const { rows } = await sql<{ id: string }>`
    select id from conversations where store_id = ${person.storeId} and customer_id is null and (
      concat_ws(chr(10), visitor, subject, last_message, progress::text) ~* ${marks}
      or id in (select conversation_id from conversation_messages
        where store_id = ${person.storeId} and text ~* ${hints.marks} and text ~* ${marks}))`.execute(db);
  if (rows.length === 0) return;
  const { conversations, conversation_messages, record_history } = { ...personalTables, ...correspondenceTables };
  if (!conversations || !conversation_messages || !record_history)
    throw new Error("a table of conversations is missing");
  const only = { ...person, ids: [], looseOrders: [], conversations: rows.map(({ id }) => id) };
  await db
    .transaction()
    .execute((trx) => blankTables(trx, only, { conversation_messages, conversations, record_history }));
}

/** Consoles that come back read everything again, and answers that are kept for a retry are gone. */
async function dropPassing(db: Kysely<Database>, storeId: string, search: Search): Promise<void> {
  const named = `"(?:${search.words.wholeNames})"`;
  const [hint, any] = [oneOf([hintOf(search), named]), oneOf([tiedTo(search), named])];
  await sql`
    update events set message = jsonb_build_object('type', 'reset', 'sequence', sequence)
    where store_id = ${storeId} and message::text ~* ${hint} and message::text ~* ${any}`.execute(db);
  await sql`
    delete from idempotency_keys
    where user_id in (select id from users where business_unit_id = ${search.businessUnitId}) and answer::text ~* ${hint}
      and answer::text ~* ${any}`.execute(db);
}

/** Takes the person out of the audit list, and adds the entry that says so, with no word about who it was. */
async function auditForgetting(
  trx: Trx,
  { subject, id, storeId, stores }: Forgotten,
  search: Search,
  author: Author,
): Promise<void> {
  const { words, pseudonym: name } = search;
  const blanked: string[] = [];
  let orders = 0;
  for (const person of stores) {
    const { ids, names, pseudonym } = person;
    const { rows } = await sql<{ entries: string; orders: number }>`
      with own as (
        select coalesce(array_agg(id::text), '{}') as ids, count(*)::int as orders
        from orders where store_id = ${person.storeId} and ${isOwnOrder("orders")(person)}
      ), about as (
        select unnest(${[...ids, id]}::text[]) as id
        union select id::text from customer_doubles
          where store_id = ${person.storeId} and (one_id = any(${ids}::uuid[]) or other_id = any(${ids}::uuid[]))
        union select person_id::text from customers where store_id = ${person.storeId} and id = any(${ids}::uuid[])
      )
      select orders, audit_forget(${search.businessUnitId}, array(select id from about), ${ids}, own.ids,
        ${names}::text[], ${tiedTo(search)}, ${words.marks}, ${words.names}, ${words.wholeNames}, ${pseudonym}) as entries
      from own`.execute(trx);
    orders += rows[0]?.orders ?? 0;
    if (rows[0]?.entries) blanked.push(rows[0].entries);
  }
  const after = {
    done: `${forgottenText}; ${counted(orders, "order")} without a name`,
    blankedEntries: blanked.join(" "),
  };
  const entry = { subject, id, name, action: "forgotten", before: null, after, author } as const;
  await writeAudit(trx, { storeId, ofBusiness: subject === "person" }, [entry]);
}
