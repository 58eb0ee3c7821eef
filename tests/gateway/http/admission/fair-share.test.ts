import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestGateway, headersOf, type TestGateway } from "../../../support/gateway.ts";

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await createTestGateway({ limits: { share: { waiting: 60 } } });
});
afterAll(() => gateway.close());

test("fifty searches of one login leave the others their connections, and all are answered in the end", async () => {
  const { db, logins, stores } = gateway;
  const search = (as = logins.admin) =>
    gateway.send("search.find", { params: { storeId: stores.north }, query: { term: "asha" } }, { as });
  let searches: Promise<Response>[] = [];
  let answered = 0;
  await db.transaction().execute(async (trx) => {
    // As long as this stands no search can be answered, so what is answered meanwhile did not wait behind one.
    await sql`lock table products in access exclusive mode`.execute(trx);
    searches = Array.from({ length: 50 }, async () => {
      const response = await search();
      answered += 1;
      return response;
    });
    // Asked outside the transaction, which would see the same state again and again.
    for (let waiting = 0; waiting === 0;) {
      const { rows } = await sql<{ waiting: number }>`
        select count(*) as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      waiting = rows[0]?.waiting ?? 0;
    }
    const others = Array.from({ length: 3 }, () => gateway.send("permissions.read", {}, { as: logins.viewer }));
    for (const response of await Promise.all(others)) expect(response.status).toBe(200);
    // The same login can still read other things, and write.
    expect((await gateway.send("permissions.read", {}, { as: logins.admin })).status).toBe(200);
    const save = { params: { name: "while-searching" }, body: { value: 1 } };
    expect((await gateway.send("preferences.save", save, { as: logins.admin })).status).toBe(200);
    expect(answered).toBe(0);
  });
  for (const response of await Promise.all(searches)) expect(response.status).toBe(200);
});

test("a login whose calls wait already is told so, and others are not", async () => {
  const { db, logins, stores } = gateway;
  let searches: Promise<number>[] = [];
  await db.transaction().execute(async (trx) => {
    await sql`lock table products in access exclusive mode`.execute(trx);
    const request = { params: { storeId: stores.north }, query: { term: "asha" } };
    const search = async () => (await gateway.send("search.find", request, { as: logins.admin })).status;
    searches = Array.from({ length: 70 }, search);
    expect(await Promise.any(searches.map(async (status) => ((await status) === 429 ? 429 : Promise.reject())))).toBe(
      429,
    );
    expect((await gateway.send("permissions.read", {}, { as: logins.viewer })).status).toBe(200);
  });
  const statuses = await Promise.all(searches);
  expect(statuses.filter((status) => status === 429)).toHaveLength(9);
  expect(statuses.filter((status) => status === 200)).toHaveLength(61);
});

test("calls whose callers hang up before their turn are dropped, and the log knows no error", async () => {
  const { db, logins, logged, stores } = gateway;
  const origin = await gateway.listen();
  const head = Object.entries({ host: "localhost", ...headersOf(logins.admin) }).map((pair) => pair.join(": "));
  const search = async (term: string): Promise<Socket> => {
    const socket = connect(Number(new URL(origin).port), "127.0.0.1").on("error", () => {});
    await once(socket, "connect");
    socket.write([`GET /api/stores/${stores.north}/search?term=${term} HTTP/1.1`, ...head, "", ""].join("\r\n"));
    return socket;
  };
  const before = logged.length;
  const ended = () =>
    logged.slice(before).filter(({ msg, route }) => msg === "answered" && String(route).endsWith("/search"));
  const waiting = 20;
  await db.transaction().execute(async (trx) => {
    await sql`lock table products in access exclusive mode`.execute(trx);
    const sockets = [await search("first")];
    for (let locked = 0; locked === 0;) {
      const { rows } = await sql<{ locked: number }>`
        select count(*) as locked from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      locked = rows[0]?.locked ?? 0;
    }
    for (let nth = 0; nth < waiting; nth++) sockets.push(await search(`next${nth}`));
    // What was sent before this call has arrived when it is answered.
    expect((await fetch(`${origin}/api/health`)).status).toBe(200);
    for (const socket of sockets) socket.destroy();
    // As long as the lock stands the first one is under way, so none of the others can have begun.
    await expect
      .poll(() => ended().map(({ refusal }) => refusal), { timeout: 8_000 })
      .toEqual(Array(waiting).fill("too-slow"));
  });
  await expect.poll(ended).toHaveLength(waiting + 1);
  const request = { params: { storeId: stores.north }, query: { term: "asha" } };
  expect((await gateway.send("search.find", request, { as: logins.admin })).status).toBe(200);
  expect(logged.slice(before).filter(({ level }) => Number(level) >= 40)).toEqual([]);
});
