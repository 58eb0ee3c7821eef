import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import {
  isProductPaper,
  mostDrawnAtOnce,
  paperOf,
  paperRight,
  isInvoicePaper,
  type PaperSize,
  type PrintSize,
  type PrintState,
  type RecordPaper,
} from "#contract/print/paper.ts";
import type { CheckedPrint, NewDayPrint, NewPrint, Print } from "#contract/print/schema.ts";
import type { PaperSetup } from "#contract/settings/papers.ts";
import { counted } from "#contract/text.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { notFound, Refusal } from "#gateway/refusal.ts";
import { createJob } from "#gateway/store/jobs/jobs.ts";
import { settingSql } from "#gateway/store/settings/read-setting.ts";
import { readPaperSetup } from "./paper-setup.ts";
import { readPrintable } from "./read-printable.ts";
import { noteLabels } from "./shelf-labels.ts";
import type { Author } from "#gateway/store/author.ts";
import type { FileStores } from "#gateway/store/files/file-store.ts";
import { readFile, type ReceivedFile } from "#gateway/store/files/files.ts";

/** Answers which records a print would have, and whether these papers were printed before. */
export async function checkPrint(
  db: Db,
  storeId: string,
  paper: RecordPaper,
  ids: readonly string[],
): Promise<CheckedPrint> {
  const { ids: printed, leftOut } = await readPrintable(db, storeId, paper, ids);
  return { records: printed.length, leftOut, before: await readBefore(db, storeId, paper, printed) };
}

/**
 * Records a print and answers it. Refused with 404 where the store has not one of the records, with 422 where nothing
 * would be printed of any of them, with 429 where the author has printed as
 * often as the settings allow, and where a job must draw it and enough of the author's jobs wait.
 */
export async function createPrint(
  trx: Trx,
  storeId: string,
  { paper, recordIds, ...asked }: NewPrint,
  author: Author,
): Promise<Print> {
  const printable = await readPrintable(trx, storeId, paper, recordIds);
  if (printable.ids.length === 0) {
    const because = printable.leftOut.map(({ name, because }) => `${name}: ${because}`).slice(0, 3);
    throw new Refusal("invalid", `There is nothing to print. ${because.join(", ")}`);
  }
  await refuseTooMany(trx, storeId, author);
  const { size, codes, copies } = asSet(await readPaperSetup(trx, storeId, paper), asked);
  const records = printable.ids.length;
  const id = randomUUID();
  const job = {
    kind: "print",
    title: `Print: ${paper}`,
    about: counted(records, isProductPaper(paper) ? "label" : isInvoicePaper(paper) ? "invoice" : "order"),
    needs: [paperRight(paper)],
    params: { printId: id },
  } as const;
  const drawnBy = records * copies > mostDrawnAtOnce ? await createJob(trx, storeId, job, author) : null;
  await trx
    .insertInto("prints")
    .values({
      store_id: storeId,
      id,
      paper,
      size,
      drawn_size: await readPaper(trx, storeId, size),
      codes,
      copies,
      records,
      job_id: drawnBy?.id ?? null,
      left_out: JSON.stringify(printable.leftOut),
      user_id: author.userId,
      by_name: author.name,
    })
    .execute();
  await sql`
    insert into printed_records (store_id, print_id, position, record_id, paper)
    select ${storeId}, ${id}, position - 1, record_id, ${paper}
    from unnest(${[...printable.ids]}::uuid[]) with ordinality as printed (record_id, position)`.execute(trx);
  if (isProductPaper(paper)) await noteLabels(trx, storeId, printable.ids);
  return readPrint(trx, storeId, id);
}

