import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { MessageRow } from "#contract/messages/schema.ts";
import type { TemplateRow } from "#contract/messages/template.ts";
import type { OrderStatus } from "#contract/orders/status.ts";
import { messageOutbox, sendingOutbox } from "#gateway/jobs/outbox.ts";
import { signedId } from "#gateway/providers/signature.ts";
import { takeDueMessage } from "#gateway/store/messages/due-messages.ts";
import { providerKey, setProviders } from "../../../support/database/messages.ts";
import { buildCustomer, buildOrder, unique } from "../../../support/database/rows.ts";
import { inTransaction } from "../../../support/database/transaction.ts";
import { openTestGateway } from "../../../support/gateway.ts";

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: Readonly<Record<string, string>>;
  readonly signed: string | null;
}

let received: Received[] = [];
/** How the provider answers the next messages; 200 once there are none left. */
let answers: (number | "hang up" | readonly [status: number, retryAfter: string])[] = [];

const provider = createServer((request, response) => {
  let text = "";
  request.on("data", (part) => (text += String(part)));
  request.on("end", () => {
    const headers = new Headers(request.headers as Record<string, string>);
    const signed = signedId(providerKey, headers, text, Date.now());
    received.push({ headers: request.headers, body: JSON.parse(text), signed });
    const answer = answers.shift() ?? 200;
    if (answer === "hang up") request.socket.destroy();
    else if (typeof answer === "number") response.writeHead(answer).end("said the provider");
    else response.writeHead(answer[0], { "retry-after": answer[1] }).end("later");
  });
});
const url = () => `http://127.0.0.1:${(provider.address() as AddressInfo).port}/send`;

const gateway = await openTestGateway();
const storeId = gateway.stores.north;
const admin = { as: gateway.logins.admin };
beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
});
beforeEach(async () => {
  received = [];
  answers = [];
  await gateway.db.updateTable("messages").set({ next_at: null }).execute();
  await gateway.db.updateTable("message_templates").set({ state: "INACTIVE" }).execute();
  await setProviders(gateway.db, storeId, url());
});
afterAll(async () => {
  provider.close();
});

const template = (fields: Partial<TemplateRow> = {}) =>
  gateway.call(
    "message-templates.create",
    {
      params: { storeId },
      body: {
        name: unique("Template"),
        occasion: "Order accepted",
        channel: "SMS",
        text: "{customerName}: {orderNumber}[ at {slot}]",
        ...fields,
      } as never,
    },
    admin,
  );
const accept = (orderId: string, status: OrderStatus = "Accepted", body: object = { version: 1 }) =>
  gateway.call("orders.change-status", { params: { storeId, orderId, status }, body: body as never }, admin);
const anOrder = async (customer: object = {}) => {
  const { id: customer_id } = await buildCustomer(gateway.db, storeId, { ...customer });
  const order = await buildOrder(gateway.db, storeId, {
    status: "Pending",
    customer_id,
    customer_name: "Asha",
    customer_phone: "+915000000001",
  });
  return { ...order, customerId: customer_id };
};
const messagesOf = async (order: { readonly number: string }): Promise<readonly MessageRow[]> => {
  const query = { page: 1, pageSize: 25 } as const;
  const { rows } = await gateway.call(
    "messages.filter",
    { params: { storeId }, query, body: { text: order.number } },
    admin,
  );
  return rows;
};
const write = (body: object, as = admin) =>
  gateway.call(
    "messages.write",
    { params: { storeId }, body: { channel: "SMS", text: "Hello", ...body } as never },
    as,
  );
const refusedWrite = (body: object, as = admin) =>
  gateway.refused("messages.write", { params: { storeId }, body: { channel: "SMS", text: "Hello", ...body } }, as);
const read = async (id: string) => (await gateway.call("messages.read", { params: { storeId, id } }, admin)).record;
/** As if the pause were over, or a gateway had died with a message under way. */
const passTime = () =>
  sql`update messages set next_at = clock_timestamp() where next_at is not null`.execute(gateway.db);
