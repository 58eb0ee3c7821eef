// Writes an export: it tells how many rows are written, and at last what there is of the file.
import type { NewExport } from "#contract/jobs/schema.ts";
import { openDatabase } from "#gateway/database/connect.ts";
import { doErrand } from "#gateway/limited/errand.ts";
import type { DatabaseErrand } from "#gateway/limited/run-on-database.ts";
import type { BegunJob } from "#gateway/store/jobs/lease.ts";
import { writeExport, type WrittenSheet } from "./write-export.ts";

/** What is written, and where. */
export interface ExportErrand {
  readonly path: string;
  readonly job: Pick<BegunJob, "storeId" | "needs">;
  readonly asked: NewExport;
}

/** What is told of an export. */
export type ExportTold = { readonly done: number; readonly total: number } | { readonly written: WrittenSheet };

await doErrand<ExportErrand & DatabaseErrand, ExportTold>(async ({ url, applicationName, path, job, asked }, tell) => {
  const db = openDatabase(url, { connections: 2, statementTimeout: 0, applicationName });
  try {
    tell({ written: await writeExport(db, job, asked, path, (done, total) => tell({ done, total })) });
  } finally {
    await db.destroy();
  }
});
