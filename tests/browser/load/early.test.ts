import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { messages } from "#contract/messages.ts";
import { press } from "../../support/browser/board.ts";
import { openHeld as openHeldAt } from "../../support/browser/held-scripts.ts";
import { usualSize } from "../../support/browser/windows.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";
import { demoPassword } from "../../support/database/global-database.ts";
import { answer } from "../../support/run/answering-server.ts";
import { test } from "../../support/run/by-thirds.ts";

const place = await openWorkplace();

const openHeld = (path: string, before?: Page) => openHeldAt(place, path, before);

/** Marks the element that has the focus, to know it again. */
const markFocus = (page: Page) => page.evaluate(() => Object.assign(document.activeElement ?? {}, { marked: true }));
const focusIsMarked = (page: Page) => page.evaluate(() => "marked" in (document.activeElement ?? {}));
const isAlive = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector("form") ?? {}).some((key) => key.startsWith("__react")),
  );

/** What the log-in page asks for until its form works. Why a session has ended is read by a file of its own, afterwards. */
const ofForm = (asked: readonly string[]): readonly string[] =>
  asked.filter((line) => !/\/images\/|\/lasting-database-/.test(line) && !line.endsWith(`${place.address}/`));

/** What a file of the console holds, and the headers that go with its text. */
async function read(address: string): Promise<{ readonly text: string; readonly headers: Headers }> {
  const response = await fetch(address);
  const headers = new Headers(response.headers);
  for (const name of ["content-encoding", "content-length", "transfer-encoding"]) headers.delete(name);
  return { text: await response.text(), headers };
}

