import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { runJob } from "#gateway/jobs/runner.ts";
import { invoiceOutbox, sendingOutbox } from "#gateway/jobs/outbox.ts";
import { buildOrder } from "../../support/database/rows.ts";
import { openTestGateway } from "../../support/gateway.ts";

let stop: () => Promise<void> = async () => undefined;
/** By store: how its receiver answers each message, word for word; an empty answer is held back. */
let answers: Record<string, string> = {};
/** The stores whose receiver got a message, and the connections of those whose answer is held back. */
let received: string[] = [];
const held: Socket[] = [];

const done = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
const receiver: Server = createServer((socket) => {
  socket.on("error", () => undefined);
  socket.once("data", (head) => {
    const storeId = /^POST \/(\S+)/.exec(String(head))?.[1] ?? "";
    received.push(storeId);
    if (answers[storeId]) socket.write(answers[storeId]);
    else held.push(socket);
  });
});

const gateway = await openTestGateway();
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const { port } = receiver.address() as AddressInfo;
  for (const id of Object.values(gateway.stores))
    await gateway.db
      .updateTable("stores")
      .set({ invoice_sync_url: `http://127.0.0.1:${port}/${id}`, invoice_sync_secret: "a secret, long enough" })
      .where("id", "=", id)
      .execute();
});
beforeEach(() => {
  received = [];
  answers = { [gateway.stores.north]: done, [gateway.stores.south]: done };
});
afterEach(async () => {
  await stop();
  for (const socket of held.splice(0)) socket.destroy();
  await gateway.db.updateTable("invoice_syncs").set({ status: "Sent", next_at: null }).execute();
});
afterAll(async () => {
  receiver.close();
});

/** Looks for invoices all the time; what could not be done fails the test. */
function start(): void {
  const log = { warn: (details: unknown) => expect.fail(JSON.stringify(details)) };
  const limits = { allowPrivate: true, timeout: 60_000 };
  stop = runJob(
    { ...sendingOutbox(invoiceOutbox, { db: gateway.db, notify: () => undefined, limits }, log), every: 10 },
    log,
  );
}

/** Delivers an order, so that an invoice is due. */
async function deliver(storeId: string): Promise<void> {
  const order = await buildOrder(gateway.db, storeId, { status: "Ready for Delivery", delivery_type: "STORE_PICKUP" });
  const params = { storeId, orderId: order.id, status: "Delivered" as const };
  await gateway.call("orders.change-status", { params, body: { version: 1 } }, { as: gateway.logins.admin });
}

const reasons = async () =>
  (await gateway.db.selectFrom("invoice_syncs").select("because").where("next_at", "is not", null).execute()).map(
    ({ because }) => because,
  );

it("an invoice waits for no receiver of another store", async () => {
  const { north, south } = gateway.stores;
  answers[south] = "";
  start();
  await deliver(south);
  await expect.poll(() => received).toEqual([south]);
  await deliver(north);
  await expect.poll(() => received).toEqual([south, north]);
  await deliver(south);
  await deliver(north);
  // Those of one store still go one after the other.
  await expect.poll(() => received).toEqual([south, north, north]);
  answers[south] = done;
  for (const socket of held.splice(0)) socket.write(done);
  await expect.poll(() => received).toEqual([south, north, north, south]);
  await expect.poll(reasons).toEqual([]);
});

it("a receiver that changes the protocol keeps back only its own invoices", async () => {
  const { north, south } = gateway.stores;
  answers[south] = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n";
  start();
  await deliver(south);
  await expect.poll(reasons).toEqual(["answered 101"]);
  await deliver(north);
  await expect.poll(() => received).toEqual([south, north]);
});

it("the stop ends the messages to all stores at once, and nobody begins another", async () => {
  const { north, south } = gateway.stores;
  answers = {};
  start();
  await deliver(north);
  await deliver(north);
  await deliver(south);
  await expect.poll(() => received.toSorted()).toEqual([north, south].toSorted());
  await stop();
  expect(received).toHaveLength(2);
  expect((await reasons()).toSorted()).toEqual(["", "the gateway was stopped", "the gateway was stopped"]);
});
