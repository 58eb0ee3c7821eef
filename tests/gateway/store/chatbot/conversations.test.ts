import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { endSilent } from "#gateway/jobs/end-conversations.ts";
import { inTransaction } from "../../../support/database/transaction.ts";
import { openTestGateway, type TestLogin } from "../../../support/gateway.ts";
import { buildCustomer, buildOrder, unique } from "../../../support/database/rows.ts";

let shop: TestLogin;
let agent: TestLogin;
let flowId: string;

const gateway = await openTestGateway();
const storeId = gateway.stores.north;
beforeAll(async () => {
  shop = await gateway.logIn(["conversation.create"], [storeId]);
  agent = await gateway.logIn(["conversation.view", "conversation.answer"], [storeId]);
  const { id } = await addFlow("Do you deliver?", "do you deliver to me\ndelivery area", [
    "ask pin as PIN code: Which PIN code?",
    "say: Looking up {pin}",
    "look up: delivery area",
  ]);
  flowId = id;
  await addFlow("My orders", "where is my order\norder status\ntrack my order", ["look up: open orders"]);
});

const admin = () => ({ as: gateway.logins.admin });
const asShop = () => ({ as: shop });

async function addFlow(name: string, phrases: string, steps: readonly string[]) {
  const body = { name, phrases, steps: steps.join("\n") };
  const flow = await gateway.call("chat-flows.create", { params: { storeId }, body }, admin());
  expect(flow.state).toBe("INACTIVE");
  const change = { version: flow.version, changes: { state: "ACTIVE" as const } };
  return gateway.call("chat-flows.change", { params: { storeId, id: flow.id }, body: change }, admin());
}

const begin = (customerId: string | null = null) =>
  gateway.call("conversations.begin", { params: { storeId }, body: { customerId, visitor: "Guest" } }, asShop());
const send = (id: string, text: string, messageKey = randomUUID()) =>
  gateway.call("conversations.send", { params: { storeId, id }, body: { messageKey, text } }, asShop());
const answer = (id: string, text: string, as: Pick<TestLogin, "token">, messageKey = randomUUID()) =>
  gateway.call("conversations.answer", { params: { storeId, id }, body: { messageKey, text } }, { as });
const textsOf = ({ messages }: { messages: readonly { from: string; text: string }[] }) =>
  messages.map(({ from, text }) => `${from}: ${text}`);

it("greets, offers flows for free text, and acts on numbers alone", async () => {
  const talk = await begin();
  expect(talk).toMatchObject({ status: "With the bot", messages: [{ from: "bot" }] });
  expect(talk.messages[0]?.choices).toEqual(["Do you deliver?", "My orders", "Talk to a person"]);
  const guessed = await send(talk.id, "pls tell do u deliver to me");
  expect(guessed.messages.at(-1)?.choices).toContain("Do you deliver?");
  const number = String((guessed.messages.at(-1)?.choices.indexOf("Do you deliver?") ?? 0) + 1);
  expect(textsOf(await send(talk.id, number)).at(-1)).toBe("bot: Which PIN code?");
  expect(textsOf(await send(talk.id, "what?")).at(-1)).toContain("six digits");
  const told = textsOf(await send(talk.id, "560 001"));
  expect(told.slice(0, 3)).toEqual([
    "customer: 560 001",
    "bot: Looking up 560001",
    "bot: We do not deliver to 560001.",
  ]);
});

it("keeps the flow as it was when the conversation began it", async () => {
  const talk = await begin();
  await send(talk.id, "1");
  const before = await gateway.call("chat-flows.read", { params: { storeId, id: flowId } }, admin());
  const change = { version: before.record.version, changes: { steps: "say: Another flow" } };
  await gateway.call("chat-flows.change", { params: { storeId, id: flowId }, body: change }, admin());
  expect(textsOf(await send(talk.id, "560001"))).toContain("bot: Looking up 560001");
  const back = { version: before.record.version + 1, changes: { steps: before.record.steps } };
  await gateway.call("chat-flows.change", { params: { storeId, id: flowId }, body: back }, admin());
});

