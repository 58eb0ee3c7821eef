import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { sql } from "kysely";
import { choose, press, runByPalette } from "../support/browser/board.ts";
import { setRole } from "../support/database/rows.ts";
import { openWorkplace } from "../support/browser/workplace.ts";
import { test } from "../support/run/by-thirds.ts";

const place = await openWorkplace();

/** Opens a screen as the administrator, with its list drawn. */
async function openList(path: "/user" | "/role" | "/client"): Promise<Page> {
  const page = await place.comeBack("admin");
  await page.goto(place.address + path);
  await page
    .getByRole("grid")
    .getByRole("row")
    .nth(1)
    .or(page.getByText(/^The tab .* has no API clients now/))
    .first()
    .waitFor();
  return page;
}

/** The secret that a dialog shows once. */
async function secretOf(page: Page, title: RegExp): Promise<string> {
  const dialog = page.getByRole("dialog", { name: title });
  await dialog.waitFor();
  return (await dialog.getAttribute("aria-label"))?.split(": ").at(-1) ?? "";
}

async function logIn(page: Page, login: string, password: string): Promise<void> {
  await page.getByLabel("Login ID").fill(login);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
}

it("a user is made by keys, gets a first password that is shown once, and chooses an own one at the first log-in", async () => {
  const page = await openList("/user");
  await press(page, "i");
  await page.getByLabel("Login ID", { exact: true }).waitFor();
  await page.keyboard.type("meera");
  await page.getByLabel("Name", { exact: true }).fill("Meera Iyer");
  await page.getByRole("combobox", { name: "Role" }).focus();
  await page.keyboard.type("staff");
  await page.getByRole("option", { name: "staff", exact: true }).waitFor();
  await press(page, "Enter", "Control+Enter");
  const password = await secretOf(page, /^First password of Meera Iyer/);
  expect(password).toMatch(/^[a-z]{4}(-[a-z]{4}){3}$/);
  // Nothing says that the user is added before the password is there, and an Enter copies it without taking it away.
  expect(await page.getByText("Meera Iyer added").count()).toBe(0);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await press(page, "Enter");
  await page.getByRole("option", { name: /^Copied/ }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(password);
  await press(page, "Escape");
  await page.getByRole("gridcell", { name: "Meera Iyer" }).waitFor();

  const hers = await place.open();
  await logIn(hers, "meera", password);
  const field = hers.getByLabel("New password", { exact: true });
  await field.waitFor();
  await hers.getByText("This password was given to you to begin with").waitFor();
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  await hers.keyboard.type("short");
  await hers.keyboard.press("Enter");
  await hers.getByText("At least 10 characters").waitFor();
  await field.fill("regen zebra vierzig kiosk");
  await hers.keyboard.press("Enter");
  await hers.waitForURL(`${place.address}/dashboard`);

  await page.getByRole("gridcell", { name: "Meera Iyer" }).click();
  await press(page, "u");
  // Locked, her open console leaves within five seconds, and as long as a busy machine needs.
  await hers.getByLabel("Login ID").waitFor();
  await hers.context().close();
  await place.leave(page);
});

it("a change of rights is said on the console that is open, and bites at once", async () => {
  const { id } = await place.db
    .selectFrom("users")
    .select("id")
    .where("login_id", "=", "staff")
    .executeTakeFirstOrThrow();
  const page = await place.comeBack("staff");
  await page.goto(`${place.address}/orders`);
  await page.getByRole("grid").getByRole("row").nth(1).waitFor();
  await setRole(place.db, id, "viewer");
  await page.getByText("Your rights have changed").first().waitFor();
  await page
    .getByText(/You may no longer/)
    .first()
    .waitFor();
  await press(page, "s");
  await page
    .getByText(/you may not change the status of orders/)
    .first()
    .waitFor();
  await page.context().close();
});

test("a built-in role is copied, and the copy keeps what was ticked", async () => {
  const page = await openList("/role");
  await page.getByRole("gridcell", { name: "viewer", exact: true }).click();
  await press(page, "w");
  const name = page.getByLabel("Name", { exact: true });
  await name.waitFor();
  expect(await name.inputValue()).toBe("Copy of viewer");
  await page.getByRole("group", { name: "Orders" }).getByLabel("create orders", { exact: true }).press("Space");
  await press(page, "Control+Enter");
  await page.getByRole("gridcell", { name: "Copy of viewer", exact: true }).waitFor();
  const { permissions } = await place.db
    .selectFrom("roles")
    .select("permissions")
    .where("name", "=", "Copy of viewer")
    .executeTakeFirstOrThrow();
  expect(permissions).toContain("order.create");
  expect(permissions).toContain("wall.stay");
  await place.leave(page);
});

test("a client gets a secret that is shown once and can be renewed", async () => {
  const page = await openList("/client");
  await press(page, "i");
  await page.getByLabel("Client ID", { exact: true }).waitFor();
  await page.keyboard.type("till-1");
  await page.getByLabel("Name", { exact: true }).fill("Till at the door");
  await press(page, "Control+Enter");
  const first = await secretOf(page, /^Secret of till-1/);
  expect(first).toMatch(/^[\w-]{43}$/);
  await press(page, "Escape");
  await page.getByRole("gridcell", { name: "Till at the door" }).waitFor();
  await press(page, "w");
  await choose(page, "Renew the secret");
  const second = await secretOf(page, /^Secret of till-1/);
  expect(second).not.toBe(first);
  const asked = async (secret: string) =>
    (
      await fetch(`${place.address}/api/general-settings`, {
        headers: { "client-id": "till-1", "client-secret": secret },
      })
    ).status;
  const { rows } = await sql<{
    secret_hash: string;
  }>`select secret_hash from clients where client_id = 'till-1'`.execute(place.db);
  expect(rows[0]?.secret_hash).not.toContain(second);
  expect([await asked(first), await asked(second)]).toEqual([401, 200]);
  await place.leave(page);
});

test("the own password is changed by who knows the old one", async () => {
  const page = await place.logIn("supervisor");
  await runByPalette(page, "Change my password");
  await page.getByLabel("Current password").fill("not it");
  await page.getByLabel("New password", { exact: true }).fill("regen zebra vierzig kiosk");
  await press(page, "Control+Enter");
  await page.getByText("This is not your password").waitFor();
  await page.getByLabel("Current password").fill("aisle-demo");
  await press(page, "Control+Enter");
  await page.getByText("Your password is changed").first().waitFor();
  await page.context().close();
});
