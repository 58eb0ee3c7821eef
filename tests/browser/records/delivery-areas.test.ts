import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { numberAtCursor, press } from "../../support/browser/board.ts";
import { startWorkplace, type Workplace } from "../../support/browser/workplace.ts";

let place: Workplace;
let page: Page;
let storeId: string;
beforeAll(async () => {
  place = await startWorkplace();
  const store = await place.db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
  storeId = store.id;
});
afterAll(() => place.close());
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

/** Opens the list, adds an area by keys and opens its map. */
async function addAndDraw(name: string): Promise<void> {
  await page.goto(`${place.address}/delivery-areas`);
  await numberAtCursor(page);
  await press(page, "i");
  await page.locator("[data-field=name] :focus").waitFor();
  await page.keyboard.type(name);
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

it("shows where an outline crosses itself, and saves nothing of it", async () => {
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

it("tells of two people who draw one area at the same time, and lets the second decide", async () => {
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
