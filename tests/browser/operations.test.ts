import { sql } from "kysely";
import type { Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { keepingLease } from "#gateway/jobs/keep-lease.ts";
import { createWorkFolders } from "#gateway/store/files/work-folders.ts";
import { runAxe } from "../support/browser/accessibility/page-checks.ts";
import { screen } from "../support/browser/accessibility/room.ts";
import { openBoard, press, runByPalette } from "../support/browser/board.ts";
import { openWorkplace } from "../support/browser/workplace.ts";
import { buildJob } from "../support/database/rows.ts";

let page: Page;
let storeId: string;

const place = await openWorkplace();
const gateways = [1, 2].map((number) => {
  const told = { version: "0.1.0+AB12", host: `till-${number}`, streams: async () => number + 1 };
  return keepingLease(place.db, createWorkFolders("/nowhere"), told);
});

beforeAll(async () => {
  const { id } = await place.db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
  storeId = id;
  for (const { round } of gateways) await round(new AbortController().signal);
});
beforeEach(async () => {
  page = await place.comeBack("admin");
});
afterEach(() => place.leave(page));

const operations = () => page.getByRole("region", { name: "Operations" });
const cellsOf = async (row: RegExp) => operations().getByRole("row", { name: row }).getByRole("cell").allTextContents();

it("the palette goes to the operations, keys go in and out of them, and axe finds nothing wrong", async () => {
  await openBoard(page);
  await runByPalette(page, "Go to operations");
  await operations().getByText("Nothing needs a look.").waitFor();
  expect(new URL(page.url()).pathname).toBe("/store-settings/operations");
  expect((await cellsOf(/^2 on till-2/)).toSpliced(1, 1)).toEqual(["0.1.0+AB12", "3", "Runs"]);
  expect(await cellsOf(/^Jobs that wait/)).toEqual(["0"]);
  const line = page.getByRole("link", { name: "Operations" });
  const hasFocus = (element: typeof line) => element.evaluate((each) => each === document.activeElement);
  await press(page, "k", "j");
  await expect.poll(() => hasFocus(line)).toBe(true);
  await press(page, "Enter");
  await expect.poll(() => hasFocus(operations())).toBe(true);
  await press(page, "Escape");
  await expect.poll(() => hasFocus(line)).toBe(true);
  expect(await runAxe(page, screen)).toEqual([]);
});

it("what needs a look is said by itself, at the interval of the settings", async () => {
  await sql`
    update order_views set settings = settings || '{"refeshTiming": 1000, "dataRefreshFlag": true}'
    where store_id = ${storeId}`.execute(place.db);
  await page.goto(`${place.address}/store-settings/operations`);
  await operations().getByText("Nothing needs a look.").waitFor();
  await buildJob(place.db, storeId, { made_at: new Date(Date.now() - 20 * 60_000).toISOString() });
  await sql`update gateways set lease_until = lease_until - interval '1 hour' where host = 'till-1'`.execute(place.db);
  const concerns = operations().getByRole("list", { name: "What needs a look" }).getByRole("listitem");
  await concerns.getByText(/^Gateway 1 has not been seen since \d\d:\d\d: look whether it still runs$/).waitFor();
  await concerns.getByText(/^1 job waits since \d\d:\d\d$/).waitFor();
  expect(await cellsOf(/^1 on till-1/)).toContainEqual(expect.stringMatching(/^Not seen since/));
});

it("says when it cannot be read, and is read again by a key; who may not set up the store is told so", async () => {
  await page.route("**/api/stores/*/operations", (route) => route.fulfill({ status: 422, body: "{}" }));
  await page.goto(`${place.address}/store-settings/operations`);
  await operations().getByRole("alert").waitFor();
  await page.unroute("**/api/stores/*/operations");
  await press(page, "r");
  await operations().getByRole("heading", { name: "Gateways" }).waitFor();
  const staff = await place.comeBack("staff", "/store-settings/operations");
  await staff
    .getByText(/may not/)
    .first()
    .waitFor();
  expect(await staff.getByRole("region", { name: "Operations" }).count()).toBe(0);
  await place.leave(staff);
});
