import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { InvoiceDocument } from "#contract/invoices/document/document.ts";
import { invoiceOutbox, sendingOutbox } from "#gateway/jobs/outbox.ts";
import { signedId } from "#gateway/providers/signature.ts";
import { takeDueInvoice } from "#gateway/store/invoices/sync/due-invoices.ts";
import { findInvoiceErrors } from "#gateway/store/invoices/find-invoice-errors.ts";
import { buildOrder } from "../../support/database/rows.ts";
import { openTestGateway } from "../../support/gateway.ts";

/** What the receiver got: a signed message, or null where its signature was wrong. */
interface Received {
  readonly id: string | null;
  readonly place: number;
  readonly invoice: InvoiceDocument;
}

const secret = "a secret of the test, long enough";
let received: Received[] = [];
/** How the receiver answers the next messages; 200 once there are none left. */
let answers: (number | "hang up" | readonly [status: number, retryAfter: string])[] = [];

const receiver = createServer((request, response) => void receive(request, response));

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  received.push(await take(request));
  const answer = answers.shift() ?? 200;
  if (answer === "hang up") request.socket.destroy();
  else if (typeof answer !== "number") response.writeHead(answer[0], { "retry-after": answer[1] }).end("later");
  else response.writeHead(answer, answer === 302 ? { location: "/elsewhere" } : {}).end("said the receiver");
}

async function take(request: IncomingMessage): Promise<Received> {
  let body = "";
  for await (const part of request) body += String(part);
  const headers = new Headers(
    Object.entries(request.headersDistinct).map(([name, [value = ""] = []]) => [name, value]),
  );
  return { ...JSON.parse(body), id: signedId(secret, headers, body, Date.now()) };
}

