import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { readGeoJson } from "#contract/delivery/outline/geojson.ts";
import { middleOf, placeOf } from "#contract/delivery/outline/outline.ts";
import { keepOutline } from "#gateway/store/delivery/outlines.ts";
import { inspectStops, nothingChecked } from "../../support/browser/accessibility/inspect-stops.ts";
import { numberAtCursor, press, runByPalette, typeByHand } from "../../support/browser/board.ts";
import { openWorkplace, type Workplace } from "../../support/browser/workplace.ts";
import { buildArea } from "../../support/database/rows.ts";
import { madeUpOutline, madeUpPinFile } from "../../support/files/pin-outlines.ts";
import { test } from "../../support/run/by-thirds.ts";

let page: Page;
let storeId: string;
const place = await openWorkplace();
beforeAll(async () => {
  const store = await place.db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
  storeId = store.id;
});
beforeEach(async () => {
  page = await place.comeBack("admin");
});
afterEach(() => place.leave(page));

/** A name that no earlier try has taken. */
const unique = (name: string): string => `${name} ${Math.floor(Math.random() * 1e9)}`;

const area = (name: string) =>
  place.db
    .selectFrom("delivery_areas")
    .select(["id", "outline", "version"])
    .where("store_id", "=", storeId)
    .where("name", "=", name)
    .executeTakeFirst();

/** Opens the list, adds an area of a PIN code by keys and opens its map. */
async function addAndDraw(name: string): Promise<void> {
  await page.goto(`${place.address}/delivery-areas`);
  await numberAtCursor(page);
  await press(page, "i");
  await page.locator("[data-field=name] :focus").waitFor();
  await page.keyboard.type(name);
  await page.locator("[data-field=pinCodes] input").fill(String(100_000 + Math.floor(Math.random() * 899_999)));
  await press(page, "Control+Enter");
  await page.locator(".aisle-toast", { hasText: `${name} added` }).waitFor();
  await expect.poll(() => numberAtCursor(page)).toContain(name);
  await press(page, "a");
  await page.locator(".aisle-map:focus").waitFor();
}

/** A square around the crosshair, whose last corner is left to be set. */
const around = [
  "Enter",
  "ArrowRight",
  "ArrowRight",
  "Enter",
  "ArrowDown",
  "ArrowDown",
  "Enter",
  "ArrowLeft",
  "ArrowLeft",
];

it("an area without a PIN code is drawn before it is added, and its form comes back where the map is left", async () => {
  const name = unique("Square");
  await page.goto(`${place.address}/delivery-areas`);
  await numberAtCursor(page);
  await press(page, "i");
  const field = page.locator("[data-field=name] input");
  await field.and(page.locator(":focus")).waitFor();
  await page.keyboard.type(name);
  await press(page, "Control+Enter");
  await page.locator(".aisle-map:focus").waitFor();
  await press(page, "Escape");
  await page.locator(".aisle-toast", { hasText: "Please Draw Polygon" }).waitFor();
  await expect.poll(() => field.inputValue()).toBe(name);
  expect(await area(name)).toBeUndefined();
  await press(page, "Control+Enter");
  await page.locator(".aisle-map:focus").waitFor();
  await press(page, ...around, "Enter", "c", "Control+Enter");
  await page.locator(".aisle-toast", { hasText: `${name} added` }).waitFor();
  expect((await area(name))?.outline).toMatch(/^1 part, 4 corners/);
  await press(page, "Control+z");
  const isGone = async () =>
    (await place.db.selectFrom("delivery_areas").select("state").where("name", "=", name).execute())[0]?.state;
  await expect.poll(isGone).toBe("DELETE");
});

