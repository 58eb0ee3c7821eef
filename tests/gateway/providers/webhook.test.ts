import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { NewOrder } from "#contract/orders/schema.ts";
import { createApp } from "#gateway/app.ts";
import { makeSandbox } from "#gateway/providers/sandbox.ts";
import type { LinkEvent } from "#gateway/store/payments/online/provider.ts";
import { sign } from "#gateway/providers/signature.ts";
import { webhookPath } from "#gateway/providers/webhook.ts";
import { auditLedger } from "#gateway/store/ledger/audit-ledger.ts";
import { buildProduct } from "../../support/database/rows.ts";
import { openTestGateway } from "../../support/gateway.ts";

const gateway = await openTestGateway();
const storeId = gateway.stores.north;
const origin = await gateway.listen();

/** An order of 10.00 and the payment link for it. */
async function aLink() {
  const as = gateway.logins.admin;
  const { id: productId } = await buildProduct(gateway.db, storeId);
  const body: NewOrder = {
    source: "web",
    orderType: "Normal",
    deliveryType: "STORE_PICKUP",
    customer: { name: "Asha", phone: "9876543210" },
    payment: "Online",
    lines: [{ productId, quantity: 1 }],
  };
  const order = await gateway.call("orders.create", { params: { storeId }, body }, { as });
  const params = { storeId, orderId: order.id };
  // What the request tells of its address leads no customer anywhere.
  const headers = { host: "203.0.113.9:4100" };
  const sent = await gateway.call("payments.send-link", { params, body: { version: 1 } }, { as, headers });
  expect(sent).toMatchObject({ paymentState: "Send Payment Link", version: 2 });
  const { links } = await gateway.call("payments.links", { params }, { as });
  const [link] = links;
  if (!link) throw new Error("no link was made");
  expect(new URL(link.url).origin).toBe(origin);
  return { params, link };
}
type Link = Awaited<ReturnType<typeof aLink>>;

const read = async ({ params }: Link) =>
  (await gateway.call("orders.read", { params }, { as: gateway.logins.admin })).order;
const unmatched = async () =>
  (await gateway.call("unmatched.list", { params: { storeId } }, { as: gateway.logins.admin })).payments;

/** Does what somebody does on the page of the sandbox: real requests over real HTTP. */
async function onPage({ link }: Link, outcome: "pay" | "decline", amount = "10.00"): Promise<string> {
  const page = await fetch(link.url);
  expect(await page.text()).toContain("no money moves");
  expect(page.headers.get("content-security-policy")).toContain("form-action 'self'");
  const answer = await fetch(link.url, { method: "POST", body: new URLSearchParams({ outcome, amount }) });
  return answer.text();
}

describe("a payment link", () => {
  it("can be declined and then paid on its page; telling that twice pays once", async () => {
    const made = await aLink();
    expect(await onPage(made, "decline")).toContain("The store was notified: failed.");
    expect(await read(made)).toMatchObject({ paymentState: "Payment Failed", paidAmount: 0 });
    expect(await onPage(made, "pay")).toContain("The store was notified: paid.");
    expect(await read(made)).toMatchObject({ paymentState: "Paid", paidAmount: 1_000 });
    // Told late: the payment stands.
    expect(await onPage(made, "decline")).toContain("The store was notified: known.");
    expect(await read(made)).toMatchObject({ paymentState: "Paid", paidAmount: 1_000 });
    expect(await onPage(made, "pay")).toContain("The store was notified: unmatched.");
    expect(await read(made)).toMatchObject({ paidAmount: 1_000 });
    expect((await unmatched()).map(({ because }) => because)).toEqual(["the link was paid before"]);
  });

  it("that was paid with another amount waits for a person, who assigns the money or gives it back", async () => {
    const before = (await unmatched()).length;
    const [one, other] = [await aLink(), await aLink()];
    expect(await onPage(one, "pay", "7.00")).toContain("The store was notified: unmatched.");
    expect(await onPage(other, "pay", "12.00")).toContain("The store was notified: unmatched.");
    expect(await read(one)).toMatchObject({ paidAmount: 0, paymentState: "Send Payment Link" });
    const kept = (await unmatched()).slice(before);
    expect(kept).toMatchObject([{ amount: 700, because: "the link was over 10.00" }, { amount: 1_200 }]);
    const as = gateway.logins.admin;
    const assign = (unmatchedId = "") =>
      gateway.call("unmatched.assign", { params: { ...one.params, unmatchedId }, body: { version: 2 } }, { as });
    await expect(assign(kept[1]?.id)).rejects.toThrow(/only 10.00 is due/);
    expect(await assign(kept[0]?.id)).toMatchObject({ paidAmount: 700, paymentState: "Partially Paid" });
    await gateway.call(
      "unmatched.give-back",
      { params: { storeId, unmatchedId: kept[1]?.id ?? "" }, body: {} },
      { as },
    );
    expect(await unmatched()).toHaveLength(before);
  });
});

