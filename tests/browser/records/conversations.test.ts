import { randomUUID } from "node:crypto";
import type { Page, Route } from "playwright-core";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { press, pressAtPace } from "../../support/browser/board.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";
import { buildConversation } from "../../support/database/conversations.ts";
import { buildCustomer, buildOrder, unique } from "../../support/database/rows.ts";

let page: Page;
let storeId: string;
const place = await openWorkplace();
beforeAll(async () => {
  const store = await place.db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
  storeId = store.id;
});
beforeEach(async () => {
  page = await place.comeBack("admin");
});
afterEach(() => place.leave(page));

it("takes, answers and ends a conversation by keys alone", async () => {
  const subject = unique("Jam");
  const customer = await buildCustomer(place.db, storeId);
  const order = await buildOrder(place.db, storeId, {
    customer_id: customer.id,
    number: unique("JAM"),
    status: "Accepted",
  });
  const { id } = await buildConversation(place.db, storeId, {
    status: "Waiting for a person",
    subject,
    customer_id: customer.id,
  });
  await place.db
    .insertInto("conversation_messages")
    .values({
      store_id: storeId,
      conversation_id: id,
      sequence: 2,
      id: randomUUID(),
      sent_by: "customer",
      by_name: "Asha",
      text: "Is the jam fresh?",
    })
    .execute();
  await place.db.updateTable("conversations").set({ messages: 2 }).where("id", "=", id).execute();
  const statusOf = async () =>
    (await place.db.selectFrom("conversations").select("status").where("id", "=", id).executeTakeFirstOrThrow()).status;
  await page.goto(`${place.address}/chatbot?text=${subject}&tab=Waiting+for+a+person`);
  await page.locator('[role="grid"][aria-activedescendant]').waitFor();
  await press(page, "a");
  await expect.poll(statusOf).toBe("With a person");
  const field = page.getByRole("textbox", { name: /^Answer / });
  await page.getByText("Is the jam fresh?").first().waitFor();
  await page.getByRole("region", { name: "Open orders" }).getByRole("link", { name: order.number }).waitFor();
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type("Yes, of today.");
  await press(page, "Shift+Enter");
  await page.keyboard.type("We keep one for you.");
  await press(page, "Enter");
  await page.getByText("We keep one for you.").first().waitFor();
  await expect.poll(() => field.inputValue()).toBe("");
  // A digit in the empty field takes a template.
  await page.keyboard.type("1");
  await expect.poll(() => field.inputValue()).toBe("Hello, how can I help you?");
  await press(page, "Escape", "Shift+A");
  await expect.poll(statusOf).toBe("Ended");
  const said = await place.db
    .selectFrom("conversation_messages")
    .select("text")
    .where("conversation_id", "=", id)
    .where("sent_by", "=", "person")
    .execute();
  expect(said).toEqual([{ text: "Yes, of today.\nWe keep one for you." }]);
});

const said = (conversationId: string) =>
  place.db
    .selectFrom("conversation_messages")
    .select("text")
    .where("conversation_id", "=", conversationId)
    .where("sent_by", "=", "person")
    .execute();

/** Conversations that wait, who has waited longest first, on the list of those with this subject. */
async function openWaiting(subject: string, minutes: readonly number[]): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const waits of minutes) {
    const waitingSince = new Date(Date.now() - waits * 60_000).toISOString();
    const row = { status: "Waiting for a person", subject, waitingSince };
    ids.push((await buildConversation(place.db, storeId, row)).id);
  }
  await page.goto(`${place.address}/chatbot?text=${subject}&tab=Waiting+for+a+person`);
  await page.locator('[role="grid"][aria-activedescendant]').waitFor();
  return ids;
}

