import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { sql } from "kysely";
import { pino } from "pino";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import type { JobState } from "#contract/jobs/job.ts";
import type { Job, NewExport } from "#contract/jobs/schema.ts";
import { plainAmount } from "#contract/money.ts";
import { makeTransact } from "#gateway/database/transact.ts";
import { cleanUp } from "#gateway/jobs/housekeeping.ts";
import { runningJobs } from "#gateway/jobs/run-jobs.ts";
import { type Job as Round, runJob } from "#gateway/jobs/runner.ts";
import { createPrintDrawer } from "#gateway/print/draw-print.ts";
import { leaveJob, takeJob } from "#gateway/store/jobs/lease.ts";
import { writeExport } from "#gateway/exports/write-export.ts";
import { buildJob, buildOrder, buildVehicle } from "../../support/database/rows.ts";
import { readXlsx } from "../../support/files/xlsx.ts";
import { openTestGateway } from "../../support/gateway.ts";

const log = pino({ level: "silent" });
const gateway = await openTestGateway();
const storeId = gateway.stores.north;
const as = gateway.logins.admin;
afterEach(async () => {
  await gateway.db.deleteFrom("jobs").execute();
  await sql`truncate orders, vehicles cascade`.execute(gateway.db);
});

/** What one gateway does; several share the table. */
function oneGateway(): Round {
  const { db, servingUrl: url, files } = gateway;
  const draw = createPrintDrawer({ consoleDirectory: null, files });
  return runningJobs({ db, slowDb: db, url, files, draw, log, notify: () => {} });
}

/** Begins an export by a call, and lets a gateway work until it has come to a state. */
async function exported(asked: NewExport, state: JobState = "done"): Promise<Job> {
  const { id } = await gateway.call("jobs.export", { params: { storeId }, body: asked }, { as });
  const stop = runJob(oneGateway(), log);
  try {
    return await vi.waitFor(
      async () => {
        const job = await readJob(id);
        expect(job).toMatchObject({ state });
        return job;
      },
      { timeout: 20_000, interval: 50 },
    );
  } finally {
    await stop();
  }
}

async function readJob(id: string): Promise<Job> {
  const { jobs } = await gateway.call("jobs.list", { params: { storeId }, query: {} }, { as });
  const job = jobs.find((each) => each.id === id);
  if (!job) throw new Error("the job is not listed");
  return job;
}

async function fileOf({ id }: Job): Promise<Blob> {
  const answer = await gateway.send("jobs.file", { params: { storeId, jobId: id } }, { as });
  expect(answer.status).toBe(200);
  return answer.blob();
}

async function rowsOf(job: Job): Promise<string[][]> {
  return parse(Buffer.from(await (await fileOf(job)).arrayBuffer()), { bom: true });
}

/** What is written for an export, without the process that a gateway starts for it. */
async function written(asked: NewExport): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), "aisle-export-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "written");
  await writeExport(gateway.db, { storeId, needs: [] }, asked, path, () => {});
  return readFile(path);
}

const writtenRows = async (asked: NewExport): Promise<string[][]> => parse(await written(asked), { bom: true });

it("writes exactly the rows that a filter finds, with the count and the checksum that stand beside", async () => {
  await gateway.db.updateTable("stores").set({ time_zone: "Asia/Kolkata" }).where("id", "=", storeId).execute();
  for (const number of ["S1-1", "S1-2", "S1-3"])
    await buildOrder(gateway.db, storeId, {
      number,
      status: number === "S1-3" ? "Pending" : "Accepted",
    });
  await buildOrder(gateway.db, gateway.stores.south, { number: "S2-1", status: "Accepted" });
  const job = await exported({
    what: "order",
    filter: { orderStatus: ["Accepted"] },
    columns: ["number", "amount", "placedAt"],
    format: "csv",
  });
  const file = Buffer.from(await (await fileOf(job)).arrayBuffer());
  const [titles, ...lines] = await rowsOf(job);
  expect(titles).toEqual(["No.", "Amount", "Placed"]);
  expect(lines.map(([number]) => number).toSorted()).toEqual(["S1-1", "S1-2"]);
  const stored = await gateway.db
    .selectFrom("orders")
    .select("amount")
    .where("number", "=", "S1-1")
    .executeTakeFirstOrThrow();
  expect(lines.find(([number]) => number === "S1-1")?.[1]).toBe(plainAmount(stored.amount));
  expect(lines.every(([, , placed]) => /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(placed ?? ""))).toBe(true);
  expect(job).toMatchObject({
    title: "Orders",
    about: "orderStatus: Accepted",
    rows: 2,
    done: 2,
    total: 2,
    size: file.length,
    sha256: createHash("sha256").update(file).digest("hex"),
    timeZone: "Asia/Kolkata",
    hasFile: true,
    error: "",
  });
});

