import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { readOpening } from "#gateway/store/chatbot/opening.ts";
import { openTestGateway, type TestLogin } from "../../../support/gateway.ts";

let shop: TestLogin;
const gateway = await openTestGateway();
const storeId = gateway.stores.north;
beforeAll(async () => {
  shop = await gateway.logIn(["conversation.create"], [storeId]);
});

const setStore = (timeZone: string) =>
  gateway.db
    .updateTable("stores")
    .set({ time_zone: timeZone, opens_at: "08:00", closes_at: "21:00" })
    .where("id", "=", storeId)
    .execute();

/** Moves the store to where it is about this hour of the day now. */
function hourIsNow(hour: number): Promise<unknown> {
  const ahead = hour - new Date().getUTCHours();
  const zone = ahead > 14 ? ahead - 24 : ahead < -12 ? ahead + 24 : ahead;
  return setStore(`Etc/GMT${zone > 0 ? "-" : "+"}${Math.abs(zone)}`);
}

async function setHolidays(days: string): Promise<void> {
  const params = { params: { storeId } };
  const { version } = await gateway.call("settings.holidays.read", params, { as: gateway.logins.admin });
  const body = { version, holidays: days };
  await gateway.call("settings.holidays.change", { ...params, body }, { as: gateway.logins.admin });
}

it("knows the next hour at which a store opens: today, tomorrow, and after holidays", async () => {
  await setStore("Asia/Kolkata");
  const words = async (at: string) => (await readOpening(gateway.db, storeId, Date.parse(`${at}+05:30`))).words;
  expect(await words("2026-11-20T07:59")).toBe("We open at 08:00.");
  expect(await words("2026-11-20T08:00")).toBe("");
  expect(await words("2026-11-20T20:59")).toBe("");
  expect(await words("2026-11-20T21:00")).toBe("We open at 08:00 tomorrow.");
  await setHolidays("2026-11-21 A feast\n2026-11-22");
  expect(await words("2026-11-20T21:00")).toBe("We open at 08:00 on Monday 23 November.");
  expect(await words("2026-11-21T12:00")).toBe("We open at 08:00 on Monday 23 November.");
  expect(await words("2026-11-22T03:00")).toBe("We open at 08:00 tomorrow.");
  await setHolidays("");
});

const begin = async () => {
  const body = { customerId: null, visitor: "Guest" };
  return (await gateway.call("conversations.begin", { params: { storeId }, body }, { as: shop })).id;
};
const send = async (id: string, text: string) => {
  const body = { messageKey: randomUUID(), text };
  const { messages } = await gateway.call("conversations.send", { params: { storeId, id }, body }, { as: shop });
  return messages.map((message) => `${message.from}: ${message.text}`);
};
/** Makes everything in a conversation older. */
const daysPass = (id: string) =>
  gateway.db
    .updateTable("conversation_messages")
    .set({ at: new Date(Date.now() - 3 * 86_400_000).toISOString() })
    .where("conversation_id", "=", id)
    .execute();

it("tells whoever fetches a person while the store is closed when it opens", async () => {
  for (const [hour, opens] of [
    [3, "We open at 08:00."],
    [22, "We open at 08:00 tomorrow."],
  ] as const) {
    await hourIsNow(hour);
    expect((await send(await begin(), "Talk to a person")).at(-1)).toBe(
      `bot: Nobody is there now. We answer as soon as the store is open again. ${opens}`,
    );
  }
  await hourIsNow(12);
  expect((await send(await begin(), "Talk to a person")).at(-1)).not.toContain("We open");
});

it("tells it once to whoever writes to a person while the store is closed", async () => {
  await hourIsNow(12);
  const id = await begin();
  await send(id, "Talk to a person");
  expect(await send(id, "Are you there?")).toEqual(["customer: Are you there?"]);
  await daysPass(id);
  expect(await send(id, "Still there?")).toEqual(["customer: Still there?"]);
  await hourIsNow(3);
  const night = await send(id, "And now?");
  expect(night).toEqual(["customer: And now?", expect.stringMatching(/^bot: .*We open at 08:00\.$/)]);
  expect(await send(id, "Well?")).toEqual(["customer: Well?"]);
  const { record } = await gateway.call(
    "conversations.read",
    { params: { storeId, id } },
    { as: gateway.logins.admin },
  );
  expect(record).toMatchObject({ status: "Waiting for a person", customerWords: "Well?" });
});
