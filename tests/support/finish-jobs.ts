import { pino } from "pino";
import { expect, vi } from "vitest";
import { runningJobs } from "#gateway/jobs/run-jobs.ts";
import { createPrintDrawer } from "#gateway/print/draw-print.ts";
import type { TestGateway } from "./gateway.ts";

/** Does what the table of jobs says, as a gateway does, until no job waits or runs any more. */
export async function finishJobs({
  db,
  servingUrl: url,
  files,
}: Pick<TestGateway, "db" | "servingUrl" | "files">): Promise<void> {
  const draw = createPrintDrawer({ consoleDirectory: null, files });
  const log = pino({ level: "silent" });
  const jobs = runningJobs({ db, slowDb: db, url, files, draw, log, notify: () => {} });
  await vi.waitFor(
    async () => {
      await jobs.round(new AbortController().signal);
      const left = await db.selectFrom("jobs").select("kind").where("state", "in", ["waiting", "running"]).execute();
      expect(left).toEqual([]);
    },
    { timeout: 20_000, interval: 50 },
  );
  await jobs.end?.();
  const failed = await db.selectFrom("jobs").select(["kind", "error"]).where("state", "=", "failed").execute();
  expect(failed).toEqual([]);
}
