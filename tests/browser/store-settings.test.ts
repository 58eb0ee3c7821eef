import type { Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { kilobytes } from "#contract/fields/check-field.ts";
import { dayAfter } from "#contract/fields/day.ts";
import { type SectionName, sectionNames, sectionOf } from "#contract/settings/sections.ts";
import { openBoard, press, runByPalette } from "../support/browser/board.ts";
import { runAxe, shapeOf } from "../support/browser/accessibility/page-checks.ts";
import { screen } from "../support/browser/accessibility/room.ts";
import { openWorkplace } from "../support/browser/workplace.ts";
import { test } from "../support/run/by-thirds.ts";
import { thirdOf } from "../support/run/tier.ts";

let page: Page;
let storeId: string;

const place = await openWorkplace();
beforeAll(async () => {
  const { id } = await place.db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
  storeId = id;
});
beforeEach(async () => {
  page = await place.comeBack("admin");
});
afterEach(() => place.leave(page));

const heading = (title: string, of = page) => of.locator(".aisle-settings-section h2", { hasText: title });

async function openSettings(of = page): Promise<void> {
  await openBoard(of);
  await press(of, "g Shift+S");
  await of.getByRole("navigation", { name: "Sections" }).waitFor();
}

test("go from section to section by keys, each with its form, in which axe finds nothing wrong", async () => {
  await openSettings();
  const first = sectionNames[0] as SectionName;
  await heading(sectionOf(first).title).waitFor();
  const seen = new Set<string>([first]);
  const shapes = new Set<string>();
  const asked = new Set(thirdOf(sectionNames));
  const wrong = new Set<string>();
  const links = await page.locator(".aisle-settings-list :is(a, li > button)").count();
  for (let at = 0; at < links; at++) {
    const name = new URL(page.url()).pathname.split("/").at(-1) as SectionName;
    if (sectionNames.includes(name)) {
      await heading(sectionOf(name).title).waitFor();
      seen.add(name);
      const shape = await shapeOf(page, screen);
      // Forms of the same parts have the same problems.
      const found = shapes.has(shape) || !asked.has(name) ? [] : await runAxe(page, screen);
      shapes.add(shape);
      for (const problem of found) wrong.add(`${name}: ${problem}`);
    }
    await press(page, "j");
  }
  expect([...seen].toSorted()).toEqual(sectionNames.toSorted());
  expect([...wrong]).toEqual([]);
});

it("the palette goes to a field; what is saved is in the history, and a former state comes back", async () => {
  await openBoard(page);
  await runByPalette(page, "Go to setting business view: Refresh timing");
  const timing = page.getByRole("textbox", { name: /^Business view: Refresh timing/ });
  await expect.poll(() => timing.evaluate((field) => document.activeElement === field)).toBe(true);
  expect(await timing.inputValue()).toBe("30");
  await timing.fill("45");
  await press(page, "Control+Shift+Enter");
  await page.getByText("Version 2, set by").waitFor();
  const stored = () =>
    place.db
      .selectFrom("order_views")
      .select("settings")
      .where("store_id", "=", storeId)
      .where("view_type", "=", "BUSINESS")
      .executeTakeFirstOrThrow();
  expect((await stored()).settings).toMatchObject({ refeshTiming: 45_000, viewTypeFlag: true });
  await press(page, "Escape");
  await press(page, "h");
  await page.getByRole("button", { name: "Back to before this" }).waitFor();
  await press(page, "Tab", "Enter");
  await page.getByText("Version 3, set by").waitFor();
  expect(await timing.inputValue()).toBe("30");
  expect((await stored()).settings).toMatchObject({ refeshTiming: 30_000 });
  await press(page, "Escape");
  await press(page, "Control+z");
  await page.getByText("Version 4, set by").waitFor();
  expect((await stored()).settings).toMatchObject({ refeshTiming: 45_000 });
});

test("what is typed and not saved is told, and is there again", async () => {
  await openSettings();
  await page.getByRole("link", { name: "Holidays", exact: true }).click();
  await press(page, "Enter");
  const days = page.getByRole("textbox", { name: /^Days on which the store is closed/ });
  await days.fill("2026-12-25 Christmas");
  await press(page, "Escape");
  await press(page, "k");
  await page.getByText("Not saved: Holidays").first().waitFor();
  await page.getByRole("link", { name: /Holidays\s+not saved/ }).click();
  expect(await days.inputValue()).toBe("2026-12-25 Christmas");
});

test("two people on one section: what the other has saved comes by itself, and what is typed stays", async () => {
  await openSettings();
  await page.getByRole("link", { name: "App links", exact: true }).click();
  const shop = page.getByRole("textbox", { name: /^Online shop/ });
  await shop.fill("https://shop.example/");
  const second = await place.comeBack("admin");
  try {
    await openSettings(second);
    await second.getByRole("link", { name: "App links", exact: true }).click();
    await second.getByRole("textbox", { name: /^Android app/ }).fill("https://play.example/app");
    await press(second, "Control+Enter");
    await second.getByText("Version 2, set by").waitFor();
  } finally {
    await place.leave(second);
  }
  await page.getByText("Version 2, set by").waitFor();
  expect(await shop.inputValue()).toBe("https://shop.example/");
  await press(page, "Control+Enter");
  await page.getByText("Version 3, set by").waitFor();
  const { body } = await place.db
    .selectFrom("stored_settings")
    .select("body")
    .where("section", "=", "app-links")
    .executeTakeFirstOrThrow();
  expect(body).toMatchObject({ webLink: "https://shop.example/", androidLink: "https://play.example/app" });
});

test("what a store has as the business has it is only read, and says where it is changed; a command makes it its own", async () => {
  await openSettings();
  await page.getByRole("link", { name: "Business: Section areas" }).click();
  const banner = page.getByRole("textbox", { name: /Text of the banner/ });
  await banner.fill("All shops: 5 % on fruit");
  await press(page, "Control+Enter");
  await page.getByText("Version 2, set by").waitFor();
  await page.getByRole("link", { name: "Section areas", exact: true }).click();
  await heading("Section areas").waitFor();
  // Nothing of what is typed here holds once the business's settings do: it must not keep them from being saved.
  await page.getByRole("textbox", { name: /^Products in each part/ }).fill("999");
  const follows = page.getByRole("checkbox", { name: /as the business has it/ });
  await follows.focus();
  await press(page, "Space");
  await expect.poll(() => banner.inputValue()).toBe("All shops: 5 % on fruit");
  await banner.focus();
  await page.keyboard.type("Mine");
  const parts = page.getByRole("textbox", { name: "Parts of the home page" });
  expect([await banner.inputValue(), await parts.inputValue()]).toEqual([
    "All shops: 5 % on fruit",
    "Banner, Categories, Offers",
  ]);
  await page.getByRole("button", { name: 'Go to "Business: Section areas"' }).waitFor();
  expect(await runAxe(page, screen)).toEqual([]);
  await press(page, "Control+Enter");
  await page.getByText("Version 2, set by").waitFor();
  const stored = () =>
    place.db
      .selectFrom("stored_settings")
      .select("body")
      .where("section", "=", "section-areas")
      .executeTakeFirstOrThrow();
  const followed = { sectionAreasAsBusiness: true, bannerText: "All shops: 5 % on fruit" };
  expect((await stored()).body).toEqual(followed);
  expect(await page.getByText("Not saved:").count()).toBe(0);
  await openBoard(page);
  await runByPalette(page, "Make section areas this store's own ...");
  await page.getByRole("checkbox", { name: "Banner" }).and(page.locator(":focus")).waitFor();
  await banner.fill("Mine");
  await press(page, "Control+Enter");
  await page.getByText("Version 3, set by").waitFor();
  expect((await stored()).body).toMatchObject({ sectionAreasAsBusiness: false, bannerText: "Mine" });
});

test("an image is uploaded and shown at once, also before anybody logs in; a wrong one is told at its field, and nothing typed is lost", async () => {
  await openSettings();
  await page.getByRole("link", { name: "General settings", exact: true }).click();
  await page.getByRole("button", { name: /^Logo of the log-in/ }).waitFor();
  const logo = page.locator('[data-field="websiteLogo"]');
  const choose = (name: string, buffer: Buffer) =>
    logo.locator("input[type=file]").setInputFiles({ name, mimeType: "image/png", buffer });
  const because = logo.getByText("Only PNG, JPEG: choose another file");
  const title = page.getByRole("textbox", { name: /^Title of the browser tab/ });
  await title.fill("Kirana & Co");
  for (const content of [
    "These are only words",
    "<svg xmlns='http://www.w3.org/2000/svg'><script>1</script></svg>",
    "",
  ]) {
    await choose("wrong.png", Buffer.from(content));
    await logo.getByText("wrong.png").waitFor();
    await because.waitFor({ state: "detached" });
    await title.focus();
    await press(page, "Control+Enter");
    await because.waitFor();
    expect(await title.inputValue()).toBe("Kirana & Co");
  }
  // Of more pixels than the gateway takes: it is made smaller before it is sent.
  const png = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(4_100, 4_000);
    canvas.getContext("2d")?.fillRect(0, 0, 4_100, 4_000);
    return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
  });
  await choose("logo.png", Buffer.from(png));
  await expect.poll(() => logo.textContent()).toMatch(/logo\.png, /);
  await expect.poll(() => logo.textContent()).not.toContain(`logo.png, ${kilobytes(png.length)}`);
  await title.focus();
  await press(page, "Control+Shift+Enter");
  await page.getByText("Version 2, set by").waitFor();
  expect(await title.inputValue()).toBe("Kirana & Co");
  const { general } = await place.db
    .selectFrom("stores")
    .select("general_settings as general")
    .where("id", "=", storeId)
    .executeTakeFirstOrThrow();
  const name = general["websiteLogo"] ?? "";
  expect(name).toMatch(/^uploads\/.*\.png$/);
  const answer = await fetch(`${place.address}/images/${name}`);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
});