describe("the log-in page before its scripts are there", () => {
  it("takes typing, and keeps text, focus and caret when the scripts come", async () => {
    const { page, stopped, release } = await openHeld("/");
    await page.getByLabel("Login ID").waitFor();
    await page.keyboard.type("staxff");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await markFocus(page);
    await release();
    await isAlive(page);
    expect(await focusIsMarked(page)).toBe(true);
    await page.keyboard.press("Backspace");
    expect(await page.getByLabel("Login ID").inputValue()).toBe("staff");
    await page.keyboard.press("Enter");
    await page.getByText(messages.enterPassword).waitFor();
    expect(stopped).toEqual([]);
    await page.context().close();
  });

  test("looks as the store has set up, and as it looks afterwards", async () => {
    const { page, release } = await openHeld("/");
    const look = () =>
      page.evaluate(() => ({
        welcome: document.querySelector(".aisle-login-welcome")?.textContent,
        logo: document.querySelector<HTMLImageElement>(".aisle-login-logo")?.src,
        color: document.documentElement.style.getPropertyValue("--aisle-primary"),
        density: document.body.dataset["density"],
        title: document.title,
        boxes: [...document.querySelectorAll("#root *:not(aside, aside *)")]
          .map((element) => ({ element, box: element.getBoundingClientRect(), style: getComputedStyle(element) }))
          .map(({ element, box, style }) =>
            [
              element.tagName,
              box.x,
              box.y,
              box.width,
              box.height,
              style.color,
              style.backgroundColor,
              style.font,
            ].join(),
          ),
      }));
    await page.getByLabel("Login ID").waitFor();
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>(".aisle-login-logo")?.complete);
    const before = await look();
    expect(before.welcome).not.toBe("");
    await release();
    await isAlive(page);
    await page.waitForFunction(() => !document.querySelector("link[data-coming]"));
    expect(await look()).toEqual(before);
    await page.context().close();
  });

  test("remembers an Enter: the log-in goes on once the scripts are there, and nothing is sent before", async () => {
    const { page, asked, stopped, release } = await openHeld("/");
    await page.getByLabel("Login ID").waitFor();
    await page.keyboard.type("staff");
    await page.keyboard.press("Tab");
    await page.keyboard.type(demoPassword);
    await page.keyboard.press("Enter");
    expect(await page.locator("form[data-submitted]").count()).toBe(1);
    expect(page.url()).toBe(`${place.address}/`);
    await release();
    await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
    expect(asked.filter((line) => line.includes(demoPassword))).toEqual([]);
    expect(asked.filter((line) => /POST .*\/auth\//.test(line)).length).toBe(1);
    expect(stopped).toEqual([]);
    await page.context().close();
  });

  test("shows the password at a press of its button, and goes on from there once the scripts are there", async () => {
    const { page, stopped, release } = await openHeld("/");
    const password = page.getByLabel("Password", { exact: true });
    await password.fill("secret");
    await page.getByRole("button", { name: "Show password" }).click();
    expect(await password.getAttribute("type")).toBe("text");
    await page.getByRole("button", { name: "Hide password", pressed: true }).waitFor();
    await password.press("End");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("Backspace");
    await release();
    await isAlive(page);
    expect(await password.getAttribute("type")).toBe("text");
    await page.keyboard.press("e");
    expect(await password.inputValue()).toBe("secret");
    await page.locator(".aisle-login-toggle [data-icon='eye-off']").waitFor();
    await page.getByRole("button", { name: "Hide password", pressed: true }).press("Space");
    await page.getByRole("button", { name: "Show password", pressed: false }).waitFor();
    expect(await password.getAttribute("type")).toBe("password");
    expect(stopped).toEqual([]);
    await page.context().close();
  });

  test("sends nothing even where no script runs at all", async () => {
    const context = await place.browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    const asked: string[] = [];
    await page.goto(place.address);
    page.on("request", (request) => asked.push(request.url()));
    await page.getByLabel("Login ID").fill("staff");
    await page.getByLabel("Password", { exact: true }).fill(demoPassword);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Login" }).click();
    expect(page.url()).toBe(`${place.address}/`);
    expect(asked).toEqual([]);
    await context.close();
  });

  test("keeps what was typed when another program has changed the page", async () => {
    const { page, release } = await openHeld("/");
    await page.getByLabel("Login ID").waitFor();
    await page.keyboard.type("staff");
    await page.keyboard.press("Tab");
    await page.keyboard.type("secret");
    await page.getByRole("button", { name: "Show password" }).click();
    await page.getByLabel("Password", { exact: true }).focus();
    await page.evaluate(() => document.querySelector(".aisle-login-box")?.prepend(document.createElement("b")));
    await release();
    await isAlive(page);
    await page.waitForFunction(() => !document.querySelector(".aisle-login-box b"));
    expect(await page.getByLabel("Login ID").inputValue()).toBe("staff");
    expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe("secret");
    await page.keyboard.type("s");
    expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe("secrets");
    expect(await page.getByLabel("Password", { exact: true }).getAttribute("type")).toBe("text");
    await page.getByRole("button", { name: "Hide password", pressed: true }).waitFor();
    await page.context().close();
  });

  test("asks for four things at most before the form works", async () => {
    // A browser that is asked to save data fetches nothing for later.
    const { page, asked, release } = await openHeld("/", await place.open());
    await release();
    await isAlive(page);
    expect(ofForm(asked).length).toBeLessThanOrEqual(4);
    await page.context().close();
  });

  test("fetches what every screen needs while somebody types, unless the browser is asked to save data, and the first one while the password is checked", async () => {
    const isNext = (line: string) => /\/workplace-[^/]*\.js$/.test(line);
    const isFirst = (line: string) => /\/(DashboardScreen|dashboard)-[^/]*\.(js|css)$/.test(line);
    const careful = await openHeld("/", await place.open());
    await careful.release();
    await isAlive(careful.page);
    const { page, asked, stopped, release } = await openHeld("/");
    await release();
    await expect.poll(() => asked.some(isNext)).toBe(true);
    // It was there first, and would have begun by now.
    expect(careful.asked.filter(isNext)).toEqual([]);
    // Nor has the file that says why a session has ended brought anything along.
    expect(ofForm(careful.asked).length).toBeLessThanOrEqual(4);
    expect(asked.filter(isFirst)).toEqual([]);
    const checked = Promise.withResolvers<void>();
    await page.route("**/api/auth/access-token*", async (route) => {
      await checked.promise;
      await route.continue();
    });
    await page.keyboard.type("admin");
    await page.getByLabel("Password", { exact: true }).fill(demoPassword);
    await page.keyboard.press("Enter");
    await expect.poll(() => new Set(asked.filter(isFirst)).size).toBe(2);
    checked.resolve();
    await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
    expect(stopped).toEqual([]);
    await page.context().close();
    await careful.page.context().close();
  });
});

describe("a screen's page before its scripts are there", () => {
  test("shows the frame with what the login may see, where it will be", async () => {
    const page = await place.logIn("staff");
    const boxes = (frame: string) =>
      page.evaluate((frame) => {
        const links = [...document.querySelectorAll<HTMLElement>(`${frame} .aisle-rail a`)];
        return links.map((link) => ({
          word: link.querySelector(".aisle-rail-word")?.textContent,
          here: link.getAttribute("aria-current"),
          top: Math.round(link.getBoundingClientRect().top),
          height: Math.round(link.getBoundingClientRect().height),
        }));
      }, frame);
    const { stopped, release } = await openHeld("/orders", page);
    await page.locator("#outline .aisle-rail a").first().waitFor();
    const before = await boxes("#outline");
    expect(before.filter(({ here }) => here).map(({ word }) => word)).toEqual([expect.stringContaining("Orders")]);
    await release();
    await page.getByRole("grid", { name: "Orders" }).waitFor();
    expect(await boxes("#root")).toEqual(before);
    expect(await page.locator("#outline").count()).toBe(0);
    expect(stopped).toEqual([]);
    await page.context().close();
  });

  it("keeps the keys pressed meanwhile, and does what they say once the scripts are there", async () => {
    const openAndGo = async () => {
      const { page, release } = await openHeld("/orders", await place.comeBack("staff"));
      await page.locator("#outline .aisle-rail a").first().waitFor();
      await page.keyboard.press("g");
      await page.keyboard.press("v");
      await release();
      const vehicles = page.getByRole("grid", { name: "Vehicles" }).waitFor({ timeout: 10_000 });
      const arrived = await vehicles.then(
        () => true,
        () => false,
      );
      await page.context().close();
      return arrived;
    };
    // Keys wait for two seconds, as long as somebody remembers them. On a busy machine the page may need longer.
    await expect.poll(openAndGo, { timeout: 120_000 }).toBe(true);
  });

  test("asks for the files of its screen before any script has run", async () => {
    const order = await place.db.selectFrom("orders").select("id").limit(1).executeTakeFirstOrThrow();
    for (const [path, ...files] of [
      ["/dashboard", "DashboardScreen", "dashboard"],
      ["/orders", "OrdersScreen", "list"],
      ["/process-view", "OrdersScreen", "list"],
      [`/orders/${order.id}`, "OrderScreen", "order"],
      ["/vehicle", "listed-list-screen", "list"],
      ["/vehicle/1", "listed-record-screens", "record"],
    ] as const) {
      const { page, asked, stopped } = await openHeld(path, await place.comeBack("admin"));
      const isThere = (file: string) => asked.some((line) => new RegExp(`/${file}-[0-9A-Z]{8}\\.(js|css)$`).test(line));
      await expect.poll(() => [path, ...files.filter((file) => !isThere(file))]).toEqual([path]);
      expect(stopped).toEqual([]);
      await page.context().close();
    }
  });

  test("asks for the rows of a reloaded screen before its scripts are there, and for none of them twice", async () => {
    const before = await place.comeBack("admin", "/user");
    const rows = before.getByRole("grid", { name: "Users" }).getByRole("gridcell").first();
    await rows.waitFor();
    const { page, asked, release } = await openHeld("/user", before);
    const reads = () => asked.filter((line) => /\/users\/(filter|counts)/.test(line)).length;
    await expect.poll(reads).toBe(2);
    await release();
    await rows.waitFor();
    expect(reads()).toBe(2);
    await page.context().close();
  });

  test("asks again for what the page could not get, and for nothing of another screen", async () => {
    const before = await place.comeBack("admin", "/user");
    const rows = (name: string) => before.getByRole("grid", { name }).getByRole("gridcell").first();
    await rows("Users").waitFor();
    await before.route(/\/users\/filter/, (route) => route.abort(), { times: 1 });
    const again = await openHeld("/user", before);
    await before.waitForRequest(/\/users\/filter/).catch(() => undefined);
    await again.release();
    await rows("Users").waitFor();
    expect(again.asked.filter((line) => /\/users\/filter/.test(line)).length).toBe(2);
    const other = await openHeld("/role", before);
    await other.release();
    await rows("Roles").waitFor();
    expect(other.asked.filter((line) => /\/users\/filter/.test(line))).toEqual([]);
    await before.context().close();
  });

  test("leaves out of the frame the areas of which the login may see nothing", async () => {
    const page = await place.logIn("staff");
    // When the next page begins: this one may still be reading the rights.
    await page.addInitScript(() => {
      const rights = JSON.parse(localStorage.getItem("permission") ?? "[]") as string[];
      const kept = rights.filter((right) => !/^(picker|rider|vehicle)\./.test(right));
      localStorage.setItem("permission", JSON.stringify(kept));
    });
    await openHeld("/orders", page);
    await page.waitForFunction(() => document.body.dataset["density"]);
    const words = await page.locator("#outline .aisle-rail-word").allTextContents();
    expect(words).toContain("Orders");
    expect(words).not.toContain("Team");
    await page.context().close();
  });

  test("paints nothing of the frame until the page has come whole, with the script that fills the frame", async () => {
    let sendRest = (): void => undefined;
    const rest = new Promise<void>((resolve) => (sendRest = resolve));
    const inTwoParts = await answer({
      async fetch({ url }) {
        const { pathname } = new URL(url);
        const { headers, ...whole } = await read(`${place.address}${pathname}`);
        if (pathname !== "/orders") return new Response(whole.text, { headers });
        const cut = whole.text.lastIndexOf("<script>");
        const parts = [whole.text.slice(0, cut), whole.text.slice(cut)];
        const stream = new ReadableStream<Uint8Array>({
          async pull(body) {
            if (parts.length === 1) await rest;
            body.enqueue(new TextEncoder().encode(parts.shift()));
            if (parts.length === 0) body.close();
          },
        });
        return new Response(stream, { headers });
      },
    });
    const context = await place.browser.newContext({ viewport: usualSize });
    try {
      const page = await context.newPage();
      // Kept from where it would lead to the log-in.
      await page.route(/\.js$/, () => undefined);
      await page.goto(`${inTwoParts.origin}/orders`, { waitUntil: "commit" });
      await page.locator("#outline .aisle-bottom").waitFor({ state: "attached" });
      await page.waitForFunction(() => performance.now() > 400, undefined, { polling: 50 });
      const paints = () => page.evaluate(() => performance.getEntriesByType("paint").map(({ name }) => name));
      expect(await paints()).toEqual([]);
      sendRest();
      await page.waitForFunction(() => performance.getEntriesByType("paint").length > 0);
    } finally {
      await context.close();
      await inTwoParts.close();
    }
  });

  test("shows nothing of it to somebody who is not logged in", async () => {
    const { page } = await openHeld("/orders");
    await page.waitForFunction(() => document.body.dataset["density"]);
    expect(await page.locator("#outline").count()).toBe(0);
    await page.context().close();
  });
});

describe("the files of other screens", () => {
  /** Opens the orders board, and returns the files asked for from then on and from the window's start. */
  async function openWatched(savesData: boolean): Promise<{ readonly page: Page; readonly asked: string[] }> {
    const page = await place.comeBack("staff", undefined, {});
    // Test windows save data. One that does not stays so: nobody may use it again.
    if (!savesData)
      await page.addInitScript(
        () => void Object.defineProperty(navigator, "connection", { value: { saveData: false }, configurable: true }),
      );
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.goto(`${place.address}/orders`);
    await page.getByRole("grid", { name: "Orders" }).waitFor();
    return { page, asked };
  }
  const isOfVehicles = (address: string) => /\/vehicles-[^/]*\.js/.test(address);
  /** Of another screen, or of what opens on this one by a key. */
  const isAhead = (address: string) => isOfVehicles(address) || /\/(Dialogs|UserMenuItems)-[^/]*\.js/.test(address);

  test("are fetched while nothing else is done, so that no key waits for them", async () => {
    const { page, asked } = await openWatched(false);
    await expect.poll(() => asked.some(isOfVehicles)).toBe(true);
    await page.context().close();
  });

  test("are fetched only when needed where the browser is asked to save data", async () => {
    const { page, asked } = await openWatched(true);
    const other = await openWatched(false);
    // By then this window, which was there first, would have begun as well.
    await expect.poll(() => other.asked.some(isOfVehicles)).toBe(true);
    expect(other.asked.filter(isAhead).length).toBeGreaterThanOrEqual(3);
    expect(asked.filter(isAhead)).toEqual([]);
    await press(page, "g v");
    await page.getByRole("grid", { name: "Vehicles" }).waitFor();
    expect(asked.some(isOfVehicles)).toBe(true);
    await page.context().close();
    await other.page.context().close();
  });
});
