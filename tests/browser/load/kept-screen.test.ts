import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fetchAhead } from "../../support/browser/fetch-ahead.ts";
import { type Held, openHeld } from "../../support/browser/held-scripts.ts";
import { doorstep } from "../../support/browser/windows.ts";
import { startWorkplace, type Workplace } from "../../support/browser/workplace.ts";

const key = "aisle.kept-screen";
const hostile = `<img src=/hit onerror=hit()><svg onload=hit()>`;

let place: Workplace;
beforeAll(async () => {
  place = await startWorkplace();
  const { id } = await place.db
    .selectFrom("orders")
    .innerJoin("stores", "stores.id", "orders.store_id")
    .select("orders.id")
    .where("stores.code", "=", "S101")
    .orderBy("placed_at", "desc")
    .executeTakeFirstOrThrow();
  await place.db.updateTable("orders").set({ customer_name: hostile }).where("id", "=", id).execute();
});
afterAll(async () => {
  // It fetches ahead, which tests of other files do without.
  const used = await place.comeBack("admin");
  await used.context().close();
  await place.close();
});

const picture = (page: Page) => page.locator("#outline[data-kept] [data-kept-screen]");
const grid = (page: Page) => page.getByRole("grid", { name: "Orders" });
const numbers = (page: Page, within: string) =>
  page.locator(`${within} [data-index]`).evaluateAll((rows) =>
    rows
      .map((row) => [Number(row.getAttribute("data-index")), row.querySelector(".aisle-number")?.textContent] as const)
      .toSorted(([one], [other]) => one - other)
      .map(([, number]) => number),
  );

/** Where the store's name begins and the search stands in the bar above the screen, in pixels. */
const topBar = (page: Page) =>
  page.locator(".aisle-top").evaluate((bar) => {
    const name = document.createRange();
    name.selectNodeContents(bar.querySelector(".aisle-top-store .bp6-button-text") ?? bar.children[0] ?? bar);
    const { x, y } = name.getBoundingClientRect();
    const search = bar.querySelector(".aisle-top-search")?.getBoundingClientRect();
    return { name: [x, y], search: [search?.x, search?.y, search?.width, search?.height] };
  });

/** Waits until the tab would keep its screen if it went away now. */
async function isKept(page: Page): Promise<void> {
  await page.waitForFunction((of) => {
    sessionStorage.removeItem(of);
    dispatchEvent(new Event("pagehide"));
    return sessionStorage.getItem(of) !== null;
  }, key);
}

/** Opens a screen, and waits until it is kept. */
async function openKept(path = "/orders", options?: BrowserContextOptions): Promise<Page> {
  const page = await place.comeBack("admin", undefined, options);
  await fetchAhead(page);
  await page.goto(place.address + path);
  await isKept(page);
  return page;
}

/** Leaves the console for a moment, changes something, and opens an address with all scripts held back. */
async function comeAgain(
  page: Page,
  change: () => Promise<unknown> = async () => null,
  path = "/orders",
): Promise<Held> {
  await page.goto(place.address + doorstep);
  await change();
  return openHeld(place, path, page);
}

/** Waits until the page's script has run, and expects no picture. */
async function expectNone({ page }: Held): Promise<void> {
  await page.waitForFunction(() => document.body.dataset["density"]);
  expect(await page.locator("[data-kept-screen]").count()).toBe(0);
}