test("settings are exported as a file; what a file would change is shown first, and a section can be left out", async () => {
  await openSettings();
  await page.getByRole("link", { name: "Store profile" }).focus();
  const downloading = page.waitForEvent("download");
  await press(page, "e");
  const saved = await (await downloading).createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of saved) chunks.push(chunk as Buffer);
  const file = JSON.parse(Buffer.concat(chunks).toString("utf8")) as {
    sections: Record<string, Record<string, unknown>>;
  };
  Object.assign(file.sections["general"] ?? {}, { tabName: "Kirana" });
  Object.assign(file.sections["pricing"] ?? {}, { taxMode: "on-top" });
  const buffer = Buffer.from(JSON.stringify(file));
  const chosen = { name: "other.json", mimeType: "application/json", buffer };
  await page.getByLabel("File of settings").setInputFiles(chosen);
  await page.getByRole("heading", { name: "other.json: 2 changes" }).waitFor();
  await page.getByRole("checkbox", { name: "How orders are priced" }).uncheck();
  await page.getByRole("button", { name: "Take 1 change" }).click();
  await page.getByText("1 setting taken from other.json").first().waitFor();
  const stored = await place.db
    .selectFrom("stores")
    .select(["tax_mode", "general_settings as general"])
    .where("id", "=", storeId)
    .executeTakeFirstOrThrow();
  expect(stored).toMatchObject({ tax_mode: "inside", general: { tabName: "Kirana" } });
});

