import type { Kysely } from "kysely";
import { exportedFields } from "#contract/jobs/exported-fields.ts";
import type { NewExport } from "#contract/jobs/schema.ts";
import { wordInNames } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import { hiddenFrom, rightsOfRows, withoutHidden } from "#contract/records/field-rights.ts";
import { reportFile } from "#contract/reports/report-file.ts";
import { reportOf } from "#contract/reports/reports.ts";
import type { SheetLines } from "#contract/sheets/sheet.ts";
import { xlsxType } from "#contract/sheets/xlsx-sheet.ts";
import type { Database } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";
import type { BegunJob, MadeFile } from "#gateway/store/jobs/lease.ts";
import { exportRows } from "#gateway/store/lists/export.ts";
import { listOfKind } from "#gateway/store/lists/list-of-kind.ts";
import { readReport } from "#gateway/store/reports/read-report.ts";
import { readFormHeaders } from "#gateway/store/stores/form-header.ts";
import { listSheet } from "./list-sheet.ts";
import { momentWriter } from "./moments.ts";
import { daysFilter } from "./days-filter.ts";
import { writeSheet } from "./write-sheet.ts";

/** What is exported: its columns, its lines in parts, and how many there must be at which moment. */
interface Sheet {
  readonly titles: readonly string[];
  readonly lines: AsyncIterable<SheetLines>;
  readonly head: { readonly total: number; readonly asOf: string };
}

/** What there is of a file that an export has written. */
export interface WrittenSheet extends Omit<MadeFile, "file"> {
  readonly name: string;
  readonly type: string;
}

/** The rows of an export that come to another number than were counted at the same moment. */
class RowsMissing extends Error {}

/**
 * Writes an export from one snapshot into a new file. It has no more than those may see who have the rights that it
 * needs. Throws where the file has another number of rows than were counted.
 */
export async function writeExport(
  db: Kysely<Database>,
  { storeId, needs }: Pick<BegunJob, "storeId" | "needs">,
  asked: NewExport,
  path: string,
  onProgress: (done: number, total: number) => void,
): Promise<WrittenSheet> {
  const store = await db
    .selectFrom("stores")
    .select(["code", "time_zone as zone"])
    .where("id", "=", storeId)
    .executeTakeFirst();
  if (!store) throw notFound("store");
  const timeZone = asked.timeZone ?? store.zone;
  const sheet = await (asked.what === "report" ? ofReport : ofList)(db, storeId, asked as never, timeZone, {
    storeZone: store.zone,
    needs,
  });
  const { total, asOf } = sheet.head;
  let rows = 0;
  const counted = async function* (): AsyncGenerator<SheetLines> {
    for await (const lines of sheet.lines) {
      rows += lines.length;
      onProgress(Math.min(rows, total), total);
      yield lines;
    }
  };
  const { hash, size } = await writeSheet(path, asked.format, sheet.titles, counted());
  if (rows !== total) throw new RowsMissing(`${rows} rows were written of ${total}`);
  const type = asked.format === "csv" ? "text/csv" : xlsxType;
  const about = asked.what === "report" ? asked.report.replaceAll("/", "-") : wordInNames(asked.what);
  const day = momentWriter(store.zone)(asOf).slice(0, 10);
  const name = `${store.code}-${about}-${day}.${asked.format}`;
  return { asOf, rows, sha256: hash.toString("hex"), size, timeZone, name, type };
}

type Asked<Part> = Extract<NewExport, Part>;

async function ofList(
  db: Kysely<Database>,
  storeId: string,
  { what: kind, filter = {}, days, columns }: Asked<{ readonly what: Kind }>,
  timeZone: string,
  { storeZone, needs }: { readonly storeZone: string; readonly needs: readonly string[] },
): Promise<Sheet> {
  const hidden = rightsOfRows(kind).length === 0 ? null : hiddenFrom(new Set(needs));
  const seen = exportedFields(kind).filter((field) => !hidden?.fields.has(field));
  const sheet = listSheet(kind, columns ?? seen, {
    headers: await readFormHeaders(db, storeId),
    moment: momentWriter(timeZone),
  });
  const list = listOfKind(kind);
  const parts = exportRows(
    db,
    list,
    storeId,
    { ...filter, ...daysFilter(list.contract, days, storeZone) },
    Number.MAX_SAFE_INTEGER - 1,
  );
  const first = await parts.next();
  if (first.done) throw new Error("an export has no head");
  const lines = async function* (): AsyncGenerator<SheetLines> {
    try {
      for await (const { rows } of parts) yield rows.map((row) => sheet.line(withoutHidden(row, hidden) as never));
    } finally {
      await parts.return();
    }
  };
  return { titles: sheet.titles, lines: lines(), head: first.value.head };
}

async function ofReport(
  db: Kysely<Database>,
  storeId: string,
  { report: name, period, grouping, filter }: Asked<{ readonly what: "report" }>,
): Promise<Sheet> {
  const report = reportOf(name);
  if (!report) throw notFound("report");
  const answer = await readReport(db, storeId, report, { period, grouping, filter }, Number.MAX_SAFE_INTEGER);
  const { titles, lines } = reportFile(report, answer);
  const whole = async function* (): AsyncGenerator<SheetLines> {
    yield lines;
  };
  return { titles, lines: whole(), head: { total: lines.length, asOf: answer.asOf } };
}
