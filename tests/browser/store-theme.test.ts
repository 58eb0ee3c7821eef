import type { Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { contractHeaders } from "#contract/store/contract-headers.ts";
import { messages } from "#contract/messages.ts";
import { choose, numberAtCursor, openBoard, press, runByPalette } from "../support/browser/board.ts";
import { openWorkplace } from "../support/browser/workplace.ts";
import { demoPassword } from "../support/database/global-database.ts";
import { buildDelivered } from "../support/database/returns.ts";
import { buildOrder, unique } from "../support/database/rows.ts";
import { test } from "../support/run/by-thirds.ts";

let page: Page;
const place = await openWorkplace();
beforeAll(async () => {
  await set("S101", {
    color: "#aa2200",
    loaderImage: "loader.svg",
    footerLogo: "favicon.svg",
    websiteLogo: "gone.svg",
    teleLogo: "product.svg",
  });
  await set("S102", { tabName: "Corner", primaryColor: "#007755", fevicon: "product.svg", imageLogo: "logo.svg" });
});
beforeEach(async () => {
  page = await place.logIn("admin");
});
afterEach(() => page.context().close());

/** Changes general settings of a store of the demo. */
async function set(code: string, settings: object): Promise<void> {
  const store = await place.db.selectFrom("stores").selectAll().where("code", "=", code).executeTakeFirstOrThrow();
  await place.db
    .updateTable("stores")
    .set({ general_settings: JSON.stringify({ ...store.general_settings, feviconIcon: "", ...settings }) })
    .where("id", "=", store.id)
    .execute();
}

const property = (name: string) => page.evaluate((name) => document.documentElement.style.getPropertyValue(name), name);
const icon = () => page.locator("link[rel=icon]").getAttribute("href");

async function goToStore(code: string): Promise<void> {
  const { name } = await place.db
    .selectFrom("stores")
    .select("name")
    .where("code", "=", code)
    .executeTakeFirstOrThrow();
  await press(page, "g s");
  await choose(page, name);
}

test("each store keeps its own theme: colours, tab and icons change with the store and come back with it", async () => {
  expect(await property("--aisle-primary")).toBe("#506ff3");
  expect(await property("--aisle-color")).toBe("#aa2200");
  await goToStore("S102");
  await expect.poll(() => property("--aisle-primary")).toBe("#007755");
  expect(await property("--aisle-color")).toBe("#506ff3");
  expect(await page.title()).toMatch(/Corner$/);
  expect(await icon()).toBe("/images/product.svg");
  await page.reload();
  expect(await property("--aisle-primary")).toBe("#007755");
  await page.locator("#root .aisle-main").waitFor();
  await goToStore("S101");
  await expect.poll(() => property("--aisle-primary")).toBe("#506ff3");
  expect(await icon()).toBe("/images/favicon.svg");
});

test("the log-in page has the theme of the store that this browser worked in last, in its first frame", async () => {
  await goToStore("S102");
  await expect.poll(() => property("--aisle-primary")).toBe("#007755");
  await runByPalette(page, "Log out");
  await page.waitForURL(`${place.address}/`);
  await page.getByLabel("Login ID").waitFor();
  expect([await property("--aisle-primary"), await page.title()]).toEqual(["#007755", "Corner"]);
  const theme = await page.evaluate(() => document.querySelector("#page-settings")?.textContent);
  expect(theme).toContain("#007755");
  // The next log-in opens that store too.
  await page.getByLabel("Login ID").fill("admin");
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
  expect([await property("--aisle-primary"), await page.title()]).toEqual(["#007755", "Dashboard · Corner"]);
  await runByPalette(page, "Log out");
  await page.waitForURL(`${place.address}/`);
  // A store that is gone, and a text that is none, lead to the first store.
  const { hostname } = new URL(place.address);
  for (const value of [crypto.randomUUID(), "x"]) {
    await page.context().addCookies([{ name: "aisle-store", value, domain: hostname, path: "/" }]);
    await page.goto(place.address);
    expect(await property("--aisle-primary")).toBe("#506ff3");
  }
});

it("a store's own titles and choices stand in boards, filters, details and forms", async () => {
  await place.db
    .updateTable("stores")
    .set({
      form_header: JSON.stringify({
        headers: { "order.customerName": "Shopper", "vehicle.fuel": "Runs on", "order.orderType": "Speed" },
        choices: { "vehicle.fuel": ["Electric", "CNG"], "order.orderType": ["Express", "Normal"] },
      }),
    })
    .where("code", "=", "S101")
    .execute();
  await openBoard(page);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("variablesHeader")))
    .toContain('"order.customerName":"Shopper"');
  expect(await page.evaluate(() => localStorage.getItem("variablesHeader"))).toContain('"field":"print.size"');
  // The board, drawn before the titles came, is drawn anew.
  await page.getByRole("columnheader", { name: "Shopper" }).waitFor();
  expect(await page.getByRole("columnheader", { name: "Customer" }).count()).toBe(0);
  await press(page, "Shift+F");
  await choose(page, "Speed");
  await page.getByRole("option", { name: "Express" }).waitFor();
  expect(await page.getByRole("option").allInnerTexts()).toEqual(["Express", "Normal"]);
  await press(page, "Enter");
  await page.getByRole("button", { name: /speed: Express/ }).waitFor();
  await press(page, "g v");
  await page.getByRole("columnheader", { name: "Runs on" }).waitFor();
  await press(page, "i");
  const fuel = page.locator("[data-field=fuel]");
  await fuel.getByText("Runs on").waitFor();
  expect(
    (await fuel.innerText()).split(/\s*\n\s*/).filter((text) => /Electric|CNG|Petrol|Diesel|None/.test(text)),
  ).toEqual(["Electric", "CNG"]);
  await press(page, "Escape");
  await goToStore("S102");
  await press(page, "g v");
  await page.getByRole("columnheader", { name: "Fuel" }).waitFor();
});