it("a draft holds nowhere until it is published; by key it is a draft again, and a console open elsewhere follows", async () => {
  await openSettings();
  await page.getByRole("link", { name: "General settings", exact: true }).click();
  const second = await place.comeBack("admin");
  try {
    await openBoard(second);
    const name = page.getByRole("textbox", { name: /^Title of the browser tab/ });
    await name.fill("Fresh & Co");
    await press(page, "Control+Enter");
    await page.getByText(/^Draft by/).waitFor();
    const preview = page.getByRole("complementary", { name: "Preview" });
    await preview.getByText("Orders · Fresh & Co").waitFor();
    expect(await second.title()).not.toContain("Fresh & Co");
    await press(page, "Control+Shift+Enter");
    await page.getByText("As it is published.").waitFor();
    await expect.poll(() => second.title(), { timeout: 5_000 }).toContain("Fresh & Co");
    await press(page, "Escape");
    await press(page, "Control+z");
    await page.getByText(/^Draft by/).waitFor();
    expect(await name.inputValue()).toBe("Fresh & Co");
    await expect.poll(() => second.title(), { timeout: 5_000 }).not.toContain("Fresh & Co");
    await page.getByRole("button", { name: "Throw it away" }).click();
    await page.getByText("As it is published.").waitFor();
  } finally {
    await place.leave(second);
  }
});