describe("the webhook", () => {
  const secret = "a secret of the test";

  /** Sends signed messages to an app whose secret is known here. */
  async function sender() {
    const provider = { ...makeSandbox(), secret };
    const { db } = gateway;
    const silent = { notify: () => undefined } as never;
    const app = createApp({
      db,
      hub: silent,
      files: gateway.files,
      log: { info() {}, warn() {}, error() {} } as never,
      now: Date.now,
      consoleDirectory: null,
      paymentProvider: provider,
    });
    return (event: unknown, change: Record<string, string> = {}, id: string = randomUUID(), at = Date.now()) => {
      const body = JSON.stringify(event);
      const headers = { ...sign(secret, id, body, at), ...change };
      return app.request(webhookPath("sandbox", storeId), { method: "POST", body, headers });
    };
  }
  const paid = ({ link }: Link): LinkEvent => ({
    type: "paid",
    at: new Date().toISOString(),
    linkId: link.id,
    amount: link.amount,
    method: "UPI",
    reference: "UPI9",
  });
  const takenOf = async (answer: Response) => ((await answer.json()) as { data: { taken: string } }).data.taken;

  it("refuses what is not signed, signed otherwise, changed, or too old", async () => {
    const send = await sender();
    const made = await aLink();
    const event = paid(made);
    const old = Date.now() - 6 * 60_000;
    const answers = [
      await send(event, { "webhook-signature": "" }),
      await send(event, { "webhook-signature": "v1,AAAA" }),
      await send(event, { "webhook-id": "another" }),
      await send(event, { "webhook-timestamp": String(Math.floor(Date.now() / 1000) + 1) }),
      await send(event, sign("another secret", "x", JSON.stringify(event), Date.now()) as never),
      await send(event, {}, randomUUID(), old),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
    expect((await send({ ...event, amount: -1 })).status).toBe(422);
    expect((await send({ ...event, linkId: randomUUID() })).status).toBe(404);
    expect(await read(made)).toMatchObject({ paidAmount: 0, version: 2 });
  });

  it("takes a message once, though it comes fifty times at once", async () => {
    const send = await sender();
    const made = await aLink();
    const event = paid(made);
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(event, {}, id)));
    const taken = await Promise.all(answers.map(takenOf));
    expect(taken.filter((each) => each === "paid")).toHaveLength(1);
    expect(taken.filter((each) => each === "known")).toHaveLength(49);
    expect(await read(made)).toMatchObject({ paidAmount: 1_000, paymentState: "Paid", version: 3 });
  });

  it("keeps money apart that comes when the order has come to nothing", async () => {
    const send = await sender();
    const made = await aLink();
    const params = { ...made.params, status: "Cancelled" as const };
    const body = { version: 2, note: "so" };
    await gateway.call("orders.change-status", { params, body }, { as: gateway.logins.admin });
    expect(await takenOf(await send(paid(made)))).toBe("unmatched");
    expect((await unmatched()).at(-1)).toMatchObject({ because: "the order is Cancelled", amount: 1_000 });
  });

  it("leaves the ledger right", async () => {
    const { findings, debits, credits } = await auditLedger(gateway.db, storeId);
    expect(findings).toEqual([]);
    expect(debits).toBe(credits);
  });
});
