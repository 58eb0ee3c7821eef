import { sql } from "kysely";
import { beforeAll, beforeEach, expect, it } from "vitest";
import type { Permission } from "#contract/permission.ts";
import type { NewExport } from "#contract/jobs/schema.ts";
import { makeTransact } from "#gateway/database/transact.ts";
import { leaveJob, takeJob } from "#gateway/store/jobs/lease.ts";
import { beginDueSchedule } from "#gateway/store/schedules/schedules.ts";
import { openTestGateway, type TestLogin } from "../../../support/gateway.ts";

const rights: Permission[] = ["console.use", "report.view", "report.export"];
const gateway = await openTestGateway();
const storeId = gateway.stores.north;
beforeAll(async () => {
  await gateway.db.updateTable("stores").set({ time_zone: "Asia/Kolkata" }).where("id", "=", storeId).execute();
});
beforeEach(async () => {
  await sql`truncate jobs, export_schedules cascade`.execute(gateway.db);
});

const sales: NewExport = {
  what: "report",
  report: "order-reports.by-day",
  period: { from: "2026-01-01", to: "2026-01-01" },
  grouping: "day",
  format: "csv",
};

async function daily(as: TestLogin) {
  const body = { export: sales, every: "day" as const, at: "06:00" };
  const made = await gateway.call("schedules.create", { params: { storeId }, body }, { as });
  await sql`update export_schedules set next_at = '2026-04-01T00:30:00Z'`.execute(gateway.db);
  return made;
}

const transact = <Result>(work: Parameters<ReturnType<typeof makeTransact>>[0]) =>
  makeTransact(gateway.db, () => {})(work) as Promise<Result>;
const jobs = () => gateway.db.selectFrom("jobs").selectAll().execute();

it("makes the export of the day before once, whatever was missed, and is due again at its time", async () => {
  await daily(await gateway.logIn(rights));
  const begun = await Promise.all([transact(beginDueSchedule), transact(beginDueSchedule)]);
  expect(begun).toContain(true);
  expect(await transact(beginDueSchedule)).toBe(false);
  expect(await jobs()).toMatchObject([
    {
      title: "Orders by day",
      about: "2026-03-31 to 2026-03-31",
      state: "waiting",
      params: { period: { from: "2026-03-31" } },
    },
  ]);
  const { rows } = await sql<{ isFuture: boolean; time: string }>`
    select next_at > now() as "isFuture", to_char(next_at at time zone 'Asia/Kolkata', 'HH24:MI') as time
    from export_schedules`.execute(gateway.db);
  expect(rows).toEqual([{ isFuture: true, time: "06:00" }]);
});

it("tries again with growing pauses, and ends in a failure that its author sees", async () => {
  const as = await gateway.logIn(rights);
  await daily(as);
  await transact(beginDueSchedule);
  const pauses: number[] = [];
  for (;;) {
    const job = await transact<Awaited<ReturnType<typeof takeJob>>>((trx) => takeJob(trx, ["export"]));
    if (!job) throw new Error("nothing waits");
    await transact((trx) => leaveJob(trx, job, { state: "failed", error: "The disk is full" }));
    const { rows } = await sql<{ state: string; pause: number }>`
      select state, round(extract(epoch from wait_until - now()) / 60)::int as pause from jobs`.execute(gateway.db);
    if (rows[0]?.state === "failed") break;
    pauses.push(rows[0]?.pause ?? 0);
    expect(await transact((trx) => takeJob(trx, ["export"]))).toBeUndefined();
    await sql`update jobs set wait_until = now()`.execute(gateway.db);
  }
  expect(pauses).toEqual([1, 5, 25, 120]);
  const { jobs: seen } = await gateway.call("jobs.list", { params: { storeId }, query: {} }, { as });
  expect(seen).toMatchObject([{ state: "failed", error: "The disk is full", attempt: 5 }]);
});

it("ends where its author has lost the right, says so, and exports nothing", async () => {
  const as = await gateway.logIn(rights);
  await daily(as);
  await sql`update roles set permissions = array_remove(permissions, 'report.export')`.execute(gateway.db);
  expect(await transact(beginDueSchedule)).toBe(true);
  expect(await transact(beginDueSchedule)).toBe(false);
  expect(await jobs()).toEqual([]);
  const { schedules } = await gateway.call("schedules.list", { params: { storeId } }, { as });
  expect(schedules).toMatchObject([{ ended: expect.stringMatching(/lacks the right report\.export$/) }]);
  const params = { storeId, scheduleId: schedules[0]?.id ?? "" };
  await gateway.call("schedules.end", { params }, { as });
  expect(await gateway.call("schedules.list", { params: { storeId } }, { as })).toEqual({ schedules: [] });
});