it("opens the conversation that is taken: what is typed at once goes to its customer, with others waiting", async () => {
  for (const opensPanel of [false, true]) {
    const ids = await openWaiting(unique("Curd"), [5, 45, 20]);
    const [soon = "", longest = "", later = ""] = ids;
    if (opensPanel) {
      await press(page, "Enter");
      await page
        .getByRole("complementary")
        .getByRole("textbox", { name: /^Answer / })
        .waitFor();
    }
    const typed = Promise.withResolvers<void>();
    const held = async (route: Route): Promise<void> => {
      await typed.promise;
      await route.continue();
    };
    await page.route(/\/conversations\/[^/]+\/owner/, held, { times: 1 });
    // Both are there before the field has the focus, and Enter before the call is answered.
    await pressAtPace(page, ["a", "2"], 100);
    await page.waitForFunction(() => document.activeElement instanceof HTMLTextAreaElement);
    await page.keyboard.press("Enter");
    typed.resolve();
    await expect.poll(() => said(longest)).toEqual([{ text: "Thank you for waiting. I am looking into it." }]);
    await page.keyboard.type("e s c");
    await page.keyboard.press("Control+Enter");
    await expect.poll(async () => (await said(longest)).length).toBe(2);
    expect([await said(soon), await said(later)]).toEqual([[], []]);
    const { status } = await place.db
      .selectFrom("conversations")
      .select("status")
      .where("id", "=", longest)
      .executeTakeFirstOrThrow();
    expect(status).toBe("With a person");
  }
});

it("lists who has waited longest first, with their last words and the minutes", async () => {
  const [, longest = ""] = await openWaiting(unique("Ghee"), [5, 45, 20]);
  await place.db
    .updateTable("conversations")
    .set({ last_message: "I am fetching somebody", last_from: "bot" })
    .where("id", "=", longest)
    .execute();
  await page.reload();
  const rows = page.locator('[role="grid"] [role="row"]');
  await expect
    .poll(async () => (await rows.allTextContents()).join("\n"))
    .toMatch(/4[456] min.*\n.*(?:19|2[01]) min.*\n.*[456] min/);
  expect(await rows.filter({ hasText: /4[456] min/ }).textContent()).toMatch(/Hello \d/);
});

it("keeps the newest words in view: when it opens, is answered, answers, and the field grows", async () => {
  const [id = ""] = await openWaiting(unique("Atta"), [5]);
  await place.db
    .insertInto("conversation_messages")
    .values(
      Array.from({ length: 60 }, (_, nth) => ({
        store_id: storeId,
        conversation_id: id,
        sequence: nth + 2,
        id: randomUUID(),
        sent_by: "customer" as const,
        by_name: "Asha",
        text: `Line ${nth}`,
      })),
    )
    .execute();
  await place.db.updateTable("conversations").set({ messages: 61 }).where("id", "=", id).execute();
  /** How far the end of the newest message is below the beginning of what stands below the messages. */
  const hidden = () =>
    page.evaluate(() => {
      const last = document.querySelector(".aisle-talk-messages > li:last-child")?.getBoundingClientRect();
      const below = document.querySelector(".aisle-talk-answer")?.getBoundingClientRect();
      return last && below ? Math.max(0, Math.round(last.bottom - below.top)) + (last.bottom > 0 ? 0 : 1_000) : 9_999;
    });
  await press(page, "a");
  const field = page.getByRole("textbox", { name: /^Answer / });
  await page.getByText("Line 59").waitFor();
  // The ready answers stand above the empty field.
  await page.getByRole("button", { name: /Hello, how can I help you/ }).waitFor();
  await expect.poll(hidden).toBe(0);
  await page.keyboard.type("One");
  for (let lines = 0; lines < 8; lines += 1) await press(page, "Shift+Enter");
  await page.keyboard.type("More");
  expect(await field.evaluate(({ clientHeight }) => clientHeight)).toBeGreaterThan(90);
  await expect.poll(hidden).toBe(0);
  // Who reads what was written before is not taken away from it by a text that grows, but is by an answer of their own.
  const room = page.locator("[data-scroller]").filter({ has: page.getByText("Line 59") });
  const at = () => room.evaluate(({ scrollTop }) => Math.round(scrollTop));
  const painted = () =>
    page.evaluate(() => new Promise((now) => requestAnimationFrame(() => requestAnimationFrame(now))));
  await painted();
  await room.evaluate((element) => element.scrollTo(0, 40));
  await painted();
  for (const size of [
    { width: 1024, height: 500 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await painted();
    expect(await at()).toBe(40);
  }
  // Nor by what comes in the very moment in which they scroll back.
  await room.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await painted();
  await room.evaluate((element) => {
    element.scrollTo(0, 40);
    element.querySelector(".aisle-talk-main")?.append(document.createElement("hr"));
  });
  await painted();
  expect(await at()).toBe(40);
  await press(page, "Enter");
  await page.getByText("More", { exact: false }).first().waitFor();
  await expect.poll(hidden).toBe(0);
});
