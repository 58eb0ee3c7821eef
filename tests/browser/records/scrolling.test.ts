import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { type Destination, destinations } from "#commands/destinations.ts";
import { isListedKind } from "#contract/records/kind-names.ts";
import { press } from "../../support/browser/board.ts";
import { scrolled, scrollsByKeys } from "../../support/browser/scrolling.ts";
import { tabTitles } from "../../support/browser/tab-titles.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";
import { buildReturn } from "../../support/database/returns.ts";
import { buildOrder } from "../../support/database/rows.ts";
import { buildRecord } from "../../support/kinds/records.ts";
import { thirdOf } from "../../support/run/tier.ts";

// So low that the record of any kind is longer than the screen, in its panel and on its page.
const low = { width: 1024, height: 360 };

let page: Page;
let storeId: string;
const place = await openWorkplace();
beforeAll(async () => {
  const store = await place.db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
  storeId = store.id;
  page = await place.comeBack("admin", "/dashboard", { viewport: low });
});

const lists = destinations.filter(({ lists }) => lists !== undefined);

/** Holds the keys that scroll against each tab of the shown record that is longer than its room; answers their titles. */
async function longTabs(within: string, focusIn: "room" | "nothing"): Promise<string[]> {
  const record = page.locator(within);
  await record.getByRole("tab").first().waitFor();
  const long: string[] = [];
  for (const title of await tabTitles(record)) {
    await record.getByRole("tab", { name: title, exact: true }).click();
    const room = record.getByRole("region", { name: title, exact: true });
    await room.waitFor();
    await room.locator(".aisle-skeleton").waitFor({ state: "detached" });
    if ((await scrolled(room)).most <= 0) continue;
    if (focusIn === "room") await room.focus();
    else await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await scrollsByKeys(room);
    await press(page, "Home");
    // The tab that is shown has no use of its own for Space.
    await record.getByRole("tab", { name: title, exact: true }).focus();
    await press(page, "Space");
    await expect.poll(async () => (await scrolled(room)).at).toBeGreaterThan(0);
    await press(page, "Home");
    long.push(title);
  }
  return long;
}

it.each(thirdOf(lists).map((list) => [list.title, list] as const))(
  "%s: panel and page of a record that are longer than the screen are scrolled by keys",
  async (_title, list: Destination) => {
    const { lists: kind, only } = list;
    if (kind && isListedKind(kind))
      await buildRecord(place.db, kind, storeId, only ? { fields: { [only.field]: only.value } } : {});
    await page.goto(`${place.address}${list.path}?tab=All`);
    await page.locator("[role=grid][aria-activedescendant]").waitFor();
    await press(page, "Enter");
    expect(await longTabs("aside.aisle-panel", "room")).not.toEqual([]);
    await page.getByRole("grid").focus();
    await press(page, "Enter");
    await page.waitForURL(/\/[0-9a-f-]{36}$/);
    expect(await longTabs(".aisle-record-page", "nothing")).not.toEqual([]);
  },
);

it.each(thirdOf(["/picker-assignment", "/rider-assignment", "/returnOrder-assignment"]))(
  "%s: people who are more than the screen has room for are scrolled by keys, from the list beside them too",
  async (path) => {
    await buildOrder(place.db, storeId, { status: "Accepted" });
    await buildOrder(place.db, storeId, { status: "Picking Completed", delivery_type: "HOME_DELIVERY" });
    await buildReturn(place.db, storeId, { status: "Ready for Pickup", pickup: "ADDRESS" });
    await page.goto(place.address + path);
    await page.locator("[role=grid][aria-activedescendant]").waitFor();
    const people = page.getByRole("region", { name: /^What .* have$/ });
    await people.locator(".aisle-lane").first().waitFor();
    await page.getByRole("grid").focus();
    await press(page, "Control+ArrowDown");
    await expect.poll(() => scrolled(people).then(({ at }) => at)).toBeGreaterThan(0);
    await press(page, "Control+ArrowUp");
    await expect.poll(() => scrolled(people).then(({ at }) => at)).toBe(0);
    await people.focus();
    await scrollsByKeys(people);
  },
);
