import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, it } from "vitest";
import { numberAtCursor, press } from "../../support/browser/board.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";
import { buildProduct, unique } from "../../support/database/rows.ts";

let page: Page;
const place = await openWorkplace();
beforeEach(async () => {
  page = await place.comeBack("admin");
});
afterEach(() => place.leave(page));

it("lists what products lack, opens the field that is about it, and drops what is mended", async () => {
  const store = await place.db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
  const code = unique("ZP");
  const { id } = await buildProduct(place.db, store.id, {
    code,
    name: `Zebra tea ${code}`,
    barcode: `7${Date.now()}`.slice(0, 11),
    country: "IN",
    picture_count: 1,
    hsn_code: "",
  } as never);
  // The view beside the reviews, by its digit; the address that it had before leads there as well.
  await page.goto(`${place.address}/product-review`);
  const tab = page
    .getByRole("navigation", { name: "Views of Products" })
    .getByRole("link", { name: "Catalogue problems" });
  await press(page, "g Shift+F");
  await page.waitForURL(/\/product-review\/problems/);
  await expect.poll(() => tab.getAttribute("aria-current")).toBe("page");
  await page.goto(`${place.address}/catalogue-problems?text=${code}`);
  await page.getByRole("grid").waitFor();
  await expect.poll(() => numberAtCursor(page)).toBe(code);
  await page.getByRole("gridcell", { name: "No HSN" }).waitFor();
  await press(page, "l");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("HSN").waitFor();
  // Only the fields of the problem are asked for.
  expect(await dialog.getByRole("textbox").count()).toBe(2);
  await dialog.getByLabel("HSN").fill("0902");
  await press(page, "Control+Enter");
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("gridcell", { name: "No HSN" }).waitFor({ state: "detached" });
  const stored = place.db.selectFrom("products").select("hsn_code as hsn").where("id", "=", id);
  expect(await stored.executeTakeFirstOrThrow()).toEqual({ hsn: "0902" });
});
