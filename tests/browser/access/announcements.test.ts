import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { choose, numberAtCursor, openBoard, createOrder, press } from "../../support/browser/board.ts";
import { receivedBy, listen, liveTexts, readAloud } from "../../support/browser/accessibility/screen-reader.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";
import { test } from "../../support/run/by-thirds.ts";

let page: Page;
const place = await openWorkplace();
beforeAll(async () => {
  page = await place.comeBack("admin", "/dashboard");
});
afterAll(async () => {
  await place.leave(page);
});

const lines = () => receivedBy(page);

/** The order under the cursor, as the database has it. */
function orderNumbered(number: string) {
  return place.db
    .selectFrom("orders")
    .select(["status", "customer_name"])
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
}

async function closeBox(): Promise<void> {
  await press(page, "Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
}

describe("a screen reader on the orders board", () => {
  beforeEach(async () => {
    await createOrder(place, page);
    await createOrder(place, page);
    await openBoard(page, "?status=Pending");
    await page.getByRole("banner").getByRole("status").filter({ hasText: "live" }).waitFor();
    await listen(page);
  });

  it("reads the row under the cursor with its number, status and customer, and the next one after j", async () => {
    const rowRead = async () => (await readAloud(page)).find(({ role }) => role === "grid")?.active;
    const seen: string[] = [];
    for (const key of ["j", "j", "k"]) {
      await press(page, key);
      const number = await numberAtCursor(page);
      const { status, customer_name } = await orderNumbered(number);
      await expect.poll(async () => (await rowRead())?.texts).toEqual(expect.arrayContaining([number]));
      const row = await rowRead();
      expect(row?.role).toBe("row");
      expect(row?.texts).toEqual(expect.arrayContaining([number, status, customer_name]));
      seen.push(number);
    }
    expect(new Set(seen).size).toBe(2);
  });

  test("hears how many rows are selected, and that none is any more", async () => {
    await press(page, "x", "Shift+J");
    await expect.poll(lines).toEqual(["1 selected", "2 selected"]);
    await press(page, "Escape");
    await expect.poll(lines).toEqual(["1 selected", "2 selected", "selection cleared"]);
  });

  test("hears what a command did, and why one is refused", async () => {
    await press(page, "s");
    await choose(page, "Accepted");
    await expect.poll(lines).toContainEqual(expect.stringMatching(/Accepted/));
    await press(page, "Home", "Control+Backspace");
    await numberAtCursor(page);
    await press(page, "n");
    await expect.poll(lines).toContainEqual("Show waiting updates: no updates are waiting");
  });

  test("hears, with the palette in front, how many results there are and why one is refused", async () => {
    await press(page, "Control+k");
    await page.getByRole("combobox").fill(">show waiting updates");
    await page.locator("[cmdk-item][data-refused=true]").first().waitFor();
    await expect.poll(() => liveTexts(page)).toContainEqual(expect.stringMatching(/^\d+ results?$/));
    await expect
      .poll(async () => {
        // A sentence is gone after 3 s: it is told anew until the tree was read in time.
        await press(page, "Enter");
        return liveTexts(page);
      })
      .toContainEqual(expect.stringContaining("Show waiting updates: no updates are waiting"));
    await closeBox();
  });

  test("hears what came of a change of many in the box that does it", async () => {
    // Some orders cannot be put on hold: only then is there a plan to read first.
    await openBoard(page);
    await listen(page);
    await press(page, "Control+a", "s");
    await choose(page, "On-Hold");
    await page.getByRole("textbox", { name: /^Reason/ }).fill("stock count");
    await press(page, "Enter");
    await page.getByText("Nothing has been changed yet").waitFor();
    const reach = (await liveTexts(page)).length;
    expect(reach).toBeGreaterThan(1);
    await page.keyboard.press("Enter");
    await expect.poll(lines).toContainEqual(expect.stringMatching(/hold: \d+ changed/i));
    await page.locator("dialog").waitFor({ state: "detached" });
  });

  test("hears that a change failed, in the box that asks whether to try again", async () => {
    await page.route("**/action/**", (route) => route.abort());
    await press(page, "s");
    await choose(page, "Accepted");
    await page.getByRole("dialog").getByText("No connection to the store's system").waitFor();
    await expect
      .poll(() => liveTexts(page))
      .toContainEqual(expect.stringContaining("No connection to the store's system: check the network"));
    await page.unrouteAll();
    await closeBox();
  });

  test("hears once that updates wait, also in a box", async () => {
    await press(page, "x");
    await press(page, "Control+k");
    await page.getByRole("combobox").waitFor();
    await createOrder(place, page);
    await expect.poll(lines).toContainEqual("1 update waiting, press n to show them");
    await createOrder(place, page);
    await closeBox();
    await page.getByRole("button", { name: "2 updates waiting · Show n" }).waitFor();
    expect((await receivedBy(page)).filter((line) => /press n/.test(line))).toHaveLength(1);
  });

  test("hears that the connection is lost and that it is back, and no second being counted", async () => {
    await place.disconnect();
    await expect.poll(lines).toContainEqual("Offline. The data on screen may be old");
    await place.reconnect();
    await expect.poll(lines).toContainEqual("Online again");
    expect((await receivedBy(page)).filter((line) => /ago/.test(line))).toEqual([]);
  });
});
