import { gzipSync } from "node:zlib";
import { sql } from "kysely";
import { pino } from "pino";
import { beforeEach, expect, it, vi } from "vitest";
import { basePath } from "#contract/routes/base-path.ts";
import type { ImportMapping } from "#contract/imports/schema.ts";
import { runningJobs } from "#gateway/jobs/run-jobs.ts";
import { runJob } from "#gateway/jobs/runner.ts";
import { createPrintDrawer } from "#gateway/print/draw-print.ts";
import { sendBytes } from "../../../support/files/sent-file.ts";
import { openTestGateway, headersOf } from "../../../support/gateway.ts";
import { readersHere } from "../../../support/run/leftovers.ts";

const log = pino({ level: "silent" });
const gateway = await openTestGateway();
const storeId = gateway.stores.north;
const as = gateway.logins.admin;
const origin = await gateway.listen();
beforeEach(async () => {
  await sql`truncate jobs, import_parts, import_files cascade`.execute(gateway.db);
});

/** A file of 3 MB that unpacks to 3 GB: a header, then one line without an end. To read it takes seconds. */
function bomb(): Buffer {
  const zeros = gzipSync(Buffer.alloc(16_000_000, "0"));
  return Buffer.concat([gzipSync("code,name,price\n"), ...Array.from({ length: 190 }, () => zeros)]);
}

const send = (bytes: Uint8Array, fileName: string, to = storeId, login = as): Promise<string> =>
  sendBytes(gateway, { storeId: to, as: login, subject: "products", fileName, bytes });

const readers = (count: number) =>
  vi.waitFor(
    async () => {
      const jobs = await gateway.db.selectFrom("jobs").select(["state", "error", "attempt"]).execute();
      expect({ jobs, readers: readersHere() }).toMatchObject({ readers: count });
    },
    { timeout: 60_000, interval: 50 },
  );

const mapping: ImportMapping = {
  map: { code: "code", name: "name", price: "price" },
  encoding: "utf-8",
  delimiter: ",",
  dateFormats: [],
  numberFormat: null,
  values: {},
  clears: [],
  minorUnits: false,
  returns: [],
  on: null,
  sheet: null,
  heading: { after: 0, lines: 1 },
};

/** A gateway that does jobs; answers how it is stopped. */
function working(): () => Promise<void> {
  const { db, servingUrl: url, files } = gateway;
  const draw = createPrintDrawer({ consoleDirectory: null, files });
  return runJob({ ...runningJobs({ db, slowDb: db, url, files, draw, log, notify: () => {} }), every: 50 }, log);
}

async function check(importId: string, to = storeId): Promise<string> {
  const request = { params: { storeId: to, importId }, body: { mapping } };
  return (await gateway.call("imports.check", request, { as })).id;
}

const stateOf = async (id: string) =>
  await gateway.db.selectFrom("jobs").select(["state", "error"]).where("id", "=", id).executeTakeFirstOrThrow();

it("ends a look with whoever hangs up, and lets the next one of the store have its turn", async () => {
  const importId = await send(bomb(), "large.csv.gz");
  const hangUp = new AbortController();
  const url = `${origin}${basePath}/stores/${storeId}/imports/${importId}`;
  const looking = fetch(url, { headers: headersOf(as), signal: hangUp.signal });
  await readers(1);
  hangUp.abort();
  await expect(looking).rejects.toThrow(/abort/i);
  await readers(0);
  const plain = await send(Buffer.from("code,name,price\nA1,Milk,1.00\n"), "small.csv");
  const look = await gateway.call("imports.look", { params: { storeId, importId: plain }, query: {} }, { as });
  expect(look.columns.map(({ name }) => name)).toEqual(["code", "name", "price"]);
});

it("cancels a check in the middle of a file, and lets it wait where the gateway stops", async () => {
  const importId = await send(bomb(), "large.csv.gz");
  const id = await check(importId);
  const stop = working();
  await readers(1);
  await stop();
  expect(readersHere()).toBe(0);
  expect(await stateOf(id)).toEqual({ state: "waiting", error: "" });
  const stopOther = working();
  await readers(1);
  await gateway.call("jobs.cancel", { params: { storeId, jobId: id } }, { as });
  await vi.waitFor(async () => expect(await stateOf(id)).toMatchObject({ state: "cancelled" }), { timeout: 60_000 });
  await readers(0);
  await stopOther();
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and application_name like ${`aisle % ${id} import`}`.execute(gateway.db);
  expect(rows).toEqual([]);
});

it("reads the file of another store meanwhile", async () => {
  const slow = await check(await send(bomb(), "large.csv.gz"));
  const stop = working();
  await readers(1);
  const { south } = gateway.stores;
  const quick = await check(await send(Buffer.from("code,name,price\nA1,Milk,1.00\n"), "small.csv", south), south);
  await vi.waitFor(async () => expect(await stateOf(quick)).toMatchObject({ state: "done" }), { timeout: 60_000 });
  expect(await stateOf(slow)).toMatchObject({ state: "running" });
  await stop();
});
