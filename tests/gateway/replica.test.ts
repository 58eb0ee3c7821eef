import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { webClient } from "#contract/constants.ts";
import { basePath, storeSequence } from "#contract/routes/base-path.ts";
import { paths, type RouteName } from "#contract/routes/paths.ts";
import type { RoutePath } from "#contract/routes/route.ts";
import { type Permission, permissions } from "#contract/permission.ts";
import { hashSecret } from "#gateway/auth/tokens.ts";
import { openDatabase } from "#gateway/database/connect.ts";
import { migrate } from "#gateway/database/migrate.ts";
import { makeTransact } from "#gateway/database/transact.ts";
import { anchorsIn } from "#gateway/store/audit/anchors.ts";
import { checkChain } from "#gateway/store/audit/check-chain.ts";
import { writeAudit } from "#gateway/store/audit/write-audit.ts";
import { orderNumber } from "#gateway/store/orders/order-number.ts";
import { makeFolder } from "../prove/installation/installation.ts";
import { openPostgres } from "../prove/installation/own-postgres.ts";
import { headersOf } from "../support/gateway.ts";
import {
  buildBusinessUnit,
  buildJob,
  buildOrder,
  buildProduct,
  buildRole,
  buildStore,
  buildToken,
  buildUser,
} from "../support/database/rows.ts";
import { type Cleanups, runCleanups } from "../support/run/cleanups.ts";
import { runHere } from "../support/run/run-here.ts";

const cleanups: Cleanups = [];
afterAll(() => runCleanups(cleanups, () => {}));

const primary = await openPostgres(cleanups);
// It follows from before the first table on, as where a chain migrates.
const standby = await primary.follow();
await migrate(primary.url);
const db = openDatabase(primary.url, { connections: 2 });
cleanups.push(() => db.destroy());
await db
  .insertInto("clients")
  .values({ client_id: webClient.id, secret_hash: hashSecret(webClient.secret), name: "Console" })
  .execute();
const business_unit_id = await buildBusinessUnit(db);
await buildRole(db, business_unit_id, "Administrator", permissions);
const { id: storeId } = await buildStore(db, { business_unit_id });
const user = await buildUser(db, { business_unit_id, role: "Administrator" }, [storeId]);
const own = headersOf({ token: await buildToken(db, user.id, webClient.id) });
const product = await buildProduct(db, storeId);
let orders = 0;
const newOrder = () => {
  orders += 1;
  return buildOrder(db, storeId, {
    number: orderNumber("Z1", orders),
    lines: [{ product_id: product.id, code: product.code }],
  });
};
const { id: orderId } = await newOrder();

const settings = { PORT: "0", DEMO: "off", DATABASE_URL: primary.url, METRICS_TOKEN: "a token" };
const gateway = runHere("gateway", { ...settings, DATABASE_URL_REPLICA: standby.url });
const origin = await gateway.ready;
cleanups.push(async () => {
  gateway.signal("SIGTERM");
  await gateway.ended;
});

interface Asked {
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly query?: string;
}

