import { basename } from "node:path";
import { type Kysely, sql } from "kysely";
import type { Database, Trx } from "#gateway/database/schema.ts";
import { liftCounter } from "#gateway/store/counters.ts";
import { type LinePart, lineJudge, lineParts, optionalParts, type Places } from "./check-line.ts";
import { dateReader } from "./dates.ts";
import type { FileFormat } from "./read-records.ts";
import { readRecords } from "./read-records.ts";
import { ImportRefused, type RefusalReason } from "./refusal-reasons.ts";
import { refusedLines } from "./refused-lines.ts";
import { closeStaging, gatherOrders, openStaging, type StagedLine, stageLines, type StagedTotals } from "./staging.ts";
import { makeStore, planStore, type StoreWish, type TargetStore } from "./target-store.ts";
import { matchOrders, writeNamed, writeOrders, type Written } from "./write-orders.ts";

/** What is to be imported, and how the file is written. */
export interface OrderImport extends FileFormat {
  readonly file: string;
  /** The name of the column in which each part stands. */
  readonly map: Readonly<Partial<Record<LinePart, string>>>;
  readonly dateFormats: readonly string[];
  readonly store: StoreWish;
  /** Where refused lines go. */
  readonly refusedFile: string;
}

/** How far an import has come: bytes of the file read, or orders written of all. */
export interface Progress {
  readonly phase: "reading" | "writing";
  readonly done: number;
  readonly total: number | null;
}

/** What an import did. Lines read = accepted + refused. */
export interface ImportResult extends Written {
  readonly store: TargetStore;
  readonly linesRead: number;
  readonly linesAccepted: number;
  readonly refused: ReadonlyMap<RefusalReason, number>;
}

interface Reading {
  readonly linesRead: number;
  readonly refused: Map<RefusalReason, number>;
  readonly staged: StagedTotals;
}

/** Lines sent to the database at once. */
const linesAtOnce = 2_000;

/**
 * Reads a file of order lines whole, then writes its orders. Until the file has been read to its end nothing of it is
 * written; from then on each transaction leaves whole orders, and running it again writes what is missing.
 */
export async function importOrders(
  db: Kysely<Database>,
  wanted: OrderImport,
  tools: { readonly now: () => number; readonly onProgress: (progress: Progress) => void },
): Promise<ImportResult> {
  // The staging tables belong to a connection, so everything goes over one.
  return db.connection().execute(async (one) => {
    const planned = await planStore(one, wanted.store, wanted.file);
    const lock = sql`hashtextextended(${`import ${planned.code}`}, 0)`;
    // Two imports into one store would take each other's orders for their own; the second waits.
    await sql`select pg_advisory_lock(${lock})`.execute(one);
    try {
      await openStaging(one);
      const reading = await readFile(one, wanted, planned, tools);
      const { linesRead, refused, staged } = reading;
      const result = { store: planned, linesRead, linesAccepted: staged.lines, refused };
      if (staged.orders === 0) return { ...result, ...nothing };
      const storeId = await one.transaction().execute((trx) => makeStore(trx, planned));
      await one.transaction().execute((trx) => writeNamed(trx, storeId));
      await matchOrders(one, storeId);
      const to = { storeId, source: basename(wanted.file) };
      const written = await writeOrders(one, to, (done) =>
        tools.onProgress({ phase: "writing", done, total: staged.orders }),
      );
      await one.transaction().execute((trx) => keepNumbersFree(trx, storeId, planned.code));
      // Boards that open right after find the planner informed and the search index without a backlog.
      if (written.orders > 0) await sql`vacuum (analyze) orders, order_search, order_lines, order_history`.execute(one);
      return { ...result, store: { ...planned, id: storeId }, ...written };
    } finally {
      // A connection that is lost has dropped both already, and its own error is the one to tell.
      await closeStaging(one).catch(() => {});
      await sql`select pg_advisory_unlock(${lock})`.execute(one).catch(() => {});
    }
  });
}

const nothing: Written = { orders: 0, lines: 0, ordersThere: 0, linesThere: 0, ordersDiffering: 0 };

async function readFile(
  one: Kysely<Database>,
  wanted: OrderImport,
  store: TargetStore,
  { now, onProgress }: Parameters<typeof importOrders>[2],
): Promise<Reading> {
  const readDate = dateReader(wanted.dateFormats, store.timeZone);
  const frame = { readDate, now: new Date(now()).toISOString() };
  const records = readRecords(wanted.file, wanted, (done) => onProgress({ phase: "reading", done, total: null }));
  const first = await records.next();
  if (first.done) throw new ImportRefused(`${wanted.file} is empty: its first line must name the columns.`);
  const header = first.value.fields.map((name) => name.trim());
  const judge = lineJudge(header.length, findPlaces(header, wanted), frame);
  const refusedTo = refusedLines(wanted.refusedFile, header);
  const refused = new Map<RefusalReason, number>();
  let linesRead = 0;
  let waiting: StagedLine[] = [];
  try {
    for await (const record of records) {
      linesRead += 1;
      const { line, reason } = judge(record.fields);
      if (line) waiting.push({ line: linesRead, ...line });
      else {
        refused.set(reason, (refused.get(reason) ?? 0) + 1);
        await refusedTo.add(record, reason);
      }
      if (waiting.length < linesAtOnce) continue;
      await stageLines(one, waiting);
      waiting = [];
    }
    await stageLines(one, waiting);
  } finally {
    await refusedTo.close();
  }
  return { linesRead, refused, staged: await gatherOrders(one) };
}

function findPlaces(header: readonly string[], { file, map, delimiter }: OrderImport): Places {
  const destinations = lineParts.map((part) => {
    const column = map[part];
    if (column === undefined && optionalParts.has(part)) return [part, -1] as const;
    const place = column === undefined ? -1 : header.indexOf(column);
    if (place < 0) {
      const hint = header.length === 1 ? ` Is ${JSON.stringify(delimiter)} the delimiter?` : "";
      throw new ImportRefused(`${file} has no column ${column ?? part}; it has ${header.join(", ")}.${hint}`);
    }
    if (column !== undefined && header.lastIndexOf(column) !== place) {
      throw new ImportRefused(`${file} has several columns ${column}: give each a name of its own.`);
    }
    return [part, place] as const;
  });
  return Object.fromEntries(destinations) as Record<LinePart, number>;
}

/** Lifts the store's count of orders above every imported number that looks like one of its own. */
async function keepNumbersFree(trx: Trx, storeId: string, code: string): Promise<void> {
  const { rows } = await sql<{ most: number }>`
    select coalesce(max(substring(number from ${code.length + 2}::int)::bigint), 0) as most from orders
    where store_id = ${storeId} and starts_with(number, ${`${code}-`}) and substring(number from ${code.length + 2}::int) ~ '^[0-9]{1,15}$'`.execute(
    trx,
  );
  await liftCounter(trx, storeId, "orders", rows[0]?.most ?? 0);
}