it("hands over after a step has failed twice, with what is known, and is silent from then on", async () => {
  const talk = await begin();
  await send(talk.id, "1");
  await send(talk.id, "no idea");
  expect(await send(talk.id, "still no idea")).toMatchObject({ status: "Waiting for a person" });
  const later = await send(talk.id, "1");
  expect(textsOf(later)).toEqual(["customer: 1"]);
  const { record, said } = await gateway.call(
    "conversations.read",
    { params: { storeId, id: talk.id } },
    { as: agent },
  );
  expect(record).toMatchObject({ subject: "Do you deliver?", waitingSince: expect.any(String), lastMessage: "1" });
  expect(said.filter(({ from }) => from === "person")).toEqual([]);
});

it("tells of orders only to a customer whom the storefront has logged in, and only of their own", async () => {
  const asha = await buildCustomer(gateway.db, storeId, { name: "Asha" });
  const other = await buildCustomer(gateway.db, storeId, { name: "Other" });
  await buildOrder(gateway.db, storeId, { number: "N1-501", customer_id: asha.id, status: "Accepted" });
  await buildOrder(gateway.db, storeId, { number: "N1-502", customer_id: other.id, status: "Accepted" });
  const own = textsOf(await send((await begin(asha.id)).id, "My orders")).join("\n");
  expect(own).toContain("N1-501");
  expect(own).not.toContain("N1-502");
  const visitor = textsOf(await send((await begin()).id, "my orders")).join("\n");
  expect(visitor).toContain("log in");
  expect(visitor).not.toContain("N1-50");
});

it("takes a message that is sent twice once, also under another key", async () => {
  const talk = await begin();
  const messageKey = randomUUID();
  const first = await send(talk.id, "hello", messageKey);
  expect(await send(talk.id, "hello", messageKey)).toEqual(first);
  const reply = randomUUID();
  const row = await answer(talk.id, "Hello", agent, reply);
  expect(await answer(talk.id, "Hello", agent, reply)).toEqual(row);
  const { said } = await gateway.call("conversations.read", { params: { storeId, id: talk.id } }, { as: agent });
  expect(said.filter(({ from }) => from !== "bot")).toHaveLength(2);
});

it("has one person who answers: the second is told who, and the bot comes back only when it is given back", async () => {
  const { id } = await begin();
  const taken = await gateway.call(
    "conversations.hand",
    { params: { storeId, id }, body: { to: "me" } },
    { as: agent },
  );
  expect(taken).toMatchObject({ status: "With a person", ownerName: agent.name });
  expect(textsOf(await send(id, "1"))).toEqual(["customer: 1"]);
  const refused = await gateway.refused(
    "conversations.answer",
    { params: { storeId, id }, body: { messageKey: randomUUID(), text: "Hello" } },
    admin(),
  );
  expect(refused).toMatchObject({ status: 409, message: `${agent.name} has taken it` });
  const give = { to: "person" as const, userId: gateway.logins.admin.userId };
  const given = await gateway.call("conversations.hand", { params: { storeId, id }, body: give }, { as: agent });
  expect(given.ownerName).toBe(gateway.logins.admin.name);
  expect(await answer(id, "I am here", gateway.logins.admin)).toMatchObject({ waitingSince: null, lastFrom: "person" });
  await gateway.call("conversations.hand", { params: { storeId, id }, body: { to: "bot" } }, admin());
  expect((await send(id, "do you deliver to me")).messages.at(-1)?.from).toBe("bot");
  const history = await gateway.call("conversations.history", { params: { storeId, id }, query: {} }, { as: agent });
  expect(history.entries.map(({ toStatus, by }) => [by, toStatus])).toEqual([
    [agent.name, "With a person"],
    [agent.name, null],
    [gateway.logins.admin.name, "With the bot"],
  ]);
});