/** Sends all that is due, as one gateway. */
async function send(): Promise<void> {
  const log = { warn: (details: unknown) => expect.fail(JSON.stringify(details)) };
  const limits = { allowPrivate: true, timeout: 60_000 };
  const job = sendingOutbox(messageOutbox, { db: gateway.db, notify: () => {}, limits }, log);
  await job.round(new AbortController().signal);
  await job.done();
}

describe("messages that are sent by themselves", () => {
  it("are written once for an order and occasion, in the change itself, and not for what is taken back", async () => {
    await template();
    const order = await anOrder();
    await accept(order.id);
    const [message] = await messagesOf(order);
    expect(message).toMatchObject({
      status: "Waiting",
      occasion: "Order accepted",
      text: `Asha: ${order.number}`,
      address: "+915000000001",
      writtenBy: "Automatic",
    });
    await accept(order.id, "Pending", { version: 2, undoes: 2 });
    expect((await messagesOf(order))[0]).toMatchObject({
      status: "Cancelled",
      because: "what it tells was taken back",
    });
    await accept(order.id, "Accepted", { version: 3 });
    await accept(order.id, "On-Hold", { version: 4, note: "Closed" });
    await accept(order.id, "Accepted", { version: 5 });
    expect((await messagesOf(order)).map(({ status }) => status)).toEqual(["Waiting", "Cancelled"]);
    // The database itself lets no second one in.
    const twice = sql`
      insert into messages (store_id, number, occasion, channel, customer_id, customer_name, address, about_id, text,
        written_by)
      values (${storeId}, 'twice', 'Order accepted', 'SMS', ${order.customerId}, '', '', ${order.id}, '', '')`;
    await expect(twice.execute(gateway.db)).rejects.toThrow("messages_once");
  });

  it("speak the language of the customer, and come in no channel that the store has not set up", async () => {
    await template({ text: "English" });
    await template({ text: "हिन्दी", language: "hi" });
    await template({ text: "By mail", channel: "E-mail" });
    await setProviders(gateway.db, storeId, url(), { of: ["SMS"] });
    const order = await anOrder({ language: "hi" });
    await accept(order.id);
    expect((await messagesOf(order)).map(({ text }) => text)).toEqual(["हिन्दी"]);
  });

  it("go without consent, but not to who wants none by the channel, and say why", async () => {
    await template();
    const order = await anOrder({ no_messages: ["SMS"] });
    await accept(order.id);
    const [message] = await messagesOf(order);
    expect(message).toMatchObject({
      status: "Cancelled",
      because: "the customer does not want to be written to by SMS",
      nextAt: null,
    });
  });

  it("advertise only with the consent of the customer to the channel", async () => {
    await template({ advertising: true });
    const [not, agreed] = [await anOrder(), await anOrder({ consent: ["SMS"] })];
    await accept(not.id);
    await accept(agreed.id);
    expect((await messagesOf(not))[0]).toMatchObject({ because: "the customer has not agreed to SMS" });
    expect((await messagesOf(agreed))[0]).toMatchObject({ status: "Waiting" });
  });
});

