import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, expect, it, onTestFinished, vi } from "vitest";
import { basePath, eventsPath } from "#contract/routes/base-path.ts";
import { webClient } from "#contract/constants.ts";
import { hashSecret } from "#gateway/auth/tokens.ts";
import { version } from "#gateway/http/version.ts";
import { headersOf } from "../support/gateway.ts";
import { createTestDatabase } from "../support/database/database.ts";
import { buildMessage } from "../support/database/messages.ts";
import {
  buildBusinessUnit,
  buildCustomer,
  buildJob,
  buildOrder,
  buildRole,
  buildStore,
  buildToken,
  buildUser,
} from "../support/database/rows.ts";
import { runHere } from "../support/run/run-here.ts";

const database = await createTestDatabase();
const { db } = database;
const gateway = runHere("gateway", {
  PORT: "0",
  DEMO: "off",
  DATABASE_URL: database.url,
  DATABASE_CONNECTIONS: "2",
  METRICS_TOKEN: "a token",
});
const origin = await gateway.ready;
afterAll(async () => {
  gateway.signal("SIGTERM");
  await gateway.ended;
  await database.drop();
});

await db
  .insertInto("clients")
  .values({ client_id: webClient.id, secret_hash: hashSecret(webClient.secret), name: "Console" })
  .execute();
const business_unit_id = await buildBusinessUnit(db);
await buildRole(db, business_unit_id, "Administrator");
const { id: storeId } = await buildStore(db, { business_unit_id });
const user = await buildUser(db, { business_unit_id, role: "Administrator" }, [storeId]);
const headers = headersOf({ token: await buildToken(db, user.id, webClient.id) });
const ask = (path: string) => fetch(`${origin}${basePath}${path}`, { headers });

const metricsPage = () => fetch(`${origin}/metrics`, { headers: { authorization: "Bearer a token" } });

/** The figures whose name and labels begin so, summed up. */
async function figure(beginning: string): Promise<number> {
  const lines = (await (await metricsPage()).text())
    .split("\n")
    .filter((line) => line.startsWith(`aisle_${beginning}`));
  expect({ beginning, lines }).not.toEqual({ beginning, lines: [] });
  return lines.reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
}

const wait = { timeout: 30_000, interval: 50 };
const soon = (beginning: string, wanted: (value: number) => boolean) =>
  vi.waitFor(async () => expect(await figure(beginning)).toSatisfy(wanted), wait);

it("is a page for who has the token", async () => {
  expect((await fetch(`${origin}/metrics`)).status).toBe(401);
  expect((await fetch(`${origin}/metrics`, { headers: { authorization: "Bearer another" } })).status).toBe(401);
  expect((await metricsPage()).headers.get("content-type")).toContain("version=0.0.4");
});

it("counts calls by route and status, and says nothing of whom they were about", async () => {
  const customer = await buildCustomer(db, storeId, { name: "Nobody Else's Name", phone: "9812345678" });
  const order = await buildOrder(db, storeId, { customer_id: customer.id });
  const before = (await (await metricsPage()).text()).includes('route="/api/stores/:storeId/orders');
  expect(before).toBe(false);
  expect((await ask(`/stores/${storeId}/search?term=9812345678`)).status).toBe(200);
  expect((await ask(`/stores/${storeId}/customers/${customer.id}`)).status).toBe(200);
  expect((await fetch(`${origin}${basePath}/stores/${storeId}/customers/${customer.id}`)).status).toBe(401);
  const counted = (status: number) =>
    `call_seconds_count{route="/api/stores/:storeId/customers/:id",status="${status}"}`;
  expect(await figure(counted(200))).toBe(1);
  expect(await figure(counted(401))).toBe(1);
  const text = await (await metricsPage()).text();
  for (const known of ["9812345678", "Nobody", customer.id, order.id, storeId, user.id])
    expect(text).not.toContain(known);
});

it("is told to operators with its version and its streams", async () => {
  const answer = await ask(`/stores/${storeId}/operations`);
  expect(await answer.json()).toMatchObject({
    data: { gateways: [{ isThis: true, isSeen: true, version: expect.stringContaining(version), streams: 0 }] },
  });
});

it("counts streams, and how old the oldest event is that they have not got", async () => {
  expect(await figure("streams")).toBe(0);
  const stop = new AbortController();
  const stream = await fetch(`${origin}${basePath}${eventsPath.path}?storeId=${storeId}`, {
    headers,
    signal: stop.signal,
  });
  await soon("streams", (count) => count === 1);
  expect(await figure("events_behind_seconds")).toBe(0);
  // The gateway looks by itself every few seconds; until then nobody has told it.
  await sql`
    with told as (update store_sequences set events = events + 1 where store_id = ${storeId} returning events)
    insert into events (store_id, sequence, at, message)
    select ${storeId}, events, now() - interval '60 seconds', '{"type":"settings"}' from told`.execute(db);
  expect(await figure("events_behind_seconds")).toBeGreaterThan(59);
  await soon("events_behind_seconds", (seconds) => seconds === 0);
  stop.abort();
  await stream.text().catch(() => undefined);
  await soon("streams", (count) => count === 0);
});

it("counts calls that wait for a connection, and logs the statement that took long with its route", async () => {
  const other = new Client({ connectionString: database.url });
  await other.connect();
  onTestFinished(() => other.end());
  await other.query("begin; lock table customers in access exclusive mode");
  const calls = [1, 2, 3, 4].map(() => ask(`/stores/${storeId}/search?term=9812345678`));
  await vi.waitFor(async () => {
    const { rows } =
      await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
      and query_start < clock_timestamp() - interval '1 second'`.execute(db);
    expect(rows).toHaveLength(2);
  }, wait);
  expect(await figure('connections{state="waiting"}')).toBeGreaterThan(1);
  await other.query("commit");
  await Promise.all(calls);
  expect(await figure('connections{state="waiting"}')).toBe(0);
  expect(gateway.said()).toMatch(/"route":"\/api\/stores\/:storeId\/search","ms":\d+,"statement":"\s*select/);
  expect(gateway.said()).not.toContain("9812345678");
});

it("counts what waits to be done or sent, and rounds of jobs that failed", async () => {
  expect(await figure('jobs{kind="export",state="waiting"}')).toBe(0);
  await buildJob(db, storeId, { wait_until: new Date(Date.now() + 3_600_000).toISOString() });
  expect(await figure('jobs{kind="export",state="waiting"}')).toBe(1);
  expect(await figure('unsent_seconds{what="messages"}')).toBe(0);
  // A gateway soon finds that nobody sends it, so that it may be gone before one looks.
  await vi.waitFor(async () => {
    await buildMessage(db, storeId, { next_at: new Date(Date.now() - 100_000).toISOString() });
    expect(await figure('unsent_seconds{what="messages"}')).toBeGreaterThan(99);
  }, wait);
  await sql`alter table order_areas_due rename to order_areas_away`.execute(db);
  await soon("failed_rounds_total", (count) => count > 0);
  await sql`alter table order_areas_away rename to order_areas_due`.execute(db);
});
