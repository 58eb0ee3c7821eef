import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { basePath } from "#contract/routes/base-path.ts";
import type { Job } from "#contract/jobs/schema.ts";
import { reportOf } from "#contract/reports/reports.ts";
import { readReport } from "#gateway/store/reports/read-report.ts";
import { buildOrder } from "../support/database/rows.ts";
import { openTestGateway, headersOf } from "../support/gateway.ts";
import { type ProgramHere, runHere } from "../support/run/run-here.ts";

let elsewhere: ProgramHere;
const { TZ } = process.env;
const gateway = await openTestGateway();
beforeAll(async () => {
  process.env["TZ"] = "Pacific/Auckland";
  elsewhere = runHere("gateway", { DATABASE_URL: gateway.url, PORT: "0", DEMO: "off", LOG_LEVEL: "warn" });
});
afterAll(async () => {
  elsewhere.signal("SIGTERM");
  await elsewhere.ended;
  if (TZ === undefined) delete process.env["TZ"];
  else process.env["TZ"] = TZ;
});

it("a gateway whose machine is in another zone has the days of the store, in reports and in files", async () => {
  const { db, stores, logins } = gateway;
  const storeId = stores.north;
  await db.updateTable("stores").set({ time_zone: "Asia/Kolkata" }).where("id", "=", storeId).execute();
  // 23:50 and 00:10 of the store's clocks. In Auckland both are on 21 November, in UTC both on the 20th.
  await buildOrder(db, storeId, { number: "N-1", placed_at: "2026-11-20T18:20:00.000Z" });
  await buildOrder(db, storeId, { number: "N-2", placed_at: "2026-11-20T18:40:00.000Z" });
  expect(new Date("2026-11-20T18:20:00.000Z").toString()).toContain("Nov 21");
  const origin = await elsewhere.ready;
  const ask = async (path: string, body?: object): Promise<Response> =>
    fetch(`${origin}${basePath}/stores/${storeId}${path}`, {
      headers: { ...headersOf(logins.admin), "content-type": "application/json" },
      ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
    });
  const data = async <Data>(answer: Response): Promise<Data> => ((await answer.json()) as { data: Data }).data;
  const period = { from: "2026-11-19", to: "2026-11-23" };
  const told = await data<{ rows: { key: string[]; values: number[] }[] }>(
    await ask("/reports/order-reports.by-day", { period }),
  );
  const report = reportOf("order-reports.by-day");
  if (!report) throw new Error("there is no such report");
  const { rows } = await readReport(db, storeId, report, { period, grouping: "day" });
  expect(told.rows).toEqual(JSON.parse(JSON.stringify(rows)));
  expect(told.rows.map(({ key, values }) => [key[0], values[0]])).toEqual([
    ["2026-11-20", 1],
    ["2026-11-21", 1],
  ]);
  const asked = { what: "order", format: "csv", columns: ["number", "placedAt"], days: { from: "2026-11-21" } };
  const { id } = await data<Job>(await ask("/jobs/exports", asked));
  await vi.waitFor(
    async () => {
      const { jobs } = await data<{ jobs: Job[] }>(await ask("/jobs?direction=out"));
      expect(jobs.find((job) => job.id === id)).toMatchObject({ state: "done", timeZone: "Asia/Kolkata" });
    },
    { timeout: 60_000, interval: 200 },
  );
  const file = Buffer.from(await (await ask(`/jobs/${id}/file`)).arrayBuffer());
  expect(parse(file, { bom: true })).toEqual([
    ["No.", "Placed"],
    ["N-2", "2026-11-21 00:10"],
  ]);
});