test("a draft is not published over what others have published since: both are shown, and one is chosen", async () => {
  await openSettings();
  await page.getByRole("link", { name: "Page themes", exact: true }).click();
  await page.getByRole("radio", { name: "Large" }).check();
  await press(page, "Control+Enter");
  await page.getByText(/^Draft by/).waitFor();
  await place.db
    .insertInto("stored_settings")
    .values(({ selectFrom }) => ({
      business_unit_id: selectFrom("stores").select("business_unit_id").where("id", "=", storeId),
      store_id: storeId,
      section: "page-themes",
      body: JSON.stringify({ productCard: "small", homeLayout: "products" }),
    }))
    .execute();
  const entry = { action: "changed", by_name: "Asha", origin: "By Admin", version: 2, changes: "{}" } as const;
  await place.db
    .insertInto("record_history")
    .values({ ...entry, store_id: storeId, kind: "settings.page-themes", record_id: storeId })
    .execute();
  const moved = page.getByRole("region", { name: "Published meanwhile" });
  await moved.getByRole("row", { name: /Home page begins with\s*A banner\s*Products\s*A banner/ }).waitFor();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page
    .getByText(/Asha changed these settings: they are at version 2 now/)
    .first()
    .waitFor();
  await moved.getByRole("button", { name: "Keep what the draft has changed" }).click();
  await moved.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await page.getByText("Version 3, set by").waitFor();
  const { body } = await place.db
    .selectFrom("stored_settings")
    .select("body")
    .where("section", "=", "page-themes")
    .executeTakeFirstOrThrow();
  expect(body).toMatchObject({ productCard: "large", homeLayout: "products" });
});

test("an order view is shown with the orders of today; a status that no tab shows, and colours hard to read, are told", async () => {
  // By its address, before any list was seen.
  await page.goto(`${place.address}/store-settings/process-view`);
  const preview = page.getByRole("complementary", { name: "Preview" });
  const ground = () =>
    preview
      .getByRole("tab", { name: /^To pick/, includeHidden: true })
      .evaluate((tab) => getComputedStyle(tab).backgroundColor);
  await expect.poll(ground).toBe("rgb(121, 97, 219)");
  await preview.getByText("Every status has a tab").waitFor();
  await preview.getByText(/\d+ orders? placed today/).waitFor();
  await page.getByRole("textbox", { name: /^Tab 1: colour of the text/ }).fill("#999999");
  await page.getByRole("textbox", { name: /^Tab 1: background/ }).fill("#aaaaaa");
  await preview.getByText(/The text of ".*" has a contrast of 1\.\d\d : 1\. It needs 4\.5 : 1/).waitFor();
  await page.locator('[data-field="tab0Level"] input').fill("");
  await preview.getByText(/No tab shows Pending, On-Hold/).waitFor();
});

test("a paper is shown as it would print with what is typed, before that is saved", async () => {
  await openBoard(page);
  await runByPalette(page, "Go to setting shelf label: Text at the head");
  const head = page.getByRole("textbox", { name: /^Shelf label: Text at the head/ });
  await head.and(page.locator(":focus")).waitFor();
  await page.keyboard.type("Members pay less");
  const shown = page.getByRole("complementary", { name: "Preview" }).locator(".aisle-sheet");
  await shown.filter({ hasText: "Members pay less" }).waitFor();
  expect(await shown.count()).toBe(1);
  await page.getByRole("textbox", { name: /^Shelf label: Copies/ }).fill("2");
  await expect.poll(() => shown.count()).toBe(2);
  const stored = place.db.selectFrom("stored_settings").select("body").where("section", "=", "papers");
  expect(await stored.executeTakeFirst()).toBeUndefined();
  await press(page, "Control+Enter");
  await page.getByText("Updated Sucessfully").first().waitFor();
  expect((await stored.executeTakeFirst())?.body).toMatchObject({
    shelfLabelCopies: 2,
    shelfLabelHead: "Members pay less",
  });
});

test("words of the store are set in a grid by keys, and stand on its lists; what another has set meanwhile stays", async () => {
  await openSettings();
  await page.getByRole("link", { name: "Titles and choices" }).click();
  await page.getByRole("searchbox", { name: "Find a word" }).fill("order number");
  const word = page.getByRole("textbox", { name: /order\.number$/ });
  await word.fill("Bill no.");
  await place.db.updateTable("stores").set({ form_header: '{"headers":{"order.amount":"Bill"}}' }).execute();
  const entry = { action: "changed", by_name: "Asha", origin: "By Admin", version: 2, changes: "{}" } as const;
  await place.db
    .insertInto("record_history")
    .values({ ...entry, store_id: storeId, kind: "settings.titles", record_id: storeId })
    .execute();
  await page.getByText("Version 2, set by Asha").waitFor();
  expect(await word.inputValue()).toBe("Bill no.");
  await word.focus();
  await press(page, "Control+Enter");
  await page.getByText("Version 3, set by").waitFor();
  await openBoard(page);
  await page.getByRole("columnheader", { name: /Bill no\./ }).waitFor();
  await page.getByRole("columnheader", { name: /Bill$/ }).waitFor();
});