it("draws an area by keys alone, with a hole, and finds a place in it and none in the hole", async () => {
  const name = unique("Keys only");
  await addAndDraw(name);
  // Nothing is drawn yet.
  await press(page, "Control+Enter");
  await page.getByRole("alert").getByText("Please Draw Polygon").waitFor();
  await press(page, ...Array.from({ length: 4 }, () => "+"));
  await press(page, ...around, "Enter", "Backspace", "Enter", "c");
  await page.getByText("Part 1, 4 corners").waitFor();
  // A hole, drawn inside it with little steps.
  await press(page, "Shift+ArrowUp", "Shift+ArrowRight", "Enter", "Shift+ArrowRight", "Shift+ArrowRight", "Enter");
  await press(page, "Shift+ArrowUp", "Shift+ArrowUp", "Enter", "c");
  await page.getByText("Part 1, hole 1, 3 corners").waitFor();
  await press(page, "Control+Enter");
  await expect.poll(async () => (await area(name))?.outline).toMatch(/^1 part, 1 hole, 7 corners/);
  const drawn = await area(name);
  const rings = await place.db
    .selectFrom("outline_rings")
    .select(["ring", "xs", "ys"])
    .where("outline", "=", drawn?.outline ?? "")
    .orderBy("ring")
    .execute();
  const [outer, hole] = rings;
  const middle = (ring: typeof outer) => {
    const mean = (all: readonly number[] = []) =>
      all.slice(1).reduce((sum, one) => sum + one, 0) / (all.length - 1) / 1e7;
    return `${mean(ring?.ys)}, ${mean(ring?.xs)}`;
  };
  const test = async (typed: string, told: RegExp) => {
    await press(page, "l");
    await page.locator("dialog :focus").waitFor();
    await page.keyboard.type(typed);
    await page.getByRole("option", { name: told }).waitFor();
    await press(page, "Escape");
  };
  await test(middle(outer), /Keys only \d+, inside its outline/);
  await test(middle(hole), /Not delivered/);
  // The undo puts back what was there: nothing.
  await press(page, "Control+z");
  await expect.poll(async () => (await area(name))?.outline).toBe("");
});

it("shows the keys of the map while it has the focus, and asks on leaving only where something was drawn", async () => {
  const name = unique("Left");
  await addAndDraw(name);
  const bar = page.getByRole("region", { name: "Keys and state" });
  const question = page.getByRole("alertdialog", { name: "Discard what you typed?" });
  const dialog = page.getByRole("dialog", { name: `Draw ${name}` });
  await bar.getByText("close the ring").waitFor();
  await page.getByRole("button", { name: /GeoJSON/ }).focus();
  await bar.getByText("close the ring").waitFor({ state: "detached" });
  await page.locator(".aisle-map").focus();
  await bar.getByText("set a corner").waitFor();
  // Looking around, and a corner that is taken back, leave nothing to lose.
  await press(page, "+", "ArrowLeft", "Enter", "Backspace", "n", "f", "Escape");
  await dialog.waitFor({ state: "detached" });
  await bar.getByText("set a corner").waitFor({ state: "detached" });

  await press(page, "a");
  await page.locator(".aisle-map:focus").waitFor();
  await press(page, "Enter", "Escape");
  await question.waitFor();
  await press(page, "Escape");
  await dialog.waitFor({ state: "detached" });
  // What is kept from then is there again, and nobody has drawn since.
  await press(page, "a");
  await page.locator(".aisle-map:focus").waitFor();
  await page.locator(".aisle-map-corner").waitFor();
  await press(page, "Escape");
  await dialog.waitFor({ state: "detached" });
});

