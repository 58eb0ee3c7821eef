import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { pino } from "pino";
import { expect, test } from "vitest";
import { createApp } from "#gateway/app.ts";
import { openDatabase } from "#gateway/database/connect.ts";
import { createHub } from "#gateway/live/hub.ts";
import { openTestGateway, readRefusal, sendTo } from "../../support/gateway.ts";
import { buildOrder } from "../../support/database/rows.ts";
import { createTestFiles } from "../../support/files/files.ts";

const gateway = await openTestGateway();

/** A connection to the test's PostgreSQL that can be cut, as when the server restarts or the network fails. */
async function openConnection(url: string) {
  const target = new URL(url);
  const open = new Set<Socket>();
  let whole = true;
  const server = createServer((socket) => {
    if (!whole) return void socket.destroy();
    const beyond = connect(Number(target.port), target.hostname);
    for (const end of [socket, beyond]) {
      open.add(end);
      end.on("error", () => end.destroy()).on("close", () => open.delete(end));
    }
    socket.pipe(beyond).pipe(socket);
    socket.on("close", () => beyond.destroy());
    beyond.on("close", () => socket.destroy());
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const through = new URL(url);
  through.port = String((server.address() as AddressInfo).port);
  // Not by the socket file, which nothing can cut.
  through.searchParams.delete("host");
  const disconnect = () => {
    whole = false;
    for (const socket of open) socket.destroy();
  };
  return {
    url: through.href,
    disconnect,
    reconnect: () => void (whole = true),
    async close() {
      disconnect();
      await new Promise((done) => server.close(done));
    },
  };
}

test("while PostgreSQL cannot be reached every call is refused with 503, and afterwards answered, by itself", async () => {
  const connection = await openConnection(gateway.url);
  const log = pino({ level: "silent" });
  const db = openDatabase(connection.url, { connections: 5 });
  const hub = createHub({ db, url: connection.url, log });
  const app = createApp({ db, log, hub, files: createTestFiles().files, now: Date.now, consoleDirectory: null });
  const { north: storeId } = gateway.stores;
  const { id: orderId } = await buildOrder(gateway.db, storeId);
  const as = gateway.logins.admin;
  const body = { entityInternalId: storeId };
  const move = { params: { storeId, orderId, status: "Accepted" }, body: { version: 1 } };
  const reads = [
    ["orders.filter", { query: { filterType: "ORDER", page: 1, pageSize: 25 }, body }],
    ["orders.read", { params: { storeId, orderId } }],
    ["dashboard.read", { params: { storeId } }],
    ["health.ready", {}],
  ] as const;
  try {
    // The pool holds living connections when they are cut.
    for (const [name, request] of reads) expect((await sendTo(app, name, request, { as })).status).toBe(200);
    connection.disconnect();
    const calls = [...reads, ["orders.change-status", move] as const].flatMap((call) => [call, call, call]);
    await Promise.all(
      calls.map(async ([name, request]) => {
        const refusal = await readRefusal(name, await sendTo(app, name, request, { as, idempotencyKey: "moved-once" }));
        expect(refusal).toMatchObject({ status: 503, code: "unavailable" });
        expect(Number(refusal.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
        expect(refusal.message).not.toMatch(/ECONN|terminated|postgres/i);
      }),
    );
    connection.reconnect();
    await expect.poll(async () => (await sendTo(app, "health.ready", {})).status).toBe(200);
    for (const [name, request] of reads) expect((await sendTo(app, name, request, { as })).status).toBe(200);
    // The key that met no database may be used again, and the move was made once at most.
    expect((await sendTo(app, "orders.change-status", move, { as, idempotencyKey: "moved-once" })).status).toBe(200);
    const { version } = await gateway.db
      .selectFrom("orders")
      .select("version")
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    expect(version).toBe(2);
  } finally {
    await hub.close();
    await db.destroy();
    await connection.close();
  }
});
