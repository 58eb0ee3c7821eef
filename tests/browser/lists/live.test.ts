import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { choose, openBoard, numberAtCursor, createOrder, press, runByPalette } from "../../support/browser/board.ts";
import { setRole } from "../../support/database/rows.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";
import { test } from "../../support/run/by-thirds.ts";

const place = await openWorkplace();

/** A list reads itself again every 30 s: what is there sooner, in milliseconds, has come live. */
const beforeRefresh = 10_000;

/** Opens the board with the newest order first and waits until it is live. */
async function openLive(page: Page): Promise<string> {
  const number = await openBoard(page, "?sort=-placed");
  await page.getByRole("banner").getByRole("status").filter({ hasText: "live" }).waitFor();
  return number;
}

async function statusOf(number: string): Promise<string> {
  const order = place.db.selectFrom("orders").select("status").where("number", "=", number);
  return (await order.executeTakeFirstOrThrow()).status;
}

describe("a live board", () => {
  it("shows an order the moment it is placed, with the counts, and without a reload", async () => {
    const page = await place.comeBack("admin");
    await openLive(page);
    const before = await page.getByRole("tab", { selected: true }).textContent();
    const number = await createOrder(place, page);
    await page.getByRole("gridcell", { name: number }).waitFor({ timeout: beforeRefresh });
    await expect.poll(() => page.getByRole("tab", { selected: true }).textContent()).not.toBe(before);
    await place.leave(page);
  });

  test("pauses live updates while rows are selected, says so, and shows them on n", async () => {
    const page = await place.comeBack("admin");
    await openLive(page);
    await page.keyboard.press("x");
    const number = await createOrder(place, page);
    const line = page.getByRole("button", { name: "1 update waiting · Show n" });
    await line.waitFor();
    expect(await page.getByRole("gridcell", { name: number }).count()).toBe(0);
    await page.keyboard.press("n");
    await page.getByRole("gridcell", { name: number }).waitFor();
    await line.waitFor({ state: "detached" });
    await place.leave(page);
  });

  test("tells a screen reader once that updates wait, not again with every change, and shows them on a click", async () => {
    const page = await place.comeBack("admin");
    await openLive(page);
    await press(page, "x");
    await page.evaluate(() => {
      const said: string[] = [];
      Object.assign(window, { said });
      const note = (): void => {
        for (const line of document.querySelectorAll(":is([role=status], [role=alert]) > div")) {
          const text = line.textContent ?? "";
          if (/press n|waiting/.test(text) && said.at(-1) !== text) said.push(text);
        }
      };
      new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    for (const count of [1, 2, 3]) {
      await createOrder(place, page);
      await page
        .getByRole("button", { name: `${count} ${count === 1 ? "update" : "updates"} waiting · Show n` })
        .waitFor();
    }
    const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
    expect(said).toEqual(["1 update waiting, press n to show them"]);
    await page.getByRole("button", { name: "3 updates waiting · Show n" }).click();
    await page.getByRole("button", { name: /waiting/ }).waitFor({ state: "detached" });
    await place.leave(page);
  });

  test("shows the change of one operator to another, who is told when both changed the same order", async () => {
    const [one, two] = await Promise.all([place.comeBack("admin"), place.comeBack("supervisor")]);
    await openLive(one);
    await openLive(two);
    const number = await createOrder(place, one);
    for (const page of [one, two]) await page.getByRole("gridcell", { name: number }).waitFor();
    await one.keyboard.press("Home");
    await runByPalette(one, "Accept order");
    const row = two.getByRole("row").filter({ has: two.getByRole("gridcell", { name: number }) });
    await row.getByRole("gridcell", { name: "Accepted" }).waitFor({ timeout: beforeRefresh });
    await place.leave(one);
    await place.leave(two);
  });

  test("knows a right that was taken away once the gateway has refused it", async () => {
    const { id } = await place.db
      .selectFrom("users")
      .select("id")
      .where("login_id", "=", "staff")
      .executeTakeFirstOrThrow();
    await setRole(place.db, id, "staff");
    const page = await place.comeBack("staff");
    await openLive(page);
    const number = await pendingAtCursor(page);
    await setRole(place.db, id, "viewer");
    await press(page, "s");
    await choose(page, "Accepted");
    await page.getByText("order.change-status").or(page.getByText("may not change the status")).first().waitFor();
    expect(await statusOf(number)).toBe("Pending");
    const refusal = page.getByText("you may not change the status of orders", { exact: false });
    await expect
      .poll(async () => {
        // The console asks anew for its rights: pressed before the answer has come, the key still opens the question.
        await press(page, "Escape", "s");
        return refusal.count();
      })
      .toBeGreaterThan(0);
    await place.leave(page);
  });

  it("says when the gateway is gone, and has missed nothing once it is back", async () => {
    const page = await place.comeBack("admin");
    await openLive(page);
    const state = page.getByRole("banner").getByRole("status");
    await place.disconnect();
    await state.filter({ hasNotText: "live" }).waitFor();
    const number = await createOrder(place, page);
    await place.reconnect();
    await page.getByRole("gridcell", { name: number }).waitFor();
    await state.filter({ hasText: "live" }).waitFor();
    await place.leave(page);
  });

  test("fails a change at once while the gateway is gone, and makes it on Enter once it is back", async () => {
    const page = await place.comeBack("admin");
    await openLive(page);
    const number = await pendingAtCursor(page);
    await press(page, "s");
    await page.getByRole("combobox").waitFor();
    await place.disconnect();
    await choose(page, "Accepted");
    const box = page.getByRole("dialog", { name: `Accept ${number}` });
    await box.getByText("No connection to the store's system: check the network").waitFor();
    const row = page.getByRole("row").filter({ has: page.getByRole("gridcell", { name: number }) });
    await row.getByRole("gridcell", { name: "Pending" }).waitFor();
    // The words of the first failure are still there: the second try has ended once its request has failed and the box
    // takes Enter again.
    const failed = page.waitForEvent("requestfailed", (request) => request.method() === "PUT");
    await press(page, "Enter");
    await failed;
    await box.getByText("Not saved, and not retried automatically").waitFor();
    expect(await statusOf(number)).toBe("Pending");
    await place.reconnect();
    await press(page, "Enter");
    await expect.poll(() => statusOf(number)).toBe("Accepted");
    await box.waitFor({ state: "detached" });
    await row.getByRole("gridcell", { name: "Accepted" }).waitFor();
    await place.leave(page);
  });

  test("keeps a comment and a reason typed while the gateway is gone, and writes each once", async () => {
    const page = await place.comeBack("admin");
    await openLive(page);
    const number = await pendingAtCursor(page);
    for (const [keys, label, text] of [
      ["c", "Comment", "the customer rang"],
      ["s", "Reason", "the shelf is empty"],
    ] as const) {
      await press(page, keys);
      if (keys === "s") await choose(page, "On-Hold");
      const field = page.getByRole("textbox", { name: label });
      await field.waitFor();
      await page.keyboard.type(text);
      await place.disconnect();
      await press(page, "Enter");
      await page.getByRole("dialog").getByText("No connection to the store's system: check the network").waitFor();
      expect(await field.inputValue()).toBe(text);
      await place.reconnect();
      await press(page, "Enter");
      await field.waitFor({ state: "detached" });
    }
    const written = await place.db
      .selectFrom("order_history")
      .innerJoin("orders", "orders.id", "order_history.order_id")
      .select("order_history.text")
      .where("orders.number", "=", number)
      .where("order_history.text", "in", ["the customer rang", "the shelf is empty"])
      .orderBy("order_history.at")
      .execute();
    expect(written.map(({ text }) => text)).toEqual(["the customer rang", "the shelf is empty"]);
    await place.leave(page);
  });

  /** Filters the live board to what is pending, and answers the order under the cursor. */
  async function pendingAtCursor(page: Page): Promise<string> {
    await runByPalette(page, "Add a filter ...");
    await choose(page, "Status", "Pending");
    await page.waitForURL(/status=Pending/);
    await page.locator('[role="tabpanel"][aria-busy="false"]').waitFor();
    return numberAtCursor(page);
  }
});