describe("sending", () => {
  it("gives the provider a signed message with a key, and keeps what it said", async () => {
    const order = await anOrder();
    const message = await write({ orderId: order.id, text: "Hello {customerName},\nplease call" });
    expect(message.text).toBe("Hello Asha, please call");
    await send();
    expect(received).toHaveLength(1);
    const [got] = received;
    expect(got?.body).toMatchObject({ to: "+915000000001", from: "Aisle", text: "Hello Asha, please call" });
    expect(got?.headers.authorization).toBe(`Bearer ${providerKey}`);
    expect(got?.signed).toBe(got?.headers["idempotency-key"]);
    expect(await read(message.id)).toMatchObject({ status: "Sent", answer: "200 said the provider", attempts: 1 });
    await passTime();
    await send();
    expect(received).toHaveLength(1);
  });

  it("tries again under the same key what was not answered, with growing pauses, until it has failed", async () => {
    const order = await anOrder();
    const { id } = await write({ orderId: order.id });
    answers = ["hang up", 503, [429, "600"], 500, 500, 500, 500, 500];
    const pauses: number[] = [];
    for (let attempt = 1; attempt <= 8; attempt++) {
      await send();
      const { rows } = await sql<{ pause: number | null }>`
        select extract(epoch from next_at - clock_timestamp())::float8 as pause from messages
        where id = ${id}`.execute(gateway.db);
      pauses.push(Math.round((rows[0]?.pause ?? 0) / 30));
      await passTime();
    }
    expect(pauses.slice(0, 4)).toEqual([1, 2, 20, 8]);
    expect(new Set(received.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
    const failed = await read(id);
    expect(failed).toMatchObject({ status: "Failed", attempts: 8, nextAt: null });
    expect(failed.because).toContain("tried 8 times");
    // Sent again, it has the same key, because the provider may have sent it all the same.
    await gateway.call(
      "messages.move",
      { params: { storeId, id }, body: { version: failed.version, status: "Waiting" } },
      admin,
    );
    await send();
    expect(received).toHaveLength(9);
    expect(new Set(received.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
    expect(await read(id)).toMatchObject({ status: "Sent", attempts: 1 });
  });

  it("ends at once what the provider refuses; sent again, that is another message to it", async () => {
    const order = await anOrder();
    const { id } = await write({ orderId: order.id });
    answers = [400];
    await send();
    const failed = await read(id);
    expect(failed).toMatchObject({ status: "Failed", because: "the provider refused it: 400 said the provider" });
    await gateway.call(
      "messages.move",
      { params: { storeId, id }, body: { version: failed.version, status: "Waiting" } },
      admin,
    );
    await send();
    expect(new Set(received.map(({ headers }) => headers["idempotency-key"])).size).toBe(2);
  });

  it("lets one gateway at a time have a message, and the next one once it has died", async () => {
    const order = await anOrder();
    await write({ orderId: order.id });
    const take = () => inTransaction(gateway.db, (trx) => takeDueMessage(trx, storeId));
    const first = await take();
    expect(first).toMatchObject({ message: { attempts: 1 } });
    expect(await take()).toBeNull();
    await passTime();
    const second = await take();
    expect(second).toMatchObject({ message: { attempts: 2 } });
    expect((second as { idempotencyKey: string }).idempotencyKey).toBe(
      (first as { idempotencyKey: string }).idempotencyKey,
    );
  });

  it("keeps the quiet hours of the store", async () => {
    const order = await anOrder();
    const { id } = await write({ orderId: order.id });
    const { rows } = await sql<{ from: string; until: string }>`
      select to_char(clock_timestamp() at time zone time_zone - interval '1 hour', 'HH24:MI') as from,
        to_char(clock_timestamp() at time zone time_zone + interval '2 hours', 'HH24:MI') as until
      from stores where id = ${storeId}`.execute(gateway.db);
    const { from = "", until = "" } = rows[0] ?? {};
    await setProviders(gateway.db, storeId, url(), { quietFrom: from, quietUntil: until });
    await send();
    expect(received).toEqual([]);
    const waits = (Date.parse((await read(id)).nextAt ?? "") - Date.now()) / 3_600_000;
    expect(waits).toBeGreaterThan(1.9);
    expect(waits).toBeLessThan(2.1);
    await setProviders(gateway.db, storeId, url(), { quietFrom: until, quietUntil: from });
    await passTime();
    await send();
    expect(received).toHaveLength(1);
  });

  it("tells what was held only as far as the order has not overtaken it, in the order in which it happened", async () => {
    for (const occasion of ["Order accepted", "Order on hold", "Order cancelled", "Own words"] as const)
      await template({ occasion, text: `${occasion} {orderNumber}` });
    const [first, second] = [await anOrder(), await anOrder()];
    const { version } = await accept(first.id);
    await write({ orderId: first.id, text: "By hand" });
    await accept(second.id);
    const held = await accept(first.id, "On-Hold", { version, note: "Out of milk" });
    await accept(first.id, "Cancelled", { version: held.version, note: "No milk" });
    // The night is over: all of it is due, and what came last was due first.
    await sql`update messages set created_at = created_at - interval '8 hours',
      next_at = clock_timestamp() - make_interval(secs => right(number, 6)::integer) where next_at is not null`.execute(
      gateway.db,
    );
    await send();
    expect(received.map(({ body }) => body["text"])).toEqual([
      "By hand",
      `Order accepted ${second.number}`,
      `Order cancelled ${first.number}`,
    ]);
    const rows = await messagesOf(first);
    const overtaken = rows.filter(({ status }) => status === "Cancelled");
    expect(overtaken.map(({ occasion, because }) => [occasion, because]).toSorted()).toEqual([
      ["Order accepted", "overtaken: the order is Cancelled by now"],
      ["Order on hold", "overtaken: the order is Cancelled by now"],
    ]);
    const again = { version: overtaken[0]?.version ?? 0, status: "Waiting" as const };
    expect(
      await gateway.refused("messages.move", { params: { storeId, id: overtaken[0]?.id ?? "" }, body: again }, admin),
    ).toMatchObject({ status: 409, message: expect.stringContaining("overtaken") });
  });

  it("cancels what a failing provider has held once the order is further, and sends both where nothing held them", async () => {
    for (const occasion of ["Order accepted", "Order on hold"] as const) await template({ occasion, text: occasion });
    const order = await anOrder();
    const { version } = await accept(order.id);
    await accept(order.id, "On-Hold", { version, note: "Out of milk" });
    await passTime();
    await send();
    expect(received.map(({ body }) => body["text"])).toEqual(["Order accepted", "Order on hold"]);

    const other = await anOrder();
    const accepted = await accept(other.id);
    answers = [503];
    await passTime();
    await send();
    await accept(other.id, "On-Hold", { version: accepted.version, note: "Out of milk" });
    await sql`update messages set next_at = clock_timestamp() where occasion = 'Order on hold' and next_at is not null`.execute(
      gateway.db,
    );
    await send();
    expect(received.slice(2).map(({ body }) => body["text"])).toEqual(["Order accepted", "Order on hold"]);
    expect((await messagesOf(other)).map(({ occasion, status }) => [occasion, status])).toEqual([
      ["Order on hold", "Sent"],
      ["Order accepted", "Cancelled"],
    ]);
  });

  it("sends nothing to who was forgotten or wants no messages meanwhile", async () => {
    const order = await anOrder();
    const { id } = await write({ orderId: order.id });
    await gateway.db
      .updateTable("customers")
      .set({ no_messages: ["SMS"] })
      .where("id", "=", order.customerId)
      .execute();
    await send();
    expect(received).toEqual([]);
    expect(await read(id)).toMatchObject({ status: "Cancelled", attempts: 0 });
  });
});

describe("writing by hand", () => {
  it("keeps the digit of each template, whoever is written to and whatever becomes of the others", async () => {
    const { id: agreed } = await buildCustomer(gateway.db, storeId, { consent: ["SMS", "WhatsApp"] });
    const { id: shy } = await buildCustomer(gateway.db, storeId, {});
    const names = async (customerId: string) => {
      const { ways, templates } = await gateway.call(
        "messages.ways",
        { params: { storeId }, query: { customerId } },
        admin,
      );
      return [...ways.map(({ channel }) => channel), ...templates.map(({ name }) => name)];
    };
    const own = (name: string, channel: "SMS" | "WhatsApp" = "SMS") =>
      template({ name: unique(name), occasion: "Own words", channel });
    const [late, early] = [await own("Zoe"), await own("Mid", "WhatsApp")];
    const before = await names(agreed);
    expect(before.slice(-2)).toEqual([late.name, early.name]);
    expect(await names(shy)).toEqual(before);
    const added = await own("Asha");
    expect(await names(shy)).toEqual([...before, added.name]);
    const params = { params: { storeId, id: late.id } };
    const off = { version: late.version, changes: { state: "INACTIVE" as const } };
    await gateway.call("message-templates.change", { ...params, body: off }, admin);
    expect(await names(agreed)).toEqual([...before, added.name]);
    const query = { customerId: agreed };
    const { templates } = await gateway.call("messages.ways", { params: { storeId }, query }, admin);
    expect(templates.find(({ id }) => id === late.id)?.because).toBe("the template is inactive");
    expect(templates.find(({ id }) => id === early.id)?.because).toBeNull();
  });

  it("needs consent where it is about no order", async () => {
    const { id: customerId } = await buildCustomer(gateway.db, storeId, { phone: "+915000000002" });
    expect(await refusedWrite({ customerId })).toMatchObject({
      status: 422,
      fields: { channel: "the customer has not agreed to SMS" },
    });
    await gateway.db
      .updateTable("customers")
      .set({ consent: ["SMS"] })
      .where("id", "=", customerId)
      .execute();
    expect(await write({ customerId })).toMatchObject({ status: "Waiting", orderId: null });
  });

  it("refuses unknown placeholders with the place, in messages and templates", async () => {
    const order = await anOrder();
    const wrong = await refusedWrite({ orderId: order.id, text: "Hello {riderName}" });
    expect(wrong.fields?.["text"]).toContain("at sign 7: {riderName} is not known here");
    const body = { name: unique("T"), occasion: "Order placed", channel: "SMS", text: "Hello {riderName}" };
    const refused = await gateway.refused("message-templates.create", { params: { storeId }, body }, admin);
    expect(refused.fields?.["text"]).toContain("at sign 7: {riderName} is not known here");
    const good = { ...body, occasion: "Out for delivery" };
    await gateway.call("message-templates.create", { params: { storeId }, body: good as never }, admin);
  });

  it("asks for its right, is cancelled with a reason, and that is taken back", async () => {
    const order = await anOrder();
    const viewer = { as: await gateway.logIn(["console.use", "message.view"]) };
    expect(await refusedWrite({ orderId: order.id }, viewer)).toMatchObject({ status: 403 });
    const { id } = await write({ orderId: order.id });
    const move = (body: object) =>
      gateway.call("messages.move", { params: { storeId, id }, body: body as never }, admin);
    const refused = (body: object) => gateway.refused("messages.move", { params: { storeId, id }, body }, admin);
    expect(await refused({ version: 1, status: "Cancelled" })).toMatchObject({ status: 422 });
    expect(await refused({ version: 1, status: "Waiting" })).toMatchObject({ status: 409 });
    expect(await move({ version: 1, status: "Cancelled", reason: "A mistake" })).toMatchObject({
      because: "A mistake",
    });
    await send();
    expect(received).toEqual([]);
    expect(await move({ version: 2, status: "Waiting", undoes: 2 })).toMatchObject({ status: "Waiting", because: "" });
    await send();
    expect(received).toHaveLength(1);
  });

  it("tries a provider out and tells what it said, without its key", async () => {
    await setProviders(gateway.db, storeId, url(), { of: ["SMS"] });
    const test = (channel: "SMS" | "E-mail") =>
      gateway.call("messages.test", { params: { storeId }, body: { channel, address: "+915000000009" } }, admin);
    expect(await test("E-mail")).toEqual({ taken: false, answer: "no provider for E-mail is set" });
    expect(await test("SMS")).toEqual({ taken: true, answer: "the provider answered 200 said the provider" });
    const settings = await gateway.call("settings.messages.read", { params: { storeId } }, admin);
    expect(settings).toMatchObject({ hasSmsKey: true, hasEmailKey: false });
    expect(JSON.stringify(settings)).not.toContain(providerKey);
  });
});