describe("a screen that is reloaded", () => {
  it("has its rows before any script is there, where they stand afterwards, and nothing of it is twice", async () => {
    const page = await openKept();
    const boxes = () =>
      page.locator("[data-kept-screen] *:visible").evaluateAll((all) =>
        all.flatMap((each) => {
          const { x, y, width, height } = each.getBoundingClientRect();
          const { color, backgroundColor, font } = getComputedStyle(each);
          const edge = each.closest(".aisle-grid")?.getBoundingClientRect();
          // What is out of view is not in the picture.
          if (edge && (x >= edge.right || y >= edge.bottom)) return [];
          return [[each.tagName, x, y, width, height, color, backgroundColor, font].join()];
        }),
      );
    const { stopped, release } = await openHeld(place, "/orders", page);
    await picture(page).waitFor();
    const top = await topBar(page);
    const rows = await numbers(page, "#outline");
    expect(rows.length).toBeGreaterThan(20);
    expect(await grid(page).count()).toBe(0);
    expect(await page.locator("#outline [id]").count()).toBe(0);
    const before = await boxes();
    await release();
    await page.waitForFunction(() => !document.querySelector("#outline"));
    await grid(page).waitFor();
    expect((await numbers(page, "#root")).slice(0, rows.length)).toEqual(rows);
    expect(await page.locator("[role=grid]").count()).toBe(1);
    expect(await page.locator("link[data-ahead]").count()).toBe(0);
    expect(new Set(await boxes())).toEqual(new Set(before));
    expect(await topBar(page)).toEqual(top);
    expect(stopped).toEqual([]);
    await place.leave(page);
  });

  it.each([
    [1440, 900],
    [1024, 768],
  ])("is never without rows, and none of them moves, while the console takes over: %i x %i", async (width, height) => {
    const page = await openKept("/orders", { viewport: { width, height } });
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      const look = (): void => {
        requestAnimationFrame(look);
        const rows = [...document.querySelectorAll('[data-index="0"]:not(.is-waiting)')];
        const { x, y, width, height } = rows[0]?.getBoundingClientRect() ?? new DOMRect();
        const counts = [...document.querySelectorAll(".aisle-tab-count")].map(({ textContent }) => textContent);
        const line = rows[0] ? [rows[0].className, x, y, width, height, counts.slice(0, 2)].join() : "no row";
        if (seen.length > 0 ? seen.at(-1) !== line : rows[0]) seen.push(line);
      };
      requestAnimationFrame(look);
    });
    await page.reload();
    await page.waitForFunction(() => !document.querySelector("#outline"));
    await grid(page).getByRole("gridcell").first().waitFor();
    const seen = await page.evaluate(() => (globalThis as unknown as { readonly seen: readonly string[] }).seen);
    expect(seen).toEqual(seen.slice(0, 1));
    await page.context().close();
  });

  it("shows the dashboard too", async () => {
    const page = await openKept("/dashboard");
    const figures = page.locator(".aisle-figure-value");
    const before = await figures.allTextContents();
    const { stopped, release } = await openHeld(place, "/dashboard", page);
    await picture(page).waitFor();
    expect(await page.locator("#outline .aisle-figure-value").allTextContents()).toEqual(before);
    await release();
    await page.waitForFunction(() => !document.querySelector("#outline"));
    await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
    expect(stopped).toEqual([]);
    await place.leave(page);
  });

  it("shows what somebody else has changed meanwhile as soon as the console is there", async () => {
    const page = await openKept();
    const changed = "Changed Meanwhile";
    const { release } = await comeAgain(page, () =>
      place.db.updateTable("orders").set({ customer_name: changed }).where("customer_name", "=", "Asha Rao").execute(),
    );
    await picture(page).waitFor();
    expect(await page.getByText(changed).count()).toBe(0);
    await release();
    await grid(page).getByText(changed).first().waitFor();
    expect(await page.locator("#outline").count()).toBe(0);
    await place.leave(page);
  });

  it("keeps a name that looks like HTML a text", async () => {
    const page = await openKept();
    const { asked, stopped } = await openHeld(place, "/orders", page);
    await picture(page).waitFor();
    expect(await page.locator("#outline").getByText(hostile).count()).toBe(1);
    expect(await page.locator("#outline [onerror], #outline [onload]").count()).toBe(0);
    expect(asked.filter((line) => line.includes("/hit"))).toEqual([]);
    expect(stopped).toEqual([]);
    await place.leave(page);
  });

  it("keeps the panel and the row that is open in it, and neither selection nor another cursor", async () => {
    const page = await openKept();
    for (const stroke of ["x", "ArrowDown", "ArrowDown", "Enter"]) await page.keyboard.press(stroke);
    await page.waitForURL(/open=/);
    await page.locator(".aisle-panel h2").waitFor();
    await isKept(page);
    const { pathname, search } = new URL(page.url());
    const { release } = await openHeld(place, pathname + search, page);
    await picture(page).waitFor();
    const title = await page.locator("#outline .aisle-panel h2").textContent();
    const under = () => page.locator("[data-index].is-cursor").getAttribute("data-index");
    expect(await page.locator(".is-selected").count()).toBe(0);
    const before = await under();
    await release();
    await page.waitForFunction(() => !document.querySelector("#outline"));
    expect(await page.locator(".aisle-panel h2").textContent()).toBe(title);
    expect(await under()).toBe(before);
    await page.keyboard.press("Escape");
    await page.waitForURL((url) => !url.search.includes("open="));
    await page.keyboard.press("ArrowDown");
    await isKept(page);
    await openHeld(place, "/orders", page);
    await picture(page).waitFor();
    expect(await under()).toBe("0");
    await place.leave(page);
  });

  it("does nothing when it is clicked, and holds keys until the console is there", async () => {
    const page = await openKept();
    const { release } = await openHeld(place, "/orders", page);
    await picture(page).waitFor();
    await page.mouse.dblclick(700, 300);
    await page.keyboard.press("ArrowDown");
    await release();
    await page.waitForFunction(() => !document.querySelector("#outline"));
    await page.waitForFunction(() => document.querySelector(".is-cursor")?.getAttribute("data-index") === "1");
    expect(page.url()).toBe(`${place.address}/orders`);
    await place.leave(page);
  });
});