it("writes the same rows for Excel, and moments in the zone that was asked for", async () => {
  await buildOrder(gateway.db, storeId, { number: "S1-1", placed_at: "2026-06-30T23:50:00.000Z" });
  const asked = { what: "order" as const, columns: ["number", "placedAt"], timeZone: "Asia/Tokyo" };
  expect((await writtenRows({ ...asked, format: "csv" }))[1]).toEqual(["S1-1", "2026-07-01 08:50"]);
  const [titles, line] = await readXlsx(new Blob([new Uint8Array(await written({ ...asked, format: "xlsx" }))]));
  expect(titles).toEqual(["No.", "Placed"]);
  const moment = Date.UTC(2026, 6, 1, 8, 50) / 86_400_000 + 25_569;
  expect(line).toEqual(["S1-1", expect.closeTo(moment, 6)]);
});

it("takes days of the store, from midnight to midnight there", async () => {
  await gateway.db.updateTable("stores").set({ time_zone: "Asia/Kolkata" }).where("id", "=", storeId).execute();
  for (const [number, placed_at] of [
    ["before", "2026-03-31T18:29:00.000Z"],
    ["first", "2026-03-31T18:30:00.000Z"],
    ["last", "2026-04-01T18:29:00.000Z"],
    ["after", "2026-04-01T18:30:00.000Z"],
  ] as const)
    await buildOrder(gateway.db, storeId, { number, placed_at });
  const days = { from: "2026-04-01", to: "2026-04-01" };
  const rows = await writtenRows({ what: "order", days, columns: ["number"], format: "csv" });
  expect(rows.flat().toSorted()).toEqual(["No.", "first", "last"]);
});

it("exports a report with its total", async () => {
  await buildOrder(gateway.db, storeId, { placed_at: "2026-04-01T10:00:00.000Z", status: "Delivered" });
  const period = { from: "2026-04-01", to: "2026-04-30" };
  const job = await exported({
    what: "report",
    report: "order-reports.by-day",
    period,
    grouping: "day",
    format: "csv",
  });
  const lines = await rowsOf(job);
  expect(lines).toHaveLength(3);
  expect(lines[1]?.[0]).toBe("2026-04-01");
  expect(lines.at(-1)?.slice(0, 2)).toEqual(["Total", "1"]);
  expect(job).toMatchObject({ title: "Orders by day", about: "2026-04-01 to 2026-04-30", rows: 2 });
});

it("runs nothing as a formula", async () => {
  await buildVehicle(gateway.db, storeId, { registration: "=1+1" });
  const rows = await writtenRows({ what: "vehicle", columns: ["registration"], format: "csv" });
  expect(rows[1]).toEqual(["'=1+1"]);
});

it("has the rows of one moment, whatever is written meanwhile", async () => {
  const { id } = await buildVehicle(gateway.db, storeId, { fuel: "Petrol" });
  await sql`
    insert into vehicles select (jsonb_populate_record(vehicles, jsonb_build_object(
      'id', gen_random_uuid(), 'registration', 'KA 01 ' || place))).*
    from vehicles, generate_series(1, 1199) as place where id = ${id}`.execute(gateway.db);
  let isChanged = false;
  const { db } = gateway;
  const changing: Promise<unknown>[] = [];
  const path = join(gateway.filesDirectory, "written.csv");
  const asked: NewExport = { what: "vehicle", columns: ["registration", "fuel"], format: "csv" };
  await writeExport(db, { storeId, needs: [] }, asked, path, () => {
    if (isChanged) return;
    isChanged = true;
    changing.push(db.updateTable("vehicles").set({ fuel: "Diesel" }).execute(), buildVehicle(db, storeId));
  });
  await Promise.all(changing);
  const text = await readFile(path, "utf8");
  const lines = text.trimEnd().split("\r\n").slice(1);
  expect(lines).toHaveLength(1_200);
  expect(lines.every((line) => line.endsWith(",Petrol"))).toBe(true);
});

it("is done once by several gateways", async () => {
  await buildOrder(gateway.db, storeId);
  for (let at = 0; at < 3; at++) await buildJob(gateway.db, storeId);
  const stops = Array.from({ length: 3 }, () => runJob(oneGateway(), log));
  onTestFinished(async () => void (await Promise.all(stops.map((stop) => stop()))));
  await vi.waitFor(
    async () => {
      const { jobs } = await gateway.call("jobs.list", { params: { storeId }, query: {} }, { as });
      expect(jobs.map(({ state, attempt }) => [state, attempt])).toEqual(Array.from({ length: 3 }, () => ["done", 1]));
    },
    { timeout: 240_000, interval: 50 },
  );
});

it("begins again what a gateway left behind that was killed, and gives it up after three times", async () => {
  const { db } = gateway;
  await buildOrder(db, storeId, { number: "S1-1" });
  const { id } = await buildJob(db, storeId);
  const transact = makeTransact(db, () => {});
  const dies = () => sql`update jobs set lease_until = now() - interval '1 second'`.execute(db);
  expect(await transact((trx) => takeJob(trx, ["export"]))).toMatchObject({ id, attempt: 1 });
  expect(await transact((trx) => takeJob(trx, ["export"]))).toBeUndefined();
  await dies();
  expect(await transact((trx) => takeJob(trx, ["export"]))).toMatchObject({ id, attempt: 2 });
  await dies();
  const stop = runJob(oneGateway(), log);
  await vi.waitFor(async () => expect(await readJob(id)).toMatchObject({ state: "done", attempt: 3, rows: 1 }), {
    timeout: 20_000,
  });
  await stop();
  await sql`update jobs set state = 'running', lease_until = now() - interval '1 second'`.execute(db);
  expect(await transact((trx) => takeJob(trx, ["export"]))).toBeUndefined();
  expect(await readJob(id)).toMatchObject({ state: "failed", error: "The server ended in the middle of it 3 times" });
});

