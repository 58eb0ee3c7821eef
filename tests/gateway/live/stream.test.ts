import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { createAdaptorServer } from "@hono/node-server";
import { OpenAPIHono } from "@hono/zod-openapi";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { basePath, eventsPath } from "#contract/routes/base-path.ts";
import type { OrderEvent, RecordEvent, StreamMessage } from "#contract/stream.ts";
import { openDatabase } from "#gateway/database/connect.ts";
import { makeTransact } from "#gateway/database/transact.ts";
import type { RequestVariables } from "#gateway/http/variables.ts";
import { refuse } from "#gateway/http/trace.ts";
import { createHub, type Hub } from "#gateway/live/hub.ts";
import { usualLimits as processLimits } from "#gateway/limits.ts";
import { createAdmission } from "#gateway/http/admission/admission.ts";
import { mountEvents, type StreamLimits, usualLimits } from "#gateway/live/stream.ts";
import { recordEvents } from "#gateway/store/events/events.ts";
import { createTestGateway, headersOf, readRefusal, type TestGateway, type TestLogin } from "../../support/gateway.ts";
import { buildOrder, readRow, buildRole, buildStore, buildToken } from "../../support/database/rows.ts";
import { webClient } from "#contract/constants.ts";

const log = pino({ level: "silent" });
let gateway: TestGateway;
let hub: Hub;
let origin: string;
const closers: (() => void)[] = [];
let listening = 0;

beforeAll(async () => {
  gateway = await createTestGateway({
    hub: ({ db, url }) => {
      const made = createHub({ db, url, log });
      hub = {
        ...made,
        listen(...call) {
          const leave = made.listen(...call);
          listening += 1;
          return () => {
            listening -= 1;
            leave();
          };
        },
      };
      return hub;
    },
  });
  origin = await gateway.listen();
});
afterEach(() => {
  for (const close of closers.splice(0)) close();
});
afterAll(() => gateway.close());

interface Heard {
  readonly id: number | null;
  readonly message: StreamMessage;
}

/** One connection to the stream, read as it comes. */
async function open(storeId: string, options: { as?: TestLogin; last?: number | string; at?: string } = {}) {
  const stop = new AbortController();
  closers.push(() => stop.abort());
  const response = await fetch(`${options.at ?? origin}${basePath}${eventsPath.path}?storeId=${storeId}`, {
    headers: {
      ...headersOf(options.as ?? gateway.logins.viewer),
      ...(options.last === undefined ? {} : { "last-event-id": String(options.last) }),
    },
    signal: stop.signal,
  });
  const messages = response.ok && response.body ? read(response.body) : null;
  return {
    response,
    disconnect: () => stop.abort(),
    async next(): Promise<Heard> {
      const step = await messages?.next();
      if (!step || step.done) throw new Error("the stream has ended");
      return step.value;
    },
    /** Everything until a condition holds, that message included. */
    async until(enough: (heard: Heard) => boolean): Promise<Heard[]> {
      const heard: Heard[] = [];
      for (;;) {
        heard.push(await this.next());
        if (enough(heard.at(-1) as Heard)) return heard;
      }
    },
    ended: async () => (await messages?.next())?.done ?? true,
  };
}

async function* read(body: ReadableStream<Uint8Array>): AsyncGenerator<Heard, void> {
  const decoder = new TextDecoder();
  let rest = "";
  for await (const piece of body) {
    const frames = (rest + decoder.decode(piece, { stream: true })).split("\n\n");
    rest = frames.pop() ?? "";
    for (const frame of frames) {
      if (frame.startsWith(":")) continue;
      const id = /^id: (\d+)$/m.exec(frame)?.[1];
      const data = /^data: (.*)$/m.exec(frame)?.[1] ?? "";
      yield { id: id === undefined ? null : Number(id), message: JSON.parse(data) as StreamMessage };
    }
  }
}