/** Records a print of the end of a day and answers it. */
export async function createDayPrint(
  trx: Trx,
  storeId: string,
  { day, ...asked }: NewDayPrint,
  author: Author,
): Promise<Print> {
  const { size, codes, copies } = asSet(await readPaperSetup(trx, storeId, "Day end"), asked);
  await refuseTooMany(trx, storeId, author);
  const { id } = await trx
    .insertInto("prints")
    .values({
      store_id: storeId,
      paper: "Day end",
      size,
      drawn_size: await readPaper(trx, storeId, size),
      codes,
      copies,
      records: 1,
      day,
      left_out: "[]",
      user_id: author.userId,
      by_name: author.name,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return readPrint(trx, storeId, id);
}

type AskedSetup = { readonly [Name in "size" | "codes" | "copies"]?: PaperSetup[Name] | undefined };

/** What was asked for; what was left open is as it is set for the paper. */
function asSet(set: PaperSetup, { size = set.size, codes = set.codes, copies = set.copies }: AskedSetup) {
  return { size, codes, copies };
}

/** Refuses with 429 where a login has printed as often in 24 hours as the store's settings allow. */
async function refuseTooMany(trx: Trx, storeId: string, { userId }: Author): Promise<void> {
  const { rows } = await sql<{ most: number; printed: number }>`
    select ${settingSql("retention", "printsOfLogin", storeId)} as most,
      (select count(*)::integer from prints
        where user_id = ${userId} and store_id = ${storeId} and at > now() - interval '24 hours') as printed`.execute(
    trx,
  );
  const [{ most, printed } = { most: 0, printed: 0 }] = rows;
  if (printed < most) return;
  const because = `this login has printed ${most} times within 24 hours, as many as the settings of the store allow`;
  throw new Refusal("too-many-calls", because, { retryAfter: 3_600 });
}

/** The paper on which a store prints a size; refused with 404 where there is no such store. */
export async function readPaper(db: Db, storeId: string, size: PrintSize): Promise<PaperSize> {
  const store = await db
    .selectFrom("stores")
    .select("thermal_roll as roll")
    .where("id", "=", storeId)
    .executeTakeFirst();
  if (!store) throw notFound("store");
  return paperOf(size, store.roll);
}

/** The columns of a `Print`. */
const printColumns = [
  "id",
  "store_id as storeId",
  "paper",
  "size",
  "drawn_size as drawnSize",
  "codes",
  "copies",
  "records",
  sql<string | null>`day::text`.as("day"),
  sql<PrintState>`coalesce((
    select case when jobs.state in ('waiting', 'running') then 'waiting' when jobs.state = 'done' then 'done' else 'failed' end
    from jobs where jobs.store_id = prints.store_id and jobs.id = prints.job_id), 'ready')`.as("state"),
  "left_out as leftOut",
  "at",
  "by_name as by",
] as const;

/** Reads a print; refused with 404 where the store has no such print. */
export async function readPrint(db: Db, storeId: string, printId: string): Promise<Print> {
  const print = await db
    .selectFrom("prints")
    .select(printColumns)
    .where("store_id", "=", storeId)
    .where("id", "=", printId)
    .executeTakeFirst();
  if (!print) throw notFound("print");
  return print;
}

/** The ids of the records on a print, in their order. */
export async function readPrintedIds(db: Db, storeId: string, printId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("printed_records")
    .select("record_id as id")
    .where("store_id", "=", storeId)
    .where("print_id", "=", printId)
    .orderBy("position")
    .execute();
  return rows.map(({ id }) => id);
}

async function readBefore(
  db: Db,
  storeId: string,
  paper: RecordPaper,
  ids: readonly string[],
): Promise<CheckedPrint["before"]> {
  const printed = () =>
    db
      .selectFrom("printed_records as record")
      .innerJoin("prints as print", (join) =>
        join.onRef("print.store_id", "=", "record.store_id").onRef("print.id", "=", "record.print_id"),
      )
      .where("record.store_id", "=", storeId)
      .where("record.paper", "=", paper)
      .where("record.record_id", "=", sql<string>`any(${[...ids]})`);
  const last = await printed()
    .select(["print.by_name as by", "print.at"])
    .orderBy("print.at", "desc")
    .limit(1)
    .execute();
  const often = await printed()
    .select(({ fn }) => fn.countAll<number>().as("times"))
    .groupBy("record.record_id")
    .orderBy("times", "desc")
    .execute();
  const [latest] = last;
  const [most] = often;
  return latest && most ? { ...latest, records: often.length, times: Number(most.times) } : null;
}

/** The PDF that a job has drawn. Refused with 503 while it is not there. */
export async function readDrawnFile(db: Db, files: FileStores, { storeId, id, state }: Print): Promise<ReceivedFile> {
  if (state === "failed") throw new Refusal("unavailable", "This could not be drawn; print it again");
  if (state !== "done")
    throw new Refusal("unavailable", "This is still being drawn; ask again in a moment", { retryAfter: 2 });
  const drawn = await db
    .selectFrom("prints")
    .innerJoin("jobs", (join) =>
      join.onRef("jobs.store_id", "=", "prints.store_id").onRef("jobs.id", "=", "prints.job_id"),
    )
    .select("jobs.file_id as fileId")
    .where("prints.store_id", "=", storeId)
    .where("prints.id", "=", id)
    .executeTakeFirst();
  if (!drawn?.fileId)
    throw new Refusal("unavailable", "This was printed too long ago and is not kept any more; print it again");
  return readFile(db, files, storeId, drawn.fileId);
}
