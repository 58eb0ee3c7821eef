import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { destinations, recordPath } from "#commands/destinations.ts";
import { messages } from "#contract/messages.ts";
import { press } from "../../support/browser/board.ts";
import { isLongRun } from "../../support/run/tier.ts";
import { tabTitles } from "../../support/browser/tab-titles.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";
import { test } from "../../support/run/by-thirds.ts";

let orderPath: string;
const place = await openWorkplace();
beforeAll(async () => {
  const { id } = await place.db
    .selectFrom("orders")
    .innerJoin("stores", "stores.id", "orders.store_id")
    .select("orders.id")
    .where("stores.code", "=", "S101")
    .orderBy("placed_at", "desc")
    .executeTakeFirstOrThrow();
  orderPath = recordPath("order", id);
});

/** A new browser profile, which has nothing of the console but the log-in, at this address. */
const openFresh = (path?: string) => place.comeBack("admin", path, {});
const close = (page: Page) => page.context().close();

const tab = (page: Page, name: string, selected?: boolean) =>
  page.getByRole("tab", { name, exact: true, ...(selected ? { selected } : {}) });

/** Waits until a screen is shown whole, and expects that no part of it has failed. */
async function expectShown(page: Page): Promise<void> {
  const failed = page.locator(".aisle-boundary");
  await page.locator("main h1, .aisle-record h2").or(failed).first().waitFor({ state: "attached" });
  await expect.poll(() => page.locator(".aisle-main .aisle-skeleton").count()).toBe(0);
  expect(await failed.allTextContents()).toEqual([]);
}

/** Opens every tab of a record and reloads it there. Answers the titles of the tabs. */
async function reloadTabs(page: Page): Promise<readonly string[]> {
  await page.getByRole("tablist").waitFor();
  const titles = await tabTitles(page.locator(":root"));
  for (const title of titles) {
    await tab(page, title).click();
    await page.getByRole("region", { name: title, exact: true }).waitFor();
    await expectShown(page);
    await page.reload();
    await tab(page, title, true).waitFor();
    await expectShown(page);
  }
  return titles;
}

/** The files that are imported when they are needed, such as those of screens and further commands. */
const lazyFiles = /\/(?!main-|chunk-|workplace-)[\w-]+-[A-Z0-9]{8}\.js$/;
const tabs = ["ORDER DETAILS", "PRODUCT LIST", "PAYMENTS", "TRACKING"];
/** What the last command fetched for this tab leaves to be seen. */
const lastButton = (page: Page) => page.getByRole("button", { name: "Show the entries behind the balance" });

describe("an order in a fresh browser profile", () => {
  it("shows each of its tabs again after a reload", async () => {
    const page = await openFresh(orderPath);
    expect(await reloadTabs(page)).toEqual(tabs);
    await close(page);
  });

  test("shows a tab before the commands of its buttons are there, and the buttons once they are", async () => {
    const page = await openFresh(orderPath);
    await tab(page, "PAYMENTS").click();
    await lastButton(page).waitFor();
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let isFailing = true;
    await page.route(/\/further-[A-Z0-9]{8}\.js$/, async (route) => {
      await released;
      if (!isFailing) return route.continue();
      isFailing = false;
      return route.abort();
    });
    await page.reload();
    await tab(page, "PAYMENTS", true).waitFor();
    await expectShown(page);
    expect(await lastButton(page).count()).toBe(0);
    release();
    await lastButton(page).waitFor();
    expect(isFailing).toBe(false);
    await close(page);
  });

  test("is tried again with Enter where its files could not be fetched, and shows the same tab", async () => {
    const page = await openFresh(orderPath);
    await tab(page, "TRACKING").click();
    await expectShown(page);
    await page.route(lazyFiles, (route) => route.abort());
    await page.reload();
    await page.getByRole("alert").getByText(messages.chunkFailed).waitFor();
    await page.unrouteAll();
    await press(page, "Enter");
    await tab(page, "TRACKING", true).waitFor();
    await expectShown(page);
    await close(page);
  });

  test("does not open a tab again that failed to show, and leaves the rest of the record as it is", async () => {
    const page = await openFresh(orderPath);
    await page.route(new RegExp(`/api/stores/[^/]+${orderPath}$`), async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { readonly data: object };
      await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, payments: {} } } });
    });
    await page.reload();
    await tab(page, "PAYMENTS").click();
    await page.getByText("This part could not be shown.").waitFor();
    await tab(page, "PRODUCT LIST").click();
    await expectShown(page);
    await tab(page, "PAYMENTS").click();
    await page.getByText("This part could not be shown.").waitFor();
    await page.reload();
    await tab(page, "ORDER DETAILS", true).waitFor();
    await expectShown(page);
    await close(page);
  });
});

/** The lists that are reloaded: one in the usual run, all before a release. */
const lists = destinations.filter(({ lists: kind }) => kind !== undefined).slice(0, isLongRun ? undefined : 1);

describe.each(lists)("$title in a fresh browser profile", ({ path }) => {
  test("shows its list again after a reload, and every tab of a record", async () => {
    const page = await openFresh(path);
    await expectShown(page);
    await page.reload();
    await expectShown(page);
    const row = page.getByRole("row").nth(1);
    if (isLongRun && (await row.count()) > 0) {
      await press(page, "Enter");
      await page.locator(".aisle-record").waitFor();
      await press(page, "Enter");
      await page.waitForURL((url) => url.pathname !== path);
      await reloadTabs(page);
    }
    await close(page);
  });
});