it("is begun again however often its gateway was stopped in order, which counts as no death over it", async () => {
  const { db } = gateway;
  await buildJob(db, storeId);
  const transact = makeTransact(db, () => {});
  const take = () => transact<Awaited<ReturnType<typeof takeJob>>>((trx) => takeJob(trx, ["export"]));
  const dies = () => sql`update jobs set lease_until = now() - interval '1 second'`.execute(db);
  for (let stopped = 0; stopped < 3; stopped += 1) {
    const job = await take();
    if (!job) throw new Error("no job waits");
    await transact((trx) => leaveJob(trx, job, { state: "waiting", error: "" }));
  }
  expect(await take()).toMatchObject({ attempt: 4 });
  await dies();
  expect(await take()).toMatchObject({ attempt: 5 });
  await dies();
  expect(await take()).toMatchObject({ attempt: 6 });
  await dies();
  expect(await take()).toBeUndefined();
});

it("is cancelled while it waits and while it runs, and leaves no file", async () => {
  const { db } = gateway;
  const { id } = await buildJob(db, storeId);
  expect(await gateway.call("jobs.cancel", { params: { storeId, jobId: id } }, { as })).toMatchObject({
    state: "cancelled",
  });
  expect(await gateway.call("jobs.retry", { params: { storeId, jobId: id } }, { as })).toMatchObject({
    state: "waiting",
  });
  const transact = makeTransact(db, () => {});
  await transact((trx) => takeJob(trx, ["export"]));
  await gateway.call("jobs.cancel", { params: { storeId, jobId: id } }, { as });
  await sql`update jobs set lease_until = now() - interval '1 second'`.execute(db);
  const before = (await readdir(join(gateway.filesDirectory, storeId)).catch(() => [])).length;
  const stop = runJob(oneGateway(), log);
  await vi.waitFor(async () => expect(await readJob(id)).toMatchObject({ state: "cancelled", hasFile: false }), {
    timeout: 20_000,
  });
  await stop();
  expect(await readdir(join(gateway.filesDirectory, storeId)).catch(() => [])).toHaveLength(before);
});

it("ends at once when it is cancelled or its gateway stops, however long the database takes", async () => {
  const { db } = gateway;
  const locked = await db.startTransaction().execute();
  await sql`lock table vehicles in access exclusive mode`.execute(locked);
  const { id } = await gateway.call(
    "jobs.export",
    { params: { storeId }, body: { what: "vehicle", format: "csv" } },
    { as },
  );
  const waitsForLock = () =>
    vi.waitFor(
      async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and application_name like 'aisle % export' and wait_event_type = 'Lock'`.execute(
          db,
        );
        expect(rows).toHaveLength(1);
      },
      { timeout: 20_000, interval: 50 },
    );
  const stop = runJob(oneGateway(), log);
  await waitsForLock();
  await stop();
  expect(await readJob(id)).toMatchObject({ state: "waiting", attempt: 1 });
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like 'aisle % export'`.execute(db);
  const stopOther = runJob(oneGateway(), log);
  await waitsForLock();
  await gateway.call("jobs.cancel", { params: { storeId, jobId: id } }, { as });
  await vi.waitFor(async () => expect(await readJob(id)).toMatchObject({ state: "cancelled", hasFile: false }), {
    timeout: 20_000,
  });
  await locked.rollback().execute();
  await stopOther();
});

it("is seen and fetched only by those who may export the same", async () => {
  await buildOrder(gateway.db, storeId);
  const job = await exported({ what: "order", format: "csv" });
  const params = { storeId, jobId: job.id };
  const looker = await gateway.logIn(["console.use", "order.view"]);
  expect(await gateway.call("jobs.list", { params: { storeId }, query: {} }, { as: looker })).toEqual({ jobs: [] });
  expect(await gateway.refused("jobs.file", { params }, { as: looker })).toMatchObject({ code: "not-found" });
  const body = { what: "order", format: "csv" };
  expect(await gateway.refused("jobs.export", { params: { storeId }, body }, { as: looker })).toMatchObject({
    code: "forbidden",
  });
});

it("keeps the file for a week", async () => {
  const job = await exported({ what: "vehicle", format: "csv" });
  await sql`update jobs set kept_until = now() - interval '1 second'`.execute(gateway.db);
  expect(await cleanUp(gateway.db, gateway.files)).toMatchObject({ jobFiles: 1 });
  expect(await readJob(job.id)).toMatchObject({ state: "done", hasFile: false });
  expect(await gateway.refused("jobs.file", { params: { storeId, jobId: job.id } }, { as })).toMatchObject({
    message: "This file is not kept any more; export it again",
  });
});
