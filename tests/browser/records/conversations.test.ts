import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { press } from "../../support/browser/board.ts";
import { startWorkplace, type Workplace } from "../../support/browser/workplace.ts";
import { buildConversation } from "../../support/database/conversations.ts";
import { buildCustomer, buildOrder, unique } from "../../support/database/rows.ts";

let place: Workplace;
let page: Page;
let storeId: string;
beforeAll(async () => {
  place = await startWorkplace();
  const store = await place.db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
  storeId = store.id;
});
afterAll(() => place.close());
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
  await page.goto(`${place.address}/chatbot/${id}`);
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