describe("nothing is shown again", () => {
  it("of a screen over which a dialog is open, or in which somebody types", async () => {
    const page = await openKept();
    const keeps = () =>
      page.evaluate((of) => {
        dispatchEvent(new Event("pagehide"));
        return sessionStorage.getItem(of) !== null;
      }, key);
    await page.keyboard.press("/");
    await page.keyboard.type("a");
    expect(await keeps()).toBe(false);
    await page.keyboard.press("Escape");
    await isKept(page);
    await page.keyboard.press("Control+k");
    await page.getByRole("dialog").waitFor();
    expect(await keeps()).toBe(false);
    await place.leave(page);
  });

  it("of a list that is scrolled, until it is at its top again; and nothing is measured as the page goes", async () => {
    const page = await openKept();
    const scroll = (top: number) =>
      page.locator(".aisle-grid").evaluate(async (list, to) => {
        list.scrollTop = to;
        // In the next frame the list has drawn other rows.
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      }, top);
    const keeps = () =>
      page.evaluate((of) => {
        const measures: readonly [object, string][] = [
          [Element.prototype, "scrollTop"],
          [Element.prototype, "getBoundingClientRect"],
          [globalThis, "innerWidth"],
        ];
        // The first time takes the picture, where that was not done in advance.
        dispatchEvent(new Event("pagehide"));
        let measured = 0;
        const before = measures.map(([owner, name]) => Object.getOwnPropertyDescriptor(owner, name) ?? {});
        for (const [at, [owner, name]] of measures.entries()) {
          const { get, value } = before[at] ?? {};
          Object.defineProperty(owner, name, {
            configurable: true,
            get(this: unknown) {
              measured += 1;
              return get ? (get.call(this) as unknown) : (value as unknown);
            },
          });
        }
        sessionStorage.removeItem(of);
        dispatchEvent(new Event("pagehide"));
        for (const [at, [owner, name]] of measures.entries()) Object.defineProperty(owner, name, before[at] ?? {});
        return { kept: sessionStorage.getItem(of) !== null, measured };
      }, key);
    expect(await keeps()).toEqual({ kept: true, measured: 0 });
    await scroll(400);
    expect((await keeps()).kept).toBe(false);
    await scroll(0);
    expect((await keeps()).kept).toBe(true);
    await place.leave(page);
  });

  it("after a log-out, and none of it stays in the tab", async () => {
    const page = await place.logIn("admin");
    await fetchAhead(page);
    await page.goto(`${place.address}/orders`);
    await isKept(page);
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${place.address}/`);
    await page.getByLabel("Login ID").waitFor();
    await expectNone(await openHeld(place, "/orders", page));
    await page.context().close();
    const other = await place.logIn("admin");
    await fetchAhead(other);
    await other.reload();
    await isKept(other);
    await other.keyboard.press("Control+k");
    await other.getByRole("dialog").waitFor();
    await other.keyboard.type("log out");
    await other.keyboard.press("Enter");
    await other.waitForURL(`${place.address}/`);
    expect(await other.evaluate(() => Object.keys(sessionStorage).filter((each) => each.includes("kept")))).toEqual([]);
    await other.context().close();
  });

  it("for another login, store, right, address or size of the window, after another build, or too late", async () => {
    const page = await openKept();
    await page.goto(place.address + doorstep);
    const kept = await page.evaluate((of) => sessionStorage.getItem(of) ?? "", key);
    const now = await page.evaluate(() => ({ ...localStorage }));
    const user = JSON.parse(now["userDetails"] ?? "") as object;
    const stored = (changed: Record<string, string>) =>
      page.evaluate((items) => {
        if ("token" in items) localStorage.clear();
        for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
      }, changed);
    const keep = (text: string) =>
      page.evaluate(([of, text]) => sessionStorage.setItem(of, text), [key, text] as const);
    const changes: Readonly<Record<string, () => Promise<void>>> = {
      login: () => stored({ userDetails: JSON.stringify({ ...user, id: "somebody else" }) }),
      store: () => stored({ "aisle.storeId": "another" }),
      right: () => stored({ permission: "[]" }),
      build: () => keep(kept.replace(/main-\w+\.js/, "main-OLDBUILD.js")),
      time: () => keep(kept.replace(/"at":\d+/, `"at":${Date.now() - 61_000}`)),
    };
    for (const change of Object.values(changes)) {
      await keep(kept);
      await expectNone(await comeAgain(page, change));
      await page.goto(place.address + doorstep);
      await stored(now as Record<string, string>);
    }
    await keep(kept);
    await expectNone(await comeAgain(page, undefined, "/orders?sort=age"));
    await keep(kept);
    await expectNone(await comeAgain(page, () => page.setViewportSize({ width: 1430, height: 900 })));
    await page.setViewportSize({ width: 1440, height: 900 });
    await keep(kept);
    await picture((await comeAgain(page)).page).waitFor();
    await place.leave(page);
  });

  it("once another screen has come, or after three seconds", async () => {
    const page = await openKept();
    await page.route(/orders\/filter/, () => undefined);
    const { release } = await openHeld(place, "/orders", page);
    await picture(page).waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("v");
    await release();
    await page.getByRole("grid", { name: "Vehicles" }).waitFor();
    expect(await page.locator("#outline").count()).toBe(0);
    await page.goto(`${place.address}/dashboard`);
    await isKept(page);
    await openHeld(place, "/dashboard", page);
    await picture(page).waitFor();
    await page.waitForFunction(() => !document.querySelector("#outline"));
    expect(await page.evaluate(() => performance.now())).toBeGreaterThan(2_900);
    await place.leave(page);
  });
});