async function newStore() {
  const { db, businessUnitId, logins } = gateway;
  const storeId = (await buildStore(db, { business_unit_id: businessUnitId })).id;
  for (const login of [logins.admin, logins.viewer, logins.nobody])
    await db.insertInto("user_stores").values({ store_id: storeId, user_id: login.userId }).execute();
  const { id } = await buildOrder(db, storeId);
  const order = await readRow(db, storeId, id);
  const event: OrderEvent = {
    type: "changed",
    kind: "order",
    row: order,
    fromStatus: "Pending",
    by: { id: null, name: "A" },
    at: order.placedAt,
  };
  const write = async (count = 1): Promise<void> => {
    await makeTransact(db, (id) => hub.notify(id))((trx) =>
      recordEvents(
        trx,
        storeId,
        Array.from({ length: count }, () => event),
      ),
    );
  };
  return { storeId, orderId: id, event, write };
}

describe("GET /events", () => {
  it("says hello with the sequence it begins after, then what happens, word for word what was stored", async () => {
    const { storeId, orderId } = await newStore();
    const stream = await open(storeId);
    expect(stream.response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(stream.response.headers.get("cache-control")).toContain("no-store");
    expect(await stream.next()).toEqual({ id: 0, message: { type: "hello", sequence: 0 } });
    const order = await gateway.call(
      "orders.change-status",
      { params: { storeId, orderId, status: "Accepted" }, body: { version: 1 } },
      { as: gateway.logins.admin },
    );
    expect(await stream.next()).toEqual({
      id: 1,
      message: {
        type: "changed",
        kind: "order",
        row: order,
        fromStatus: "Pending",
        by: { id: gateway.logins.admin.userId, name: gateway.logins.admin.name },
        at: order.updatedAt,
      },
    });
    const page = await gateway.call(
      "orders.filter",
      { query: { filterType: "ORDER", page: 1, pageSize: 25 }, body: { entityInternalId: storeId } },
      { as: gateway.logins.admin },
    );
    expect(page).toMatchObject({ sequence: 1, rows: [order] });
    expect(await (await open(storeId)).next()).toEqual({ id: 1, message: { type: "hello", sequence: 1 } });
  });

  it("goes on after Last-Event-ID, and says reset when that is too old or not of this store", async () => {
    const { storeId, write } = await newStore();
    await write(6);
    const resumed = await open(storeId, { last: 4 });
    expect(await resumed.next()).toEqual({ id: 4, message: { type: "hello", sequence: 4 } });
    expect([(await resumed.next()).id, (await resumed.next()).id]).toEqual([5, 6]);
    expect((await (await open(storeId, { last: 7 })).next()).message).toEqual({ type: "reset", sequence: 6 });
    await gateway.db.deleteFrom("events").where("store_id", "=", storeId).where("sequence", "<=", 3).execute();
    expect((await (await open(storeId, { last: 2 })).next()).message).toEqual({ type: "reset", sequence: 6 });
    expect((await (await open(storeId, { last: 3 })).next()).message).toEqual({ type: "hello", sequence: 3 });
    await write(2_001);
    expect((await (await open(storeId, { last: 6 })).next()).message).toEqual({ type: "reset", sequence: 2_007 });
  });

  it("asks for token, right, store and a proper id", async () => {
    const { storeId } = await newStore();
    const refusals: [number, Parameters<typeof open>][] = [
      [401, [storeId, { as: { ...gateway.logins.admin, token: "x".repeat(43) } }]],
      [403, [storeId, { as: gateway.logins.nobody }]],
      [404, [gateway.stores.foreign]],
      [404, [storeId, { as: gateway.logins.stranger }]],
      [422, ["not-an-id"]],
      [422, [storeId, { last: "-1" }]],
      [422, [storeId, { last: "9".repeat(30) }]],
    ];
    for (const [status, [id, options]] of refusals) {
      const { response } = await open(id, options);
      expect(response.status).toBe(status);
      expect(response.headers.get("content-type")).toContain("application/json");
      await response.body?.cancel();
    }
  });

  it("loses and doubles no event with 64 writers while the connection is cut again and again", async () => {
    const { storeId, event } = await newStore();
    const writers = openDatabase(gateway.url, { connections: 16 });
    const transact = makeTransact(writers, (id) => hub.notify(id));
    const each = 6;
    const total = 64 * each;
    const writing = Promise.all(
      Array.from({ length: 64 }, async () => {
        for (let n = 0; n < each; n++) {
          await transact((trx) => recordEvents(trx, storeId, [event]));
        }
      }),
    );
    const heard: number[] = [];
    let last = 0;
    let cuts = 0;
    while (last < total) {
      const stream = await open(storeId, { last });
      expect((await stream.next()).message).toEqual({ type: "hello", sequence: last });
      const until = Math.min(total, last + 50);
      for (const { id } of await stream.until(({ id }) => id !== null && id >= until)) heard.push(id ?? -1);
      last = heard.at(-1) ?? 0;
      stream.disconnect();
      cuts += 1;
    }
    await writing;
    expect(heard).toEqual(Array.from({ length: total }, (_, at) => at + 1));
    expect(cuts).toBeGreaterThan(5);
    await writers.destroy();
  });

  it("stays open twenty times for one log-in; one more is refused until another is closed", async () => {
    const { storeId, write } = await newStore();
    const { admin } = gateway.logins;
    const { logInStreams } = usualLimits;
    const as = { ...admin, token: await buildToken(gateway.db, admin.userId, webClient.id) };
    const streams: Awaited<ReturnType<typeof open>>[] = [];
    for (let tab = 0; tab < logInStreams; tab++) {
      streams.push(await open(storeId, { as }));
      expect((await streams.at(-1)?.next())?.message.type).toBe("hello");
    }
    const renewed = await gateway.call("auth.renew", { query: { userType: "Store" } }, { as });
    for (const token of [as.token, renewed.access_token]) {
      const { response } = await open(storeId, { as: { ...admin, token } });
      expect(await readRefusal("events", response)).toMatchObject({ status: 429, code: "too-many-streams" });
      expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    }
    // The screen on the wall, open the longest, goes on; so does whoever logged in elsewhere.
    expect((await open(storeId)).response.status).toBe(200);
    streams.pop()?.disconnect();
    await vi.waitFor(async () => expect((await open(storeId, { as })).response.status).toBe(200), { timeout: 60_000 });
    await write();
    expect((await streams[0]?.next())?.message.type).toBe("changed");
  });

  it("stays open so many times for one user, however often it logs in", async () => {
    const { storeId } = await newStore();
    const { at } = await listenWith({ userStreams: 3 });
    const { admin } = gateway.logins;
    const enter = async () => ({ ...admin, token: await buildToken(gateway.db, admin.userId, webClient.id) });
    for (let tab = 0; tab < 3; tab++)
      expect((await open(storeId, { at, as: await enter() })).response.status).toBe(200);
    expect((await open(storeId, { at, as: await enter() })).response.status).toBe(429);
    expect((await open(storeId, { at })).response.status).toBe(200);
  });

  it("tells only of kinds its owner may see; ids jump over the others, and a right that comes or goes acts soon", async () => {
    const { storeId, event } = await newStore();
    const picker = { ...event, kind: "picker" } as unknown as RecordEvent;
    const unknown = { ...event, kind: "crate" } as unknown as RecordEvent;
    const write = (...events: RecordEvent[]) =>
      makeTransact(gateway.db, (id) => hub.notify(id))((trx) => recordEvents(trx, storeId, events));
    const seesPickers = await gateway.logIn(["console.use", "picker.view"], [storeId]);
    const seesOrders = await gateway.logIn(["console.use", "order.view"], [storeId]);
    const ofPickers = await open(storeId, { as: seesPickers });
    const ofOrders = await open(storeId, { as: seesOrders });
    await ofPickers.next();
    await ofOrders.next();
    await write(event, picker, unknown, event, picker);
    expect([(await ofPickers.next()).id, (await ofPickers.next()).id]).toEqual([2, 5]);
    expect([(await ofOrders.next()).id, (await ofOrders.next()).id]).toEqual([1, 4]);
    // Resumed after the last one heard, nothing is missing and nothing of another kind comes along.
    const resumed = await open(storeId, { as: seesOrders, last: 1 });
    expect((await resumed.next()).message).toEqual({ type: "hello", sequence: 1 });
    expect((await resumed.next()).id).toBe(4);

    await buildRole(gateway.db, gateway.businessUnitId, seesPickers.loginId, ["console.use", "order.view"]);
    const writing = setInterval(() => void write(event), 100);
    // First it is told that its rights are others now, then it hears by them.
    expect((await ofPickers.next()).message).toEqual({ type: "rights-changed" });
    expect((await ofPickers.next()).message).toMatchObject({ kind: "order" });
    clearInterval(writing);
    await write(picker, event);
    for (const { message } of await ofPickers.until(({ message }) => message.type === "changed"))
      expect(message).toMatchObject({ kind: "order" });
  });

  it("is no concern of other stores", async () => {
    const [one, two] = [await newStore(), await newStore()];
    const stream = await open(one.storeId);
    await stream.next();
    await two.write(3);
    await one.write();
    expect(await stream.next()).toMatchObject({ id: 1, message: { row: { storeId: one.storeId } } });
  });
});

/** The same database behind a stream with limits of the test's own. */
async function listenWith(limits: Partial<StreamLimits>) {
  const app = new OpenAPIHono<{ Variables: RequestVariables }>();
  app.onError(refuse(log));
  mountEvents(app, { db: gateway.db, hub, log }, createAdmission(gateway.db, processLimits.calls), {
    ...usualLimits,
    check: 20,
    heartbeat: 60_000,
    stuck: 60_000,
    ...limits,
  });
  const server = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => void server.close());
  return {
    at: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    connections: () =>
      new Promise<number>((resolve, reject) => {
        server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
      }),
  };
}