test("every title of the dashboard, of an order and of a picker is the store's own", async () => {
  const headers = Object.fromEntries(Object.keys(contractHeaders()).map((name) => [name, `Own ${name}`]));
  await place.db
    .updateTable("stores")
    .set({
      form_header: JSON.stringify({
        headers,
        choices: { "edit.reason": ["Quantity"], "order.status": ["On-Hold", "Picker Assigned"] },
      }),
    })
    .where("code", "=", "S101")
    .execute();
  await page.reload();
  const titles = page.locator(
    "main :is(h2, h3, dt, th[scope=col], tfoot th, .aisle-work-line > span:not(.aisle-quiet)):not(.aisle-unseen *)",
  );
  const notOwn = async () => (await titles.allInnerTexts()).filter((title) => !/\bown [a-z]+\./i.test(title));
  await page.getByRole("heading", { name: "Own tile.picker-load" }).waitFor();
  expect(await titles.count()).toBeGreaterThan(10);
  expect(await notOwn()).toEqual([]);
  await press(page, "g o");
  await numberAtCursor(page);
  await press(page, "Enter");
  await page.getByText("Own customer.email").waitFor();
  await press(page, "Enter");
  await page.getByRole("columnheader", { name: "Own line.tax" }).waitFor();
  const number = await page.getByRole("heading", { level: 2 }).first().innerText();
  expect(await notOwn()).toEqual([number]);
  await page.getByRole("tab", { name: "PAYMENTS" }).click();
  await page.getByText("Own order.paymentState").waitFor();
  expect(await notOwn()).toEqual([number]);
  await press(page, "g i");
  await page.getByRole("columnheader", { name: "Own picker.shift" }).waitFor();
  await openBoard(page, "?tab=All&status=Accepted");
  await press(page, "s");
  await page.getByRole("option", { name: "On-Hold" }).waitFor();
  expect((await page.getByRole("option").allInnerTexts()).map((text) => text.split("\n")[0])).toEqual([
    "Picker Assigned",
    "On-Hold",
  ]);
  await press(page, "Escape", "m");
  const editor = page.getByRole("dialog", { name: /^Products of/ });
  await editor
    .getByLabel(/^Own line.quantity of/)
    .first()
    .waitFor();
  expect(await editor.getByLabel(/^Own line.unitPrice of/).count()).toBe(0);
  expect(
    (await editor.locator("table:has([data-line]) th[scope=col]").allInnerTexts()).filter(
      (title) => !/own line/i.test(title),
    ),
  ).toEqual([]);
  expect(await editor.locator(".aisle-lines-settlement th[scope=col]").allInnerTexts()).toEqual([
    "Own order.amounts",
    "Own settlement.before",
    "Own settlement.now",
  ]);
  await press(page, "Escape", "Control+P");
  await page.getByRole("dialog").getByText("Own print.size").waitFor();
});