const gateway = await openTestGateway();
const storeId = gateway.stores.north;
beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
});
beforeEach(async () => {
  received = [];
  answers = [];
  await sendTo(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/invoices`);
});
afterEach(async () => expect(await findInvoiceErrors(gateway.db, storeId)).toEqual([]));
afterAll(async () => {
  receiver.close();
});

const sendTo = (url: string) =>
  gateway.db
    .updateTable("stores")
    .set({ invoice_sync_url: url, invoice_sync_secret: secret })
    .where("id", "=", storeId)
    .execute();

/** Delivers so many orders, one after the other, and answers the ids of their invoices. */
async function deliver(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made++) {
    const order = await buildOrder(gateway.db, storeId, {
      status: "Ready for Delivery",
      delivery_type: "STORE_PICKUP",
    });
    const params = { storeId, orderId: order.id, status: "Delivered" as const };
    await gateway.call("orders.change-status", { params, body: { version: 1 } }, { as: gateway.logins.admin });
    const invoice = await gateway.db
      .selectFrom("invoices")
      .select("id")
      .where("order_id", "=", order.id)
      .executeTakeFirstOrThrow();
    ids.push(invoice.id);
  }
  return ids;
}

/** Sends all invoices that are due, as one gateway; what could not be done fails the test. */
async function send(allowPrivate = true): Promise<void> {
  const log = { warn: (details: unknown) => expect.fail(JSON.stringify(details)) };
  const sending = { db: gateway.db, notify: () => {}, limits: { allowPrivate, timeout: 60_000 } };
  const sender = sendingOutbox(invoiceOutbox, sending, log);
  await sender.round(new AbortController().signal);
  await sender.done();
}

/** Sends what is due, and answers how many messages the receiver got. */
async function countSent(): Promise<number> {
  const before = received.length;
  await send();
  return received.length - before;
}

const states = async (ids: readonly string[]) => {
  const rows = await gateway.db
    .selectFrom("invoice_syncs")
    .select(["status", "because", "tries", sql<boolean>`next_at is not null`.as("again")])
    .where("id", "in", ids)
    .orderBy("place")
    .execute();
  return rows.map(({ status, because, tries, again }) =>
    `${status} ${tries}${again ? " again" : ""} ${because}`.trim(),
  );
};

/** As if the wait before the next try were over, or a gateway had died with a message under way. */
const passTime = () =>
  sql`update invoice_syncs set next_at = clock_timestamp() where next_at is not null`.execute(gateway.db);

describe("invoices that are sent on", () => {
  it("come signed, whole and in the order of their issue, each with its id, from two gateways at once only once", async () => {
    const ids = await deliver(6);
    await Promise.all([send(), send(), send()]);
    expect(received.map(({ id }) => id)).toEqual(ids);
    const places = received.map(({ place }) => place);
    expect(places).toEqual([...places].sort((one, other) => one - other));
    const { document } = await gateway.db
      .selectFrom("invoices")
      .select("document")
      .where("id", "=", ids[5] ?? "")
      .executeTakeFirstOrThrow();
    expect(received[5]?.invoice).toEqual(document);
    expect(new Set(await states(ids))).toEqual(new Set(["Sent 1"]));
    expect(await countSent()).toBe(0);
  });

  it("wait for the one before them while the receiver is away, and lose nothing", async () => {
    const ids = await deliver(2);
    answers = [503];
    await send();
    expect(await states(ids)).toEqual(["Failed 1 again answered 503 said the receiver", "Waiting 0 again"]);
    // It is not tried again at once, and the next one stays behind it.
    expect(await countSent()).toBe(0);
    await passTime();
    answers = ["hang up"];
    await send();
    expect(await states(ids)).toEqual(["Failed 2 again socket hang up", "Waiting 0 again"]);
    await passTime();
    await send();
    expect(await states(ids)).toEqual(["Sent 3", "Sent 1"]);
    expect(received.map(({ id }) => id)).toEqual([ids[0], ids[0], ids[0], ids[1]]);
  });

  it("wait as long as a busy receiver asks for", async () => {
    const ids = await deliver(1);
    answers = [[429, "7200"]];
    await send();
    expect(await states(ids)).toEqual(["Failed 1 again answered 429 later"]);
    const { rows } = await sql<{
      hours: number;
    }>`select round(extract(epoch from next_at - clock_timestamp()) / 3600)::int
      as hours from invoice_syncs where id = ${ids[0] ?? ""}`.execute(gateway.db);
    expect(rows).toEqual([{ hours: 2 }]);
    await passTime();
    await send();
    expect(await states(ids)).toEqual(["Sent 2"]);
  });

  it("that the receiver refuses are set aside, and the next one goes", async () => {
    const ids = await deliver(2);
    answers = [422];
    await send();
    expect(await states(ids)).toEqual(["Failed 1 answered 422 said the receiver", "Sent 1"]);
  });

  it("say why they are not sent where the address is none", async () => {
    const ids = await deliver(1);
    const { invoice_sync_url: url } = await gateway.db
      .selectFrom("stores")
      .select("invoice_sync_url")
      .where("id", "=", storeId)
      .executeTakeFirstOrThrow();
    // An older version took such an address.
    await sendTo("https://x.example:99999/");
    await send();
    expect(await states(ids)).toEqual(["Failed 1 again no message can be sent to this address"]);
    await sendTo(url);
    await passTime();
    await send();
    expect(await states(ids)).toEqual(["Sent 2"]);
  });

  it("are sent by another gateway when the one that took them dies, and not before it must be dead", async () => {
    const ids = await deliver(2);
    // A gateway takes the first one and is killed before it can note what came of it.
    await gateway.db.transaction().execute((trx) => takeDueInvoice(trx, storeId));
    expect(await countSent()).toBe(0);
    await passTime();
    await send();
    expect(await states(ids)).toEqual(["Sent 2", "Sent 1"]);
  });

  it("go to no private network unless a setting allows it, neither by address nor by name, and follow no redirect", async () => {
    const [id = ""] = await deliver(1);
    const { port } = receiver.address() as AddressInfo;
    for (const host of ["127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "2130706433", "0x7f.1"]) {
      await sendTo(`http://${host}:${port}/invoices`);
      await passTime();
      await send(false);
      expect((await states([id]))[0]).toContain("is in a private network");
    }
    expect(received).toEqual([]);
    await sendTo(`http://localhost:${port}/invoices`);
    answers = [302];
    await passTime();
    await send();
    expect((await states([id]))[0]).toContain("answered 302");
    expect(received).toHaveLength(1);
    await passTime();
    await send();
  });
});