it("draws a circle around the store by one number, with its measures, its mark and the other areas named", async () => {
  const [name, beside] = [unique("Circle"), unique("Beside the circle")];
  await place.db.deleteFrom("stored_settings").where("section", "=", "map").execute();
  await keepMadeUp(12, beside);
  await addAndDraw(name);
  const status = page.locator(".aisle-map-where");
  const radius = page.getByLabel(/^Around the /);
  await page.getByLabel(/^Around the crosshair/).waitFor();
  await page.getByText("It is set in the settings Map").waitFor();
  await page.locator(".leaflet-control-scale-line", { hasText: /^\d+ k?m$/ }).waitFor();
  await press(page, "Escape");
  const { business_unit_id } = await place.db
    .selectFrom("stores")
    .select("business_unit_id")
    .where("id", "=", storeId)
    .executeTakeFirstOrThrow();
  const body = JSON.stringify({ storePlace: "12.95, 77.6" });
  await place.db
    .insertInto("stored_settings")
    .values({ business_unit_id, store_id: storeId, section: "map", body })
    .execute();
  await press(page, "a");
  await page.locator(".aisle-map:focus").waitFor();
  await page.locator(".aisle-map-store span", { hasText: "Store" }).waitFor();
  await page.locator(".aisle-map-name span", { hasText: beside }).waitFor();
  // A ring that is not closed is measured with the crosshair as its next corner.
  await press(page, "Enter", "ArrowRight", "Enter", "ArrowDown");
  await status.getByText(/This ring: \d.* km², \d.* x \d.* km/).waitFor();
  await press(page, "Backspace", "Backspace", "r");
  await radius.and(page.locator(":focus")).waitFor();
  await typeByHand(page, "500");
  await press(page, "Enter");
  await page.getByRole("alert").getByText("Radius: from 0.1 to 200 km").waitFor();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("5");
  await press(page, "Enter");
  await page.locator(".aisle-map:focus").waitFor();
  await status.getByText("Drawn: 78.3 km², 10.0 x 10.0 km").waitFor();
  // Another one takes its place, and Backspace brings the former back.
  await press(page, "r");
  await page.keyboard.type("3");
  await press(page, "Enter");
  await status.getByText("Drawn: 28.2 km², 6.0 x 6.0 km").waitFor();
  await press(page, "Backspace");
  await status.getByText("Drawn: 78.3 km²").waitFor();
  await press(page, "Control+Enter");
  await expect.poll(async () => (await area(name))?.outline).toMatch(/^1 part, 48 corners/);
  await place.db.deleteFrom("stored_settings").where("section", "=", "map").execute();
});

test("shows where an outline crosses itself, and saves nothing of it", async () => {
  const name = unique("Crossed");
  await addAndDraw(name);
  await press(page, ...Array.from({ length: 4 }, () => "+"));
  await press(
    page,
    "Enter",
    "ArrowRight",
    "ArrowDown",
    "Enter",
    "ArrowUp",
    "Enter",
    "ArrowLeft",
    "ArrowDown",
    "Enter",
    "c",
  );
  await page.getByRole("alert").getByText("The outline crosses itself").waitFor();
  await page.locator(".aisle-map-fault").waitFor();
  await press(page, "Control+Enter");
  await page.getByRole("alert").getByText("The outline crosses itself").waitFor();
  expect((await area(name))?.outline).toBe("");
  // A corner is picked and moved out of the way by arrows.
  await press(page, "n", "n", "ArrowUp", "ArrowUp");
  await press(page, "Control+Enter");
  await expect.poll(async () => (await area(name))?.outline).toMatch(/^1 part, 4 corners/);
});

test("corners are typed beside the map: an arrow goes on to the next, and what is no place is told and stays", async () => {
  await addAndDraw(unique("Typed"));
  await press(page, ...Array.from({ length: 4 }, () => "+"), ...around, "Enter", "c");
  const corner = (at: number) => page.getByLabel(`Part 1, corner ${at}`, { exact: true });
  const [north = 0, east = 0] = (await corner(1).inputValue()).split(",").map(Number);
  const moved = `${(north + 0.001).toFixed(7)}, ${(east - 0.001).toFixed(7)}`;
  await corner(1).focus();
  await press(page, "Control+a");
  await page.keyboard.type(moved);
  await press(page, "ArrowDown");
  await corner(2).and(page.locator(":focus")).waitFor();
  await page.locator("tr[aria-current=true]").getByLabel("Part 1, corner 2").waitFor();
  expect(await corner(1).inputValue()).toBe(moved);
  await page.keyboard.type("nowhere");
  await press(page, "Enter");
  await page.getByRole("alert").getByText("Part 1, corner 2: type latitude, longitude").waitFor();
  expect(await corner(2).inputValue()).toBe("nowhere");
  // The map takes the step back, and the corner stands where it was drawn.
  await page.locator(".aisle-map").focus();
  await press(page, "Backspace");
  await expect.poll(() => corner(1).inputValue()).toBe(`${north.toFixed(7)}, ${east.toFixed(7)}`);
});

