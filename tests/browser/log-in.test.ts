import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { messages } from "#contract/messages.ts";
import { goToBoard, numberAtCursor, openBoard, press, runByPalette } from "../support/browser/board.ts";
import { openWorkplace } from "../support/browser/workplace.ts";
import { demoPassword } from "../support/database/global-database.ts";
import { headersOf } from "../support/gateway.ts";
import { test } from "../support/run/by-thirds.ts";

const place = await openWorkplace();

describe("logging in", () => {
  test("asks for the Login ID first, then for the password, and takes the complaint back as one types", async () => {
    const page = await place.open();
    await page.getByLabel("Login ID").waitFor();
    await page.keyboard.press("Enter");
    await page.getByText(messages.enterLoginId).waitFor();
    await page.keyboard.type("staff");
    await page.getByText(messages.enterLoginId).waitFor({ state: "detached" });
    await page.keyboard.press("Enter");
    await page.getByText(messages.enterPassword).waitFor();
    await page.context().close();
  });

  test("keeps what was typed when the password is wrong, and does not tell which of the two was", async () => {
    const page = await place.open();
    const texts: (string | null)[] = [];
    for (const login of ["staff", "nobody-at-all"]) {
      await page.getByLabel("Login ID").fill(login);
      await page.getByLabel("Password", { exact: true }).fill("wrong");
      await page.keyboard.press("Enter");
      // Places of messages are alerts too while they are empty.
      const banner = page.getByRole("alert").filter({ hasText: /\S/ });
      await banner.waitFor();
      texts.push(await banner.textContent());
      expect(await page.getByLabel("Login ID").inputValue()).toBe(login);
    }
    expect(texts[0]).not.toBe("");
    expect(texts[0]).toBe(texts[1]);
    await page.context().close();
  });

  test("shows and hides the password by key", async () => {
    const page = await place.open();
    const field = page.getByLabel("Password", { exact: true });
    await field.fill("secret");
    expect(await field.getAttribute("type")).toBe("password");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    expect(await field.getAttribute("type")).toBe("text");
    await page.context().close();
  });

  it("lands on the dashboard and keeps what the specification names", async () => {
    const page = await place.logIn("staff");
    const stored = await page.evaluate(() => Object.keys({ ...localStorage, ...sessionStorage }));
    for (const key of [
      "token",
      "isLogin",
      "userDetails",
      "response",
      "username",
      "entityName",
      "storelogo",
      "permission",
      "currentPage",
    ]) {
      expect(stored).toContain(key);
    }
    expect(await page.title()).not.toBe("");
    await page.context().close();
  });

  test("welcomes inside with the general settings' words", async () => {
    const page = await place.logIn("staff");
    await page.getByRole("main").getByText("Welcome to the store").waitFor();
    await page.context().close();
  });

  test("still knows after the next log-in which commands were run lately, the one that logged out included", async () => {
    const page = await place.logIn("staff");
    await goToBoard(page);
    await runByPalette(page, "Copy order number");
    await runByPalette(page, "Log out");
    await page.getByLabel("Login ID").fill("staff");
    await page.getByLabel("Password", { exact: true }).fill(demoPassword);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
    await goToBoard(page);
    await page.keyboard.press("Control+k");
    const recent = page.getByRole("group", { name: "Recent" }).getByRole("option");
    await recent.first().waitFor();
    const titles = await recent.allTextContents();
    // The latest first, but Enter alone does not log out.
    expect(titles.map((title) => title.trim()).slice(0, 2)).toEqual([
      expect.stringContaining("Copy order number"),
      expect.stringContaining("Log out"),
    ]);
    await page.context().close();
  });

  const logInAgain = async (page: Page, login: string) => {
    await page.getByLabel("Login ID").fill(login);
    await page.getByLabel("Password", { exact: true }).fill(demoPassword);
    await page.keyboard.press("Enter");
    await page.waitForURL(`${place.address}/dashboard`);
  };
  const offer = (page: Page) => page.getByRole("button", { name: "Go on where you were: Orders" });
  const storages = (page: Page) => page.evaluate(() => [localStorage.length, sessionStorage.length]);

  test("offers the screen one was on, and gives back what was typed, when the session ended while saving", async () => {
    const page = await place.logIn("picker-lead");
    const number = await openBoard(page, "?tab=All&status=Pending");
    await press(page, "c");
    // The field itself: what is typed before it has come is not kept when the session ends in that moment.
    await page
      .getByRole("dialog", { name: `Comment on ${number}` })
      .getByRole("button", { name: "Save" })
      .waitFor();
    await page.keyboard.type("Ring twice");
    await place.db.deleteFrom("sessions").execute();
    await press(page, "Control+Enter");
    await page.getByText("Your session has ended").waitFor();
    expect(await storages(page)).toEqual([0, 0]);
    // Somebody else logs in meanwhile, and sees nothing of it.
    await logInAgain(page, "viewer");
    await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor({ state: "attached" });
    await page.getByText(messages.loginSucceeded).first().waitFor();
    expect(await page.getByText("Not saved").count()).toBe(0);
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
      "Ring twice",
    );
    await runByPalette(page, "Log out");
    await page.waitForURL(`${place.address}/`);
    await logInAgain(page, "picker-lead");
    await page.getByText(`Not saved: your text for "Comment on ${number}"`).first().waitFor();
    await offer(page).and(page.locator(":focus")).waitFor();
    await press(page, "Enter");
    expect(await numberAtCursor(page)).toBe(number);
    expect(new URL(page.url()).searchParams.get("status")).toBe("Pending");
    await press(page, "c");
    await page.getByRole("dialog").waitFor();
    expect(await page.getByRole("dialog").getByRole("textbox").inputValue()).toBe("Ring twice");
    await page.context().close();
  });

  test("stays on the dashboard after Esc, and offers no screen again", async () => {
    const page = await place.logIn("picker-lead");
    for (const key of ["Escape", "?"]) {
      await openBoard(page);
      await place.db.deleteFrom("sessions").execute();
      await press(page, "r");
      await page.getByText("Your session has ended").waitFor();
      await logInAgain(page, "picker-lead");
      await offer(page).waitFor();
      await press(page, key);
      await offer(page).waitFor({ state: "detached" });
      expect(new URL(page.url()).pathname).toBe("/dashboard");
    }
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor({ state: "attached" });
    await page.locator(".aisle-work-line").first().waitFor();
    expect(await offer(page).count()).toBe(0);
    await page.context().close();
  });

  test("works without keeping anything in a private window that has no database", async () => {
    const page = await place.open();
    await page.context().addInitScript(() => Object.defineProperty(globalThis, "indexedDB", { value: undefined }));
    await page.reload();
    await logInAgain(page, "viewer");
    await openBoard(page);
    await place.db.deleteFrom("sessions").execute();
    await press(page, "r");
    await page.waitForURL(`${place.address}/`);
    expect(await storages(page)).toEqual([0, 0]);
    await logInAgain(page, "viewer");
    await page.locator(".aisle-work-line").first().waitFor();
    expect(await offer(page).count()).toBe(0);
    await page.context().close();
  });

  test("opens the address one came for only when logged in, and the dashboard for a path it does not know", async () => {
    const page = await place.logIn("viewer");
    await page.goto(`${place.address}/vehicle`);
    await page.getByRole("grid").waitFor();
    await page.goto(`${place.address}/no-such-screen`);
    await page.waitForURL(`${place.address}/dashboard`);
    await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
    // It was not chosen: one comes back to the screen that was.
    expect(await page.evaluate(() => localStorage.getItem("currentPage"))).toBe("/vehicle");
    await page.evaluate(() => localStorage.removeItem("isLogin"));
    await page.goto(`${place.address}/orders`);
    await page.waitForURL(`${place.address}/`);
    await page.getByLabel("Login ID").waitFor();
    expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
    await page.context().close();
  });

  it("logs out by palette, in every tab, the token is worth nothing afterwards, and a log-in opens every tab again", async () => {
    const page = await place.logIn("supervisor");
    const other = await page.context().newPage();
    await other.goto(`${place.address}/orders`);
    await other.getByRole("grid", { name: "Orders" }).waitFor();
    const token = await page.evaluate(() => localStorage.getItem("token"));
    await page.bringToFront();
    await runByPalette(page, "Log out");
    await page.waitForURL(`${place.address}/`);
    await other.waitForURL(`${place.address}/`);
    for (const tab of [page, other]) {
      await tab.getByLabel("Login ID").waitFor();
      expect(await tab.getByText("Your session has ended").count()).toBe(0);
    }
    const answer = await fetch(`${place.address}/api/permissions`, {
      headers: headersOf({ token: token ?? "" }),
    });
    expect(answer.status).toBe(401);
    await page.getByLabel("Login ID").fill("supervisor");
    await page.getByLabel("Password", { exact: true }).fill(demoPassword);
    await page.keyboard.press("Enter");
    for (const tab of [page, other]) await tab.waitForURL(`${place.address}/dashboard`);
    await page.context().close();
  });

  test("ends the session where the user is closed meanwhile", async () => {
    const page = await place.logIn("picker-lead");
    await goToBoard(page);
    await place.db.updateTable("users").set({ state: "INACTIVE" }).where("login_id", "=", "picker-lead").execute();
    await page.waitForURL(`${place.address}/`);
    await page.getByLabel("Login ID").fill("picker-lead");
    await page.getByLabel("Password", { exact: true }).fill(demoPassword);
    await page.keyboard.press("Enter");
    await page.getByRole("alert").first().waitFor();
    await page.context().close();
  });

  test("logs out after as long without a key as the business says, also where the console was open before", async () => {
    const page = await place.logIn("staff");
    const admin = await place.comeBack("admin", "/store-settings/user-rules");
    const minutes = admin.getByLabel("Logged out without a key or a click for");
    expect(await minutes.inputValue()).toBe("45");
    const heard = page.waitForResponse(/global-settings/);
    await minutes.fill("15");
    await admin.keyboard.press("Control+Enter");
    await heard;
    await place.leave(admin);
    await page.clock.setSystemTime(Date.now() + 16 * 60_000);
    await page.getByText(messages.sessionTimedOut).waitFor();
    await page.context().close();
  });
});