test("every field and heading of forms and dialogs has the store's own title", async () => {
  const headers = Object.fromEntries(Object.keys(contractHeaders()).map((name) => [name, `Own ${name}`]));
  const store = await place.db
    .updateTable("stores")
    .set({ form_header: JSON.stringify({ headers }) })
    .where("code", "=", "S101")
    .returning("id")
    .executeTakeFirstOrThrow();
  const { number } = await buildOrder(place.db, store.id, { number: unique("OWN"), status: "Accepted" });
  const titles = page.locator(
    "dialog :is(.aisle-form-label, .aisle-form-section, .aisle-writing-field > span, .aisle-range label, .aisle-days-typed label, .aisle-phone-fields label, .aisle-phone-title)",
  );
  /** The titles of a form, each in its own words, once they are all there. */
  const read = async (first: string): Promise<string[]> => {
    await titles
      .filter({ hasText: `Own ${first}` })
      .first()
      .waitFor();
    const texts = await titles.allInnerTexts();
    return texts.map((text) => text.replace(/ optional$/, "").trim()).filter((text) => !/^Own [a-z]+\./i.test(text));
  };
  const ask = async (command: string, first: string): Promise<string[]> => {
    await runByPalette(page, command);
    return read(first);
  };
  const close = async (): Promise<void> => {
    await press(page, "Escape");
    await page.locator("dialog").waitFor({ state: "detached" });
  };
  const forms: readonly (readonly [place: string, command: string, first: string])[] = [
    ["", "Change delivery ...", "section.contact"],
    ["", "Take payment ...", "payment.given"],
    ["", "Add comment", "comment.text"],
    ["", "Print ...", "print.paper"],
    ["", "Phone order ...", "caller.question"],
    ["", "Open cash drawer ...", "drawer.float"],
    ["g i", "Add picker", "section.person"],
    ["g n", "Change invoice settings ...", "store.companyName"],
  ];
  await openBoard(page, `?tab=All&text=${number}`);
  for (const [place, command, first] of forms) {
    if (place !== "") await press(page, place);
    expect([command, await ask(command, first)]).toEqual([command, []]);
    await close();
  }
  // The categories of the store's products are data, the heading above them is not.
  await press(page, "g e");
  expect(
    (await ask("Set how long goods can be returned ...", "store.returnDays")).some((text) => text.includes("own")),
  ).toBe(false);
  expect(await titles.filter({ hasText: "Own section.categories" }).count()).toBe(1);
});

test("goods come back for the reasons and in the conditions that the store offers", async () => {
  const { id } = await place.db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
  const choices = { "return.reasons": ["Poor quality", "Expired"], "line.condition": ["Expired", "Saleable"] };
  await place.db
    .updateTable("stores")
    .set({ form_header: JSON.stringify({ headers: { "line.returnable": "Still ours to take" }, choices }) })
    .where("id", "=", id)
    .execute();
  const order = await buildDelivered(place.db, id);
  await page.goto(`${place.address}/orders?text=${order.number}`);
  await page.getByRole("row").filter({ hasText: order.number }).first().waitFor();
  await press(page, "Shift+B");
  await page.getByRole("columnheader", { name: "Still ours to take" }).waitFor();
  const offered = async (name: RegExp) => {
    const select = page.getByRole("dialog").getByRole("combobox", { name }).first();
    return { chosen: await select.inputValue(), all: await select.locator("option").allInnerTexts() };
  };
  expect(await offered(/^Reason for/)).toEqual({ chosen: "", all: ["–", ...choices["return.reasons"]] });
  expect(await offered(/^Condition of/)).toEqual({ chosen: "", all: ["–", ...choices["line.condition"]] });
});

test("the store's pictures stand in the footer, on phone orders and where one waits", async () => {
  const loaded = (picture: ReturnType<Page["locator"]>) =>
    picture.evaluate((image) => (image as HTMLImageElement).naturalWidth);
  const footer = page.locator(".aisle-footer img");
  expect(await footer.getAttribute("src")).toBe("/images/favicon.svg");
  expect(await loaded(footer)).toBeGreaterThan(0);
  await openBoard(page);
  await press(page, "F2");
  const phone = page.getByRole("dialog", { name: "Phone orders" }).locator("img");
  expect(await phone.getAttribute("src")).toBe("/images/product.svg");
  await expect.poll(() => loaded(phone)).toBeGreaterThan(0);
  await press(page, "Escape");

  const stranger = await place.open();
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await stranger.route("**/api/auth/access-token*", async (route) => {
    await asked;
    await route.continue();
  });
  // A logo that is not to be had leaves no hole.
  await expect.poll(() => stranger.getByAltText("Store logo").getAttribute("src")).toBe("/images/logo.svg");
  await stranger.getByLabel("Login ID").fill("admin");
  await stranger.getByLabel("Password", { exact: true }).fill(demoPassword);
  await press(stranger, "Enter");
  const overlay = stranger.locator(".aisle-overlay", { hasText: messages.processing });
  expect(await overlay.locator("img").getAttribute("src")).toBe("/images/loader.svg");
  answer();
  await stranger.waitForURL(/dashboard/);
  await stranger.context().close();
});