test("tells of two people who draw one area at the same time, and lets the second decide", async () => {
  const name = unique("Two people");
  await addAndDraw(name);
  await press(page, ...Array.from({ length: 4 }, () => "+"), ...around, "Enter", "c");
  const row = await area(name);
  const { outline } = await place.db.selectFrom("outline_rings").select("outline").executeTakeFirstOrThrow();
  await place.db
    .updateTable("delivery_areas")
    .set({ outline, version: (row?.version ?? 1) + 1 })
    .where("id", "=", row?.id ?? "")
    .execute();
  await press(page, "Control+Enter");
  await page.getByRole("alert").getByText("Somebody else has drawn this area meanwhile").waitFor();
  expect((await area(name))?.outline).toBe(outline);
  await press(page, "Control+Enter");
  await expect.poll(async () => (await area(name))?.outline).not.toBe(outline);
});

/** Keeps an outline of the made-up town, and makes an area of it where it has a name. */
async function keepMadeUp(at: number, name: string): Promise<string> {
  const outline = await place.db.transaction().execute((trx) => keepOutline(trx, storeId, madeUpOutline(at), null));
  if (name !== "") await buildArea(place.db, storeId, "", { name, outline });
  return outline;
}

test("makes an area of each PIN code of a file, 101 of 101, and finds a place in one of them", async () => {
  await page.goto(`${place.address}/delivery-areas`);
  await numberAtCursor(page);
  await runByPalette(page, "Import pincode outlines ...");
  const buffer = Buffer.from(madeUpPinFile(101));
  const file = { name: "pincodes.geojson", mimeType: "application/geo+json", buffer };
  await page.locator("dialog input[type=file]").setInputFiles(file);
  await press(page, "Control+Enter");
  await page.locator(".aisle-toast", { hasText: "101 of 101 outlines kept, 101 areas made" }).waitFor();
  const { latitude, longitude } = placeOf(middleOf(madeUpOutline(57)));
  await press(page, "l");
  await page.locator("dialog :focus").waitFor();
  await page.keyboard.type(`${latitude}, ${longitude}`);
  await page.getByRole("option", { name: /^MADE UP 58 SO 560058, inside its outline/ }).waitFor();
  await press(page, "Escape");
  await place.db.deleteFrom("delivery_areas").where("name", "like", "MADE UP %").execute();
  await place.db.deleteFrom("pin_outlines").execute();
});

test("is seen by a console that is open elsewhere as soon as it is drawn", async () => {
  const name = unique("Followed");
  const elsewhere = await place.comeBack("supervisor");
  try {
    await addAndDraw(name);
    const { id = "" } = (await area(name)) ?? {};
    await elsewhere.goto(`${place.address}/delivery-areas/${id}`);
    await elsewhere.getByRole("tab", { name: "MAP" }).click();
    await elsewhere.getByText("Please Draw Polygon").waitFor();
    await press(page, ...Array.from({ length: 4 }, () => "+"), ...around, "Enter", "c", "Control+Enter");
    await elsewhere.getByRole("img", { name: new RegExp(`^Map of ${name}: 1 part, 4 corners`) }).waitFor();
    await elsewhere.locator(".aisle-map-own").waitFor({ state: "attached" });
    const saved = elsewhere.waitForEvent("download");
    await elsewhere.getByRole("button", { name: "Save all areas as a GeoJSON file" }).click();
    const shapes = readGeoJson(await readFile(await (await saved).path(), "utf8"));
    expect(shapes).toContainEqual(expect.objectContaining({ name, outline: [[expect.any(Array)]] }));
  } finally {
    await place.leave(elsewhere);
  }
});