test("tax rates are set by keys and from a spreadsheet; how many products change on which day is shown first", async () => {
  await place.db.deleteFrom("hsn_rates").execute();
  const { count } = await place.db
    .selectFrom("products")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("store_id", "=", storeId)
    .where("hsn_code", "=", "1006")
    .executeTakeFirstOrThrow();
  expect(count).toBeGreaterThan(0);
  await openSettings();
  await page.getByRole("link", { name: "Tax rates" }).click();
  await page.getByRole("textbox", { name: "HSN of another rate" }).fill("10");
  await press(page, "Tab");
  await page.keyboard.type("5");
  await press(page, "Tab");
  await page.keyboard.type("1.1.2026");
  const preview = page.getByRole("complementary", { name: "Preview" });
  await preview.getByText(/1006: 0 % → 5 %/).waitFor();
  const table = page.locator(".aisle-settings-grid table");
  await table.evaluate((grid) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      "text/plain",
      "HSN\tRate\tFrom\tOn\n2402\t40\t2026-02-01\tMRP\n1006\t12\t31/12/2099\t\nno\t1\t2\t",
    );
    grid.querySelector("input")?.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  });
  await preview.getByRole("heading", { name: /31.*2099/ }).waitFor();
  await preview.getByText(/1006: 5 % → 12 %/).waitFor();
  expect(await runAxe(page, screen)).toEqual([]);
  await page.getByRole("textbox", { name: /^HSN of HSN 2402/ }).focus();
  await press(page, "Control+Enter");
  await page.getByText("Version 2, set by").waitFor();
  const rates = () => place.db.selectFrom("hsn_rates").select(["hsn", "rate", "on_mrp"]).orderBy("hsn").execute();
  expect(await rates()).toEqual([
    { hsn: "10", rate: 500, on_mrp: false },
    { hsn: "1006", rate: 1_200, on_mrp: false },
    { hsn: "2402", rate: 4_000, on_mrp: true },
  ]);
  await page.getByRole("button", { name: /^Remove HSN 2402/ }).click();
  await page.getByRole("textbox", { name: "HSN of another rate" }).focus();
  await press(page, "Control+Enter");
  await page.getByText("Version 3, set by").waitFor();
  expect((await rates()).map(({ hsn }) => hsn)).toEqual(["10", "1006"]);
});

test("places of slots are set by keys; whom an exception leaves with their place is said before it is saved", async () => {
  for (const table of ["slot_rules", "slot_exceptions"] as const)
    await place.db.deleteFrom(table).where("store_id", "=", storeId).execute();
  // The demo's slots are from 07:00 by two hours, in India.
  const day = dayAfter(new Date().toISOString().slice(0, 10), 40);
  const [slot_start, slot_end] = [`${day}T03:30:00Z`, `${day}T05:30:00Z`];
  await place.db
    .insertInto("slot_counts")
    .values({ store_id: storeId, slot_start, slot_end, capacity: null, taken: 3 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await openSettings();
  await page.getByRole("link", { name: "Slots and places" }).click();
  await page.getByRole("textbox", { name: "Day of another row" }).fill("monday");
  await press(page, "Tab", "Tab", "Tab");
  await page.keyboard.type("7");
  const preview = page.getByRole("complementary", { name: "Preview" });
  await preview.getByText("No order loses anything by these rows.").waitFor();
  await page.getByRole("textbox", { name: "Day of another row" }).fill(day);
  await press(page, "Tab");
  await page.keyboard.type("9:00");
  await press(page, "Tab", "Tab");
  await page.keyboard.type("2");
  await preview.getByText("3 orders have a place and keep it. The slot has only 2 places and takes no more.").waitFor();
  expect(await runAxe(page, screen)).toEqual([]);
  await press(page, "Control+Enter");
  await page.getByText("Version 2, set by").waitFor();
  const stored = (table: "slot_rules" | "slot_exceptions") =>
    place.db.selectFrom(table).select(["starts_at", "capacity"]).where("store_id", "=", storeId).execute();
  expect(await stored("slot_rules")).toEqual([{ starts_at: null, capacity: 7 }]);
  expect(await stored("slot_exceptions")).toEqual([{ starts_at: "09:00:00", capacity: 2 }]);
  await page.getByText("Version 2, set by").click();
  await page.getByText(/Slots and places: from nothing to .*Mon 7 places/).waitFor();
});
