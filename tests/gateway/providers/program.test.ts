import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { NewOrder } from "#contract/orders/schema.ts";
import { sign, signedId } from "#gateway/providers/signature.ts";
import { buildProduct } from "../../support/database/rows.ts";
import { openTestGateway } from "../../support/gateway.ts";
import { setSettings } from "../../support/settings.ts";

const key = "the-key-that-both-sides-have-and-no-one-else";
/** What the program was asked, with whether the signature is right. */
let asked: { readonly type: string; readonly id?: string; readonly events?: string; readonly isSigned: boolean }[] = [];
/** What it answers, by the type of the message. */
let answers: Readonly<Record<string, readonly [status: number, body: unknown]>> = {};

const program = createServer((request, response) => void receive(request, response));

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = "";
  for await (const part of request) body += String(part);
  const headers = new Headers(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
  const message = JSON.parse(body) as { readonly type: string };
  const isSigned = signedId(key, headers, body, Date.now()) !== null;
  asked.push({ ...message, isSigned });
  const [status, answer] = isSigned ? (answers[message.type] ?? [200, {}]) : [401, {}];
  response.writeHead(status).end(JSON.stringify(answer));
}

const gateway = await openTestGateway();
const storeId = gateway.stores.north;
const admin = { as: gateway.logins.admin };
const origin = await gateway.listen();
beforeAll(async () => {
  await new Promise<void>((resolve) => program.listen(0, "127.0.0.1", resolve));
});
beforeEach(() => {
  asked = [];
  answers = { link: [200, { url: "https://pay.example/p/1" }] };
});
afterAll(async () => {
  program.close();
});

const address = () => `http://127.0.0.1:${(program.address() as AddressInfo).port}/pay`;
const settings = (set: object = {}) => ({
  payMethods: "UPI\nCash",
  payProvider: "program" as const,
  payAddress: address(),
  ...set,
});
const set = (more: object = {}, store = storeId) => setSettings(gateway, "payments", store, settings(more), admin);
const test = (store = storeId) =>
  gateway.call("settings.payments.test", { params: { storeId: store }, body: {} }, admin);

async function anOrder() {
  const { id: productId } = await buildProduct(gateway.db, storeId);
  const body: NewOrder = {
    source: "web",
    orderType: "Normal",
    deliveryType: "STORE_PICKUP",
    customer: { name: "Asha", phone: "9876543210" },
    payment: "Online",
    lines: [{ productId, quantity: 1 }],
  };
  const { id, version } = await gateway.call("orders.create", { params: { storeId }, body }, admin);
  return { params: { storeId, orderId: id }, body: { version } };
}

/** Tells the gateway of an event as the program does, signed with `secret`. */
async function tell(event: object, secret = key, store = storeId): Promise<Response> {
  const body = JSON.stringify(event);
  const at = new URL((asked.find(({ type }) => type === "test")?.events ?? "").replace(storeId, store));
  const headers = { ...sign(secret, "e1", body, Date.now()), "content-type": "application/json" };
  return fetch(at, { method: "POST", body, headers });
}

it("is asked by a button with the stored key, and what came of it is told in words", async () => {
  expect(await test()).toEqual({ works: true, says: "The sandbox of this gateway answers. No money moves" });
  await expect(set()).rejects.toThrow("a key is needed");
  expect(await set({ payKey: key })).toMatchObject({ hasPayKey: true });
  expect(await test()).toEqual({ works: true, says: "It answered, and took the signature" });
  expect(asked).toMatchObject([{ type: "test", isSigned: true, events: expect.stringContaining(origin) }]);
  answers = { test: [500, "no money today"] };
  expect(await test()).toEqual({ works: false, says: 'It answered 500: "no money today"' });
  await set({ payKey: "another-key-which-the-program-does-not-know" });
  expect(await test()).toEqual({ works: false, says: "It answered 401: it does not take the key" });
  await set({ payAddress: "http://127.0.0.1:1/pay", payKey: key });
  expect(await test()).toEqual({ works: false, says: "Nobody listens at the address" });
  await set({ payProvider: "none", payKey: key });
  expect((await test()).works).toBe(false);
  const reader = { as: await gateway.logIn(["store.set-up"], [storeId]) };
  const request = { params: { storeId }, body: {} };
  expect(await gateway.refused("settings.payments.test", request, reader)).toMatchObject({ status: 403 });
});

