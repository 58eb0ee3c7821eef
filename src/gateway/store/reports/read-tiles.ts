import { reportName } from "#contract/reports/reports.ts";
import type { Report } from "#contract/reports/new-report.ts";
import type { ReportAnswer } from "#contract/reports/schema.ts";
import type { AskedTiles, ReadTiles } from "#contract/tiles/routes.ts";
import { mostTileRows, reportsOfTiles } from "#contract/tiles/tiles.ts";
import type { Db } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/refusal.ts";
import { askTogether } from "#gateway/store/snapshot.ts";
import { readReport } from "./read-report.ts";

/** How many reports are read at the same time. */
const atOnce = 2;

/**
 * The reports behind the tiles that are asked for. One that fails is handed to `onFailure` and leaves the others as they
 * are; where all fail, the first failure is thrown.
 */
export async function readTiles(
  db: Db,
  storeId: string,
  { tiles, ...asked }: AskedTiles,
  onFailure: (report: string, error: unknown) => void,
): Promise<ReadTiles> {
  const waiting = [...reportsOfTiles(tiles)];
  const read: ReportAnswer[] = [];
  const failures: { readonly report: string; readonly error: unknown }[] = [];
  const readNext = async (): Promise<void> => {
    for (let report = waiting.shift(); report; report = waiting.shift()) {
      try {
        read.push(firstRows(report, await readReport(db, storeId, report, asked)));
      } catch (error) {
        // After a failure, a transaction answers nothing more.
        if (error instanceof Refusal || db.isTransaction) throw error;
        failures.push({ report: reportName(report), error });
      }
    }
  };
  await askTogether(db, Array<() => Promise<void>>(atOnce).fill(readNext));
  for (const { report, error } of failures) onFailure(report, error);
  if (read.length === 0) throw failures[0]?.error;
  return { reports: read, failed: failures.map(({ report }) => report) };
}

/** All rows of a report by days or hours; of any other the first ones, with what they were on the compared days. */
function firstRows(report: Report, answer: ReportAnswer): ReportAnswer {
  if (["day", "hour"].some((by) => report.by.includes(by))) return answer;
  const rows = answer.rows.slice(0, mostTileRows);
  const shown = new Set(rows.map(({ key }) => JSON.stringify(key)));
  const comparedRows = answer.comparedRows?.filter(({ key }) => shown.has(JSON.stringify(key))) ?? null;
  return { ...answer, rows, comparedRows };
}