function send(name: RouteName, { params, body, query = "" }: Asked, seen: number | null = null, at = origin) {
  const { method, path }: RoutePath = paths[name];
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, part: string) =>
    encodeURIComponent({ storeId, ...params }[part] ?? ""),
  );
  return fetch(at + basePath + filled + query, {
    method: method.toUpperCase(),
    headers: {
      ...own,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(seen !== null && { [storeSequence]: String(seen) }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

/** What a call answers, without the moment at which it did. */
async function answerOf(name: RouteName, asked: Asked, seen: number | null = null): Promise<string> {
  const response = await send(name, asked, seen);
  const text = await response.text();
  expect([name, response.status, text.slice(0, 300)]).toEqual([name, 200, text.slice(0, 300)]);
  return text.replaceAll(/"asOf":"[^"]*"/g, "");
}

let written = 0;
/** Writes by the gateway, and answers what it tells of the store's events. */
async function comment(at = origin): Promise<string | null> {
  written += 1;
  const body = { comments: [{ orderId, comment: `Comment ${written}` }] };
  const response = await send("comments.add", { body }, null, at);
  expect([response.status, await response.clone().text()]).toEqual([200, expect.anything()]);
  return response.headers.get(storeSequence);
}

const pause = () => standby.ask("select pg_wal_replay_pause()");
const resume = () => standby.ask("select pg_wal_replay_resume()");
const wait = { timeout: 60_000, interval: 100 };
const search = { query: "?term=z1" };
const found = async (seen: number | null) =>
  (JSON.parse(await answerOf("search.find", search, seen)) as { data: { orders: unknown[] } }).data.orders.length;
const secondsBehind = async () =>
  ((await (await send("health.ready", {})).json()) as { data: { replicaSecondsBehind?: number | null } }).data
    .replicaSecondsBehind;
const period = { from: "2026-11-01", to: "2026-11-30" };

/** One good request of each call that a replica may answer; one export stands for all. */
const asked: Readonly<Partial<Record<RouteName, Asked>>> = {
  "search.find": search,
  "reports.read": { params: { report: "order-reports.by-status" }, body: { period } },
  "reports.read-stores": { params: { report: "order-reports.by-status" }, body: { period } },
  "tiles.read": { body: { tiles: ["products"], period } },
  "promo-codes.replay": {
    body: { code: "DIWALI", title: "10 % off", discountType: "percentage", percentage: 10, minimum: 0 },
  },
  "offers.replay": { body: { title: "5 % off", offerType: "category", percentage: 5 } },
  "export.order": { body: {} },
};

it("is nothing where none is set: no header, no figure, and no refusal of what a caller has seen", async () => {
  const other = runHere("gateway", settings);
  const at = await other.ready;
  expect(await comment(at)).toBe(null);
  expect((await send("search.find", search, 1_000_000, at)).status).toBe(200);
  expect(await (await send("health.ready", {}, null, at)).json()).not.toHaveProperty("data.replicaSecondsBehind");
  const figures = await fetch(`${at}/metrics`, { headers: { authorization: "Bearer a token" } });
  expect(await figures.text()).not.toContain("aisle_replica");
  other.signal("SIGTERM");
  await other.ended;
});

describe("a replica", () => {
  let seen = 0;

  it("answers each call that says so where it has what the caller has seen, and no other call", async () => {
    const named = Object.keys(paths).filter(
      (name) => (paths[name as RouteName] as RoutePath).replica && (!name.startsWith("export.") || name in asked),
    );
    expect(Object.keys(asked).toSorted()).toEqual(named.toSorted());
    seen = Number(await comment());
    await expect.poll(secondsBehind, wait).toBe(0);
    await pause();
    await newOrder();
    for (const [name, request] of Object.entries(asked) as [RouteName, Asked][]) {
      const bySelf = await answerOf(name, request);
      expect([name, await answerOf(name, request, seen)]).not.toEqual([name, bySelf]);
      expect([name, await answerOf(name, request, seen + 1)]).toEqual([name, bySelf]);
    }
    expect(await answerOf("dashboard.read", {}, seen)).toBe(await answerOf("dashboard.read", {}));
  });

  it("does not answer from before what its caller has just written, and tells how far it is behind", async () => {
    const told = Number(await comment());
    expect(told).toBe(seen + 1);
    expect([await found(seen), await found(told)]).toEqual([1, 2]);
    await expect.poll(secondsBehind, wait).toBeGreaterThan(0);
    const figures = await fetch(`${origin}/metrics`, { headers: { authorization: "Bearer a token" } });
    expect(await figures.text()).toMatch(/^aisle_replica_behind_seconds [\d.]*[1-9]/m);
    await resume();
    await expect.poll(secondsBehind, wait).toBe(0);
    await pause();
    await newOrder();
    expect([await found(told), await found(null)]).toEqual([2, 3]);
  });

  it("is asked for no right: what was taken away holds at once", async () => {
    const give = (rights: readonly Permission[]) =>
      db
        .updateTable("roles")
        .set({ permissions: [...rights] })
        .execute();
    await give(permissions.filter((right) => right !== "report.view"));
    const read = async () => (await send("reports.read", asked["reports.read"] ?? {}, seen)).status;
    await expect.poll(read, wait).toBe(403);
    await give(permissions);
    await resume();
  });

  it("is what exports are read from that it has got, and no other", async () => {
    const standing = (id: string) =>
      db.selectFrom("jobs").select(["state", "rows"]).where("id", "=", id).executeTakeFirstOrThrow();
    const early = await buildJob(db, storeId, { wait_until: "2999-01-01T00:00:00.000Z" });
    await expect.poll(() => standby.ask("select 1 from jobs").catch(() => []), wait).toHaveLength(1);
    await pause();
    const before = orders;
    await newOrder();
    const late = await buildJob(db, storeId);
    await db.updateTable("jobs").set({ wait_until: null }).where("id", "=", early.id).execute();
    await expect.poll(() => standing(late.id), wait).toEqual({ state: "done", rows: before + 1 });
    await expect.poll(() => standing(early.id), wait).toEqual({ state: "done", rows: before });
    await resume();
  });

  it("is missed by nobody: the database answers for it, and the log tells once", async () => {
    await standby.kill();
    for (const _ of [1, 2, 3]) expect(await found(seen)).toBe(orders);
    await expect.poll(secondsBehind, wait).toBe(null);
    for (const _ of [1, 2, 3]) expect(await found(seen)).toBe(orders);
    const lines = () => gateway.said().split("\n");
    expect(lines().filter((line) => line.includes("DATABASE_URL_REPLICA does not answer"))).toHaveLength(1);
    await standby.start();
    await expect.poll(secondsBehind, wait).toBe(0);
    expect(lines().filter((line) => line.includes("DATABASE_URL_REPLICA answers again"))).toHaveLength(1);
  });

  it("takes every change once it is promoted, and the check of the audit list tells what it never got", async () => {
    const told = (name: string, at: typeof db) =>
      makeTransact(at, () => {})((trx) =>
        writeAudit(trx, { storeId }, [
          { subject: "picker", id: user.id, name, action: "created", before: null, after: { name }, author },
        ]),
      );
    const author = { userId: user.id, name: "Meera", address: null, origin: "By Admin" } as const;
    const folder = await makeFolder(cleanups);
    const anchors = anchorsIn(join(folder, "anchors.jsonl"));
    const check = async (at: typeof db) => checkChain(at, business_unit_id, await anchors.of(business_unit_id));
    await told("Ravi", db);
    const { entries: kept } = await check(db);
    const got = () => standby.ask("select from audit_entries");
    await expect.poll(got, wait).toHaveLength(kept);
    await standby.kill();
    await told("Lost", db);
    await anchors.note(db);
    const lost = kept + 1;
    expect(await check(db)).toMatchObject({ entries: lost, broken: null, anchored: { entries: lost } });
    await primary.kill();
    await standby.start();
    await standby.ask("select pg_promote(true, 60)");
    const promoted = openDatabase(standby.url, { connections: 1 });
    cleanups.push(() => promoted.destroy());
    expect(await check(promoted)).toMatchObject({ entries: kept, broken: { sequence: lost, problem: "missing" } });
    await told("Another", promoted);
    expect(await check(promoted)).toMatchObject({ entries: lost, broken: { sequence: lost, problem: "changed" } });
  });
});
