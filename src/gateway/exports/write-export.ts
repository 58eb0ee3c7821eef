import type { Kysely } from "kysely";
import { exportedFields } from "#contract/jobs/exported-fields.ts";
import type { NewExport } from "#contract/jobs/schema.ts";
import { wordInNames } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import { plainAmount } from "#contract/money.ts";
import { hiddenFrom, rightsOfRows, withoutHidden } from "#contract/records/field-rights.ts";
import { wholeNames } from "#contract/reports/branches.ts";
import { reportOf } from "#contract/reports/reports.ts";
import type { ReportAnswer } from "#contract/reports/schema.ts";
import type { SheetCell, SheetLines } from "#contract/sheets/sheet.ts";
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
  const day = momentWriter(timeZone)(asOf).slice(0, 10);
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
  const { columns, rows, totals } = answer;
  const named = columns.slice(0, columns.length - totals.length);
  const figures = columns.slice(named.length);
  const cells = (values: ReportAnswer["totals"]): SheetCell[] =>
    figures.map(({ is }, at) => ({ text: figureText(is, values[at] ?? null), is: "number" }));
  const names = wholeNames(rows);
  const lines = async function* (): AsyncGenerator<SheetLines> {
    yield rows.map(({ key, values }, row) => [
      ...named.map((column, at) => ({
        text: nameText(column, key[at] ?? null, names[row]?.[at] ?? ""),
        is: "text" as const,
      })),
      ...cells(values),
    ]);
    yield [[...named.map((_, at) => ({ text: at === 0 ? "Total" : "", is: "text" as const })), ...cells(totals)]];
  };
  return {
    titles: columns.map(({ title, is }) => (is === "share" ? `${title} %` : title)),
    lines: lines(),
    head: { total: rows.length + 1, asOf: answer.asOf },
  };
}

type Column = ReportAnswer["columns"][number];

function nameText({ is, title }: Column, key: string | null, name: string): string {
  if (key === null) return `No ${title.toLowerCase()}`;
  if (is === "hour") return `${key}:00`;
  if (is === "rate") return `${plainAmount(Number(key))}%`;
  return is === "day" ? key : name;
}

/** Amounts and shares with two decimals, all else as it is. */
function figureText(is: Column["is"], value: number | null): string {
  if (value === null) return "";
  return is === "money" || is === "share" ? plainAmount(value) : String(value);
}