it("is given only to whom may answer in this store", async () => {
  const { id } = await begin();
  const to = (userId: string) =>
    gateway.refused("conversations.hand", { params: { storeId, id }, body: { to: "person", userId } }, admin());
  expect(await to(gateway.logins.viewer.userId)).toMatchObject({ status: 404 });
  const people = await gateway.call("conversations.people", { params: { storeId } }, { as: agent });
  expect(people.map(({ id: each }) => each)).toEqual(expect.arrayContaining([agent.userId]));
  expect(people.map(({ id: each }) => each)).not.toContain(shop.userId);
});

it("ends for both sides, and takes no more messages", async () => {
  const { id } = await begin();
  const ended = await gateway.call("conversations.leave", { params: { storeId, id }, body: {} }, asShop());
  expect(ended.status).toBe("Ended");
  const body = { messageKey: randomUUID(), text: "one more" };
  expect(await gateway.refused("conversations.send", { params: { storeId, id }, body }, asShop())).toMatchObject({
    status: 409,
  });
  expect(await gateway.refused("conversations.answer", { params: { storeId, id }, body }, { as: agent })).toMatchObject(
    {
      status: 409,
      message: "it has ended",
    },
  );
});

it("refuses control characters, long messages, and more than twenty in a minute", async () => {
  const { id } = await begin();
  const refused = (text: string) =>
    gateway.refused(
      "conversations.send",
      { params: { storeId, id }, body: { messageKey: randomUUID(), text } },
      asShop(),
    );
  expect(await refused("bell \u0007")).toMatchObject({ status: 422 });
  expect(await refused("x".repeat(1_001))).toMatchObject({ status: 422 });
  expect(textsOf(await send(id, "two\nlines"))[0]).toBe("customer: two\nlines");
  for (let nth = 0; nth < 19; nth += 1) await send(id, unique("again"));
  const last = await refused("one too many");
  expect(last).toMatchObject({ status: 429 });
  expect(last.headers.get("retry-after")).toBe("20");
});

it("shows a storefront what came after a number, and the staff's calls to nobody else", async () => {
  const { id } = await begin();
  await send(id, "hello");
  const read = (after: number) =>
    gateway.call("conversations.messages", { params: { storeId, id }, query: { after } }, asShop());
  expect((await read(1)).messages[0]).toMatchObject({ sequence: 2, text: "hello" });
  expect((await read(99)).messages).toEqual([]);
  const body = { messageKey: randomUUID(), text: "Hello" };
  expect(await gateway.refused("conversations.answer", { params: { storeId, id }, body }, asShop())).toMatchObject({
    status: 403,
  });
  expect(await gateway.refused("conversations.read", { params: { storeId, id } }, asShop())).toMatchObject({
    status: 403,
  });
});

it("ends a silent conversation, and one in which somebody waits for a person goes on", async () => {
  const silent = await begin();
  const waiting = await begin();
  await send(waiting.id, "Talk to a person");
  await gateway.db
    .updateTable("conversations")
    .set({ last_at: "2020-01-01T00:00:00.000Z" })
    .where("id", "in", [silent.id, waiting.id])
    .execute();
  while (await inTransaction(gateway.db, endSilent));
  const statusOf = async (id: string) =>
    (await gateway.call("conversations.read", { params: { storeId, id } }, { as: agent })).record.status;
  expect(await statusOf(silent.id)).toBe("Ended");
  expect(await statusOf(waiting.id)).toBe("Waiting for a person");
});

it("knows what is meant with typing errors, in Hindi and in any order of flows, and leaves small talk", async () => {
  await addFlow("Timings", "opening hours\nkab khulta hai\nकब खुलता है", ["look up: opening hours"]);
  const firstOffer = async (text: string) => {
    const { id } = await begin();
    const { messages } = await send(id, text);
    const said = messages.at(-1);
    return said?.text.startsWith("I can help") ? said.choices[0] : null;
  };
  expect(await firstOffer("were is my ordr")).toBe("My orders");
  expect(await firstOffer("kab khultaa he")).toBe("Timings");
  expect(await firstOffer("दुकान कब खुलता है?")).toBe("Timings");
  for (const text of ["hello", "xqzj wvkk", "1234567", "thanks a lot"])
    expect([text, await firstOffer(text)]).toEqual([text, null]);
});