it("makes links, tells what became of them, and gives money back", async () => {
  await set({ payKey: key });
  await test();
  const order = await anOrder();
  await gateway.call("payments.send-link", order, admin);
  const { links } = await gateway.call("payments.links", { params: order.params }, admin);
  expect(links).toMatchObject([{ url: "https://pay.example/p/1", state: "sent" }]);
  const link = asked.find(({ type }) => type === "link");
  expect(link).toMatchObject({ isSigned: true, id: links[0]?.id, amount: links[0]?.amount });
  const event = {
    type: "paid",
    at: new Date().toISOString(),
    linkId: links[0]?.id,
    amount: links[0]?.amount,
    method: "UPI",
    reference: "PAY-1",
  };
  expect((await tell(event, "somebody-elses-key-that-is-as-long")).status).toBe(401);
  expect((await tell(event, key, gateway.stores.south)).status).toBe(401);
  expect((await tell(event)).status).toBe(200);
  const read = () => gateway.call("orders.read", { params: order.params }, admin);
  const paid = (await read()).order;
  expect(paid).toMatchObject({ paymentState: "Paid", paidAmount: links[0]?.amount });
  // The store has another provider by now: what came by the program goes back by it all the same.
  await set({ payProvider: "sandbox" });
  answers = { refund: [200, { state: "refunded", reference: "BACK-1" }] };
  const cancel = {
    params: { ...order.params, status: "Cancelled" as const },
    body: { version: paid.version, note: "so" },
  };
  await gateway.call("orders.change-status", cancel, admin);
  const filter = { params: { storeId }, query: { page: 1, pageSize: 25 }, body: {} };
  const { rows } = await gateway.call("refunds.filter", filter as never, admin);
  const [refund] = rows;
  const body = { version: refund?.version ?? 0 };
  const done = await gateway.call("refunds.complete", { params: { storeId, id: refund?.id ?? "" }, body }, admin);
  expect(done).toMatchObject({ status: "Completed", reference: "BACK-1" });
  expect(asked.at(-1)).toMatchObject({ type: "refund", isSigned: true, attempt: 1, paymentReference: "PAY-1" });
});

it("that answers nothing that can be used leaves the order as it was, with the reason", async () => {
  await set({ payKey: key });
  const order = await anOrder();
  for (const [answer, because] of [
    [[200, { url: "javascript:alert(1)" }], "its answer cannot be read"],
    [[502, {}], "it answered 502"],
  ] as const) {
    answers = { link: answer };
    const refusal = await gateway.refused("payments.send-link", order, admin);
    expect(refusal).toMatchObject({ status: 503, message: expect.stringContaining(because) });
  }
  expect((await gateway.call("payments.links", { params: order.params }, admin)).links).toEqual([]);
});

it("offers the ways to pay in the order of the store, and no other", async () => {
  await set({ payKey: key, payMethods: "UPI\nCard" });
  const choices = await gateway.call("settings.form-choices", { query: { storeId } }, admin);
  expect(choices.filter(({ field }) => field === "payment.method").map(({ value }) => value)).toEqual(["UPI", "Card"]);
  // Titles and choices leave them alone.
  const ownTitles = { "order.number": "Bill" };
  await setSettings(gateway, "titles", storeId, { ownTitles, ownChoices: {} }, admin);
  expect(await gateway.call("settings.payments.read", { params: { storeId } }, admin)).toMatchObject({
    payMethods: "UPI\nCard",
  });
  await expect(set({ payMethods: "UPI\nShells" })).rejects.toThrow("each on a line of its own");
});
