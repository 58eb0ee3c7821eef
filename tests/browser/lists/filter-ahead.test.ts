import type { Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { numberAtCursor, openBoard, press, typeByHand } from "../../support/browser/board.ts";
import { holdRequests, latencies, slowAnswers } from "../../support/browser/held-answers.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";
import { buildProduct } from "../../support/database/rows.ts";
import { test } from "../../support/run/by-thirds.ts";

let page: Page;
let productId: string;
const answers = /\/search\?|orders\/filter/;
const place = await openWorkplace();
beforeAll(async () => {
  const { id } = await place.db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
  productId = (await buildProduct(place.db, id, { name: "Xaffer Filtered 500 g" })).id;
});
beforeEach(async () => {
  page = await place.comeBack("admin");
  await openBoard(page);
});
afterEach(() => place.leave(page));

const asked = (name: string) => new URL(page.url()).searchParams.get(name);

/** Asks for a field of the filter and types its value, with Enter before any answer can be there. */
async function filterBy(field: string, value: string): Promise<void> {
  await page.getByRole("button", { name: "+ filter" }).click();
  await page.getByPlaceholder("Type to narrow down").waitFor();
  await page.keyboard.type(field);
  await press(page, "Enter");
  await page.getByRole("dialog").getByText(field, { exact: true }).first().waitFor();
  await page.keyboard.type(value);
  await press(page, "Enter");
}

it.each(latencies)("takes what is typed into a filter ahead of answers that take %i ms longer", async (latency) => {
  const number = await numberAtCursor(page);
  await slowAnswers(page, answers, latency);
  await filterBy("Product", "xaffer filt");
  await expect.poll(() => asked("product"), { timeout: 15_000 }).toBe(productId);
  await page.getByRole("button", { name: /product: Xaffer Filtered/ }).waitFor();
  await openBoard(page);
  await press(page, "/");
  await typeByHand(page, number);
  await press(page, "Enter");
  await expect.poll(() => asked("text")).toBe(number);
  await expect.poll(() => page.getByRole("grid").getAttribute("aria-rowcount"), { timeout: 15_000 }).toBe("2");
});

test("keeps what is typed into a filter while no answer comes, and takes it when it does", async () => {
  const letGo = await holdRequests(page, answers);
  await filterBy("Product", "xaffer filt");
  await page.getByText("Searching ...").waitFor();
  expect(await page.getByPlaceholder("Type a name, number or code").inputValue()).toBe("xaffer filt");
  expect(asked("product")).toBeNull();
  letGo();
  await expect.poll(() => asked("product")).toBe(productId);
});