/** A client that speaks HTTP by hand, so that it can misbehave. */
async function dial(at: string, storeId: string): Promise<Socket> {
  const headers = Object.entries(headersOf(gateway.logins.viewer)).map(([name, value]) => `${name}: ${value}`);
  const socket = connect({ port: Number(new URL(at).port), host: "127.0.0.1" });
  closers.push(() => socket.destroy());
  await once(socket, "connect");
  socket.on("error", () => {});
  socket.write(
    [`GET ${basePath}${eventsPath.path}?storeId=${storeId} HTTP/1.1`, "host: localhost", ...headers, "", ""].join(
      "\r\n",
    ),
  );
  return socket;
}

describe("a stream ends with bye", () => {
  async function login(): Promise<TestLogin & { role: string }> {
    const one = await gateway.logIn(["console.use", "order.view"]);
    return { ...one, role: one.loginId };
  }

  const ways: [
    string,
    "session-ended" | "right-changed",
    (who: TestLogin & { role: string }, storeId: string) => Promise<unknown>,
  ][] = [
    [
      "logging out",
      "session-ended",
      ({ userId }) => gateway.db.deleteFrom("sessions").where("user_id", "=", userId).execute(),
    ],
    [
      "the session running out",
      "session-ended",
      ({ userId }) =>
        gateway.db
          .updateTable("sessions")
          .set({ expires_at: "2020-01-01T00:00:00.000Z" })
          .where("user_id", "=", userId)
          .execute(),
    ],
    [
      "closing the user",
      "session-ended",
      ({ userId }) => gateway.db.updateTable("users").set({ state: "INACTIVE" }).where("id", "=", userId).execute(),
    ],
    [
      "taking the right",
      "right-changed",
      ({ role }) => buildRole(gateway.db, gateway.businessUnitId, role, ["console.use"]),
    ],
    [
      "taking the store",
      "right-changed",
      ({ userId }, storeId) =>
        gateway.db.deleteFrom("user_stores").where("user_id", "=", userId).where("store_id", "=", storeId).execute(),
    ],
  ];

  it.each(ways)("after %s: %s", async (_way, because, end) => {
    const { at } = await listenWith({});
    const who = await login();
    const other = { ...who, token: await buildToken(gateway.db, (await login()).userId, webClient.id) };
    const stream = await open(gateway.stores.north, { as: who, at });
    const untouched = await open(gateway.stores.north, { as: other, at });
    await Promise.all([stream.next(), untouched.next()]);
    await end(who, gateway.stores.north);
    expect(await stream.next()).toEqual({ id: null, message: { type: "bye", because } });
    expect(await stream.ended()).toBe(true);
    untouched.disconnect();
  });

  it("shows nothing more of a right from the change on that took it", async () => {
    const { at } = await listenWith({ check: 60_000 });
    const storeId = gateway.stores.north;
    const who = await gateway.logIn(["order.view", "picker.view"]);
    const { roleId } = await gateway.db
      .selectFrom("users")
      .select("role_id as roleId")
      .where("id", "=", who.userId)
      .executeTakeFirstOrThrow();
    const stream = await open(storeId, { as: who, at });
    await stream.next();
    const as = gateway.logins.admin;
    const body = { version: 1, changes: { permissions: ["order.view" as const] } };
    await gateway.call("roles.change", { params: { storeId, id: roleId }, body }, { as });
    const picker = { name: "Pia", phone: "9876501234", capacity: 5 };
    await gateway.call("pickers.create", { params: { storeId }, body: picker as never }, { as });
    const { id } = await buildOrder(gateway.db, storeId, { status: "Pending" });
    const params = { storeId, orderId: id, status: "Accepted" as const };
    await gateway.call("orders.change-status", { params, body: { version: 1, note: "so" } }, { as });
    expect((await stream.next()).message).toEqual({ type: "rights-changed" });
    expect((await stream.next()).message).toMatchObject({ kind: "order", row: { id } });
    stream.disconnect();
  });

  it("checks by itself, often enough that no more than five seconds pass", async () => {
    const who = await login();
    const stream = await open(gateway.stores.north, { as: who });
    await stream.next();
    await gateway.db.updateTable("users").set({ state: "INACTIVE" }).where("id", "=", who.userId).execute();
    expect((await stream.next()).message).toEqual({ type: "bye", because: "session-ended" });
    // The clock of a busy machine would tell more about the machine.
    expect(usualLimits.check).toBeLessThan(4_000);
  });

  it("cuts off a reader that never reads, and holds up nobody else", async () => {
    const { at, connections } = await listenWith({ waitingBytes: 1_000_000 });
    const { storeId, write } = await newStore();
    const socket = await dial(at, storeId);
    socket.pause();
    const good = await open(storeId, { at });
    await good.next();
    let sequence = 0;
    // Far more than the kernel's own buffers take.
    for (let n = 0; n < 30; n++) {
      await write(500);
      sequence += 500;
      await good.until(({ id }) => id === sequence);
    }
    // It still reads nothing: the connection must be cut, an end that waits to be read would wait for ever.
    await vi.waitFor(async () => expect(await connections()).toBe(1), { timeout: 60_000 });
    await write();
    expect((await good.next()).id).toBe(sequence + 1);
  });

  it("cuts off a reader in whose connection something waits too long", async () => {
    const { at, connections } = await listenWith({ stuck: 200, waitingBytes: 100_000_000 });
    const { storeId, write } = await newStore();
    await expect.poll(() => listening).toBe(0);
    const socket = await dial(at, storeId);
    socket.pause();
    await expect.poll(() => listening).toBe(1);
    for (let n = 0; n < 30; n++) await write(500);
    await vi.waitFor(async () => expect([listening, await connections()]).toEqual([0, 0]), { timeout: 60_000 });
  });

  it("lets a client go that has closed its half", async () => {
    const { storeId, write } = await newStore();
    const socket = await dial(origin, storeId);
    await once(socket, "data");
    const gone = once(socket, "close");
    socket.end();
    socket.resume();
    const feeding = setInterval(() => void write(), 50);
    await gone;
    clearInterval(feeding);
  });
});