test("asks no other server for a map until the store has set one, and then that one alone", async () => {
  const own = await place.comeBack("admin", "/delivery-areas", {});
  const asked: string[] = [];
  own.on("request", (request) => asked.push(request.url()));
  await own.context().route("https://tiles.example/**", (route) =>
    route.fulfill({
      contentType: "image/svg+xml",
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>',
    }),
  );
  const name = unique("Tiles");
  await keepMadeUp(3, name);
  const isOutside = (url: string) => !/^(blob|data):/.test(url) && !url.startsWith(place.address);
  const openMap = async () => {
    await own.goto(`${place.address}/delivery-areas?text=${encodeURIComponent(name)}`);
    await expect.poll(() => numberAtCursor(own)).toContain(name);
    await press(own, "a");
    await own.locator(".aisle-map-own").waitFor({ state: "attached" });
  };
  await openMap();
  expect(asked.filter(isOutside)).toEqual([]);
  const { business_unit_id } = await place.db
    .selectFrom("stores")
    .select("business_unit_id")
    .where("id", "=", storeId)
    .executeTakeFirstOrThrow();
  const body = JSON.stringify({
    tileAddress: "https://tiles.example/{z}/{x}/{y}.png",
    tileAttribution: "Maps by Asha",
  });
  await place.db
    .insertInto("stored_settings")
    .values({ business_unit_id, store_id: storeId, section: "map", body })
    .execute();
  const policy = async () => (await fetch(`${place.address}/orders`)).headers.get("content-security-policy") ?? "";
  await expect.poll(policy, { timeout: 20_000 }).toContain("https://tiles.example");
  await openMap();
  await own.locator(".leaflet-tile-loaded").first().waitFor({ state: "attached" });
  await own.getByText("Maps by Asha").waitFor();
  const outside = asked.filter(isOutside);
  expect(outside.length).toBeGreaterThan(0);
  expect(outside.filter((url) => !/^https:\/\/tiles\.example\/\d+\/\d+\/\d+\.png$/.test(url))).toEqual([]);
  await place.db.deleteFrom("stored_settings").where("section", "=", "map").execute();
  await own.context().close();
});

/** The states of an area on the map that are checked for accessibility. */
async function* mapStates(page: Page, { address, db }: Workplace): AsyncGenerator<string> {
  const [own, other] = [unique("Shown"), unique("Beside")];
  await keepMadeUp(30, own);
  await keepMadeUp(31, other);
  await db.deleteFrom("pin_outlines").execute();
  await db
    .insertInto("pin_outlines")
    .values({ store_id: storeId, pincode: "560055", name: "South", outline: await keepMadeUp(55, "") })
    .execute();
  await page.goto(`${address}/delivery-areas?text=${encodeURIComponent(own)}`);
  await expect.poll(() => numberAtCursor(page)).toContain(own);
  yield "list of areas";
  await press(page, "a");
  await page.locator(".aisle-map-own").waitFor({ state: "attached" });
  await press(page, "n");
  yield "map with a picked corner";
  await press(page, ...Array.from({ length: 8 }, () => "ArrowRight"), "ArrowUp", "Control+Enter");
  await page.locator(".aisle-map-fault").waitFor();
  yield "map with a fault";
  await page.goto(`${address}/delivery-areas/${(await area(own))?.id}`);
  await page.getByRole("tab", { name: "MAP" }).click();
  await page.getByRole("img", { name: /^Map of Shown/ }).waitFor();
  yield "map of an area";
}

test("is accessible on the map in light and dark, at any size", async () => {
  const journey = { name: "delivery areas", login: "admin", stops: mapStates } as const;
  const { count, wrong } = await inspectStops(journey, place, nothingChecked());
  expect(count).toBe(4);
  expect(wrong).toEqual({});
});
