import type { Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { openBoard, press, runByPalette } from "../support/browser/board.ts";
import { openWorkplace } from "../support/browser/workplace.ts";
import { test } from "../support/run/by-thirds.ts";

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

const stored = () =>
  place.db
    .selectFrom("stores")
    .select(["rounding", "tax_mode as taxMode", "return_days as days", "return_windows as windows"])
    .where("id", "=", storeId)
    .executeTakeFirstOrThrow();

it("are set by keys; what somebody else has set meanwhile in another field stays, and nothing is asked", async () => {
  await openBoard(page);
  await runByPalette(page, "Set how orders are rounded and taxed ...");
  const rounding = page.getByRole("radio", { name: "1.00" });
  await rounding.waitFor();
  const second = await place.comeBack("admin");
  try {
    await openBoard(second);
    await runByPalette(second, "Set how orders are rounded and taxed ...");
    await second.getByRole("combobox", { name: /^Tax of prices/ }).fill("It is added");
    await press(second, "Control+Enter");
    await second.getByText("Updated Sucessfully").first().waitFor();
  } finally {
    await place.leave(second);
  }
  await rounding.click();
  await press(page, "Control+Enter");
  await page.locator("dialog").waitFor({ state: "detached" });
  expect(await stored()).toMatchObject({ rounding: 100, taxMode: "on-top" });
});

test("of returns have a field for each category, and an empty one has no days of its own", async () => {
  const [category] = await place.db
    .selectFrom("products")
    .select("category")
    .where("store_id", "=", storeId)
    .where("category", "<>", "")
    .orderBy("category")
    .limit(1)
    .execute();
  const name = category?.category ?? "";
  await openBoard(page);
  await press(page, "g e");
  await page.locator("main h1", { hasText: "Return" }).first().waitFor({ state: "attached" });
  const open = async () => {
    await runByPalette(page, "Set how long goods can be returned ...");
    return page.getByRole("textbox", { name: new RegExp(`^${name}`) });
  };
  const save = async () => {
    await press(page, "Control+Enter");
    await page.locator("dialog").waitFor({ state: "detached" });
  };
  const { days } = await stored();
  await (await open()).fill("2");
  await save();
  expect(await stored()).toMatchObject({ days, windows: { [name]: 2 } });
  const field = await open();
  await expect.poll(() => field.inputValue()).toBe("2");
  await field.fill("");
  await save();
  expect(await stored()).toMatchObject({ days, windows: {} });
});
