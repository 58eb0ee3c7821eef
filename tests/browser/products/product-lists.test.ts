import { createHash } from "node:crypto";
import type { Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { checkDigit } from "#contract/products/barcode.ts";
import { tiffOf } from "#gateway/http/files/orientation.ts";
import { numberAtCursor, press } from "../../support/browser/board.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";
import { buildProduct, unique } from "../../support/database/rows.ts";
import { coloredPicture } from "../../support/files/colored-picture.ts";
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

const panel = (name: string) => page.getByRole("tabpanel", { name });

/** Makes a product, finds it in the catalogue by keys and opens its page at a tab. */
async function openProduct(tab: string) {
  const code = unique("ZZ");
  const product = await buildProduct(place.db, storeId, { code, name: `Zebra jam ${code}` });
  await page.goto(`${place.address}/catalog`);
  await page.getByRole("grid", { name: "Products" }).waitFor();
  await press(page, "/");
  await page.keyboard.type(code);
  await expect.poll(() => numberAtCursor(page)).toBe(code);
  await press(page, "Enter");
  await press(page, "Enter");
  await page.getByRole("heading", { name: product.name }).waitFor();
  while (!(await panel(tab).isVisible())) await press(page, "t");
  return product;
}

/** Drops pictures of these names on an element, as a file manager does. */
async function drop(selector: string, names: readonly string[]): Promise<void> {
  const files = names.map((name, at) => ({ name, bytes: coloredPicture([40 * at, 90, 200]).toString("base64") }));
  await page.locator(selector).evaluate((target, given) => {
    const dataTransfer = new DataTransfer();
    for (const { name, bytes } of given) {
      const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
      dataTransfer.items.add(new File([content], name, { type: "image/png" }));
    }
    target.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, files);
}

const strip = () => page.getByRole("group", { name: "All photos" }).getByRole("button");
const shownNames = () => strip().evaluateAll((all) => all.map((one) => one.getAttribute("title")));
const storedNames = async (id: string) => {
  const rows = await place.db
    .selectFrom("product_images")
    .select("name")
    .where("product_id", "=", id)
    .where("place", "is not", null)
    .orderBy("place")
    .execute();
  return rows.map(({ name }) => name);
};

it("adds three dropped images in their order, then moves, names, removes one and brings it back by keys", async () => {
  const { id } = await openProduct("IMAGES");
  await drop("[role=tabpanel] .aisle-details", ["front.png", "back.png", "side.png"]);
  await expect.poll(shownNames).toEqual(["front.png", "back.png", "side.png"]);
  expect(await storedNames(id)).toEqual(["front.png", "back.png", "side.png"]);
  await press(page, "End", "Shift+ArrowLeft");
  await expect.poll(shownNames).toEqual(["front.png", "side.png", "back.png"]);
  await press(page, "c");
  await page.keyboard.type("From the side");
  await press(page, "Enter");
  await expect.poll(shownNames).toEqual(["front.png", "From the side", "back.png"]);
  await press(page, "Delete");
  await expect.poll(shownNames).toEqual(["front.png", "back.png"]);
  await press(page, "Control+z");
  await expect.poll(shownNames).toEqual(["front.png", "From the side", "back.png"]);
  expect(await storedNames(id)).toEqual(["front.png", "side.png", "back.png"]);
  await press(page, "Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  // Each is kept in three sizes.
  const files = await place.db.selectFrom("files").select("id").where("record_id", "=", id).execute();
  expect(files).toHaveLength(9);
});

/** A JPEG of 400 by 200 pixels, of which the left half is red and the right one blue. Runs in the page. */
async function drawHalves(): Promise<string> {
  const canvas = new OffscreenCanvas(400, 200);
  const pen = canvas.getContext("2d");
  for (const [at, color] of ["#f00", "#00f"].entries()) {
    if (pen) pen.fillStyle = color;
    pen?.fillRect(200 * at, 0, 200, 200);
  }
  const reader = new FileReader();
  reader.readAsDataURL(await canvas.convertToBlob({ type: "image/jpeg" }));
  await new Promise((done) => reader.addEventListener("load", done));
  return String(reader.result).replace(/^.*,/, "");
}

/** Gives a product a second image that was taken upright: it is stored lying, and its EXIF says which side is up. */
async function addTurned(productId: string): Promise<void> {
  const lying = Buffer.from(await page.evaluate(drawHalves), "base64");
  const exif = Buffer.concat([Buffer.from("\xff\xe1\0\x22Exif\0\0", "latin1"), tiffOf(6)]);
  const bytes = Buffer.concat([lying.subarray(0, 2), exif, lying.subarray(2)]);
  const id = crypto.randomUUID();
  const of = { store_id: storeId, name: "turned.jpg", by_name: "Till" };
  const hash = createHash("sha256").update(bytes).digest();
  await place.db
    .insertInto("files")
    .values({ ...of, id, bytes, hash, size: bytes.length, type: "image/jpeg", kind: "product", record_id: productId })
    .execute();
  await place.db
    .insertInto("product_images")
    .values({ ...of, product_id: productId, place: 1, large_id: id, middle_id: id, small_id: id })
    .execute();
  await place.db.updateTable("products").set({ picture_count: 2 }).where("id", "=", productId).execute();
}

/** What the large picture measures, and the colour of its upper left corner; null while none is painted. */
function readLarge(): string | null {
  const image = document.querySelector<HTMLImageElement>(".aisle-large-photo img");
  const pen = new OffscreenCanvas(1, 1).getContext("2d");
  if (!image?.complete || image.naturalWidth === 0 || !pen) return null;
  pen.drawImage(image, 0, 0, 1, 1, 0, 0, 1, 1);
  const [red = 0, , blue = 0] = pen.getImageData(0, 0, 1, 1).data;
  return `${image.naturalWidth} x ${image.naturalHeight} ${red > blue ? "red" : "blue"}`;
}

test("crops an image by keys: at its place, in three sizes, and undo brings the whole one back", async () => {
  const { id } = await openProduct("IMAGES");
  await drop("[role=tabpanel] .aisle-details", ["front.png"]);
  await expect.poll(shownNames).toEqual(["front.png"]);
  await addTurned(id);
  await drop("dialog .aisle-photos", ["back.png"]);
  await expect.poll(shownNames).toEqual(["front.png", "turned.jpg", "back.png"]);
  await press(page, "Home", "ArrowRight");
  await expect.poll(() => page.evaluate(readLarge)).toBe("200 x 400 red");
  await press(page, "Shift+R");
  const box = page.getByRole("group", { name: "What is kept" });
  await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true);
  // A square in the middle, moved down until there is no more room.
  await press(page, "2");
  await page.getByText("200 × 200 pixels").waitFor();
  await press(page, ...Array.from({ length: 5 }, () => "Control+ArrowDown"));
  // Its upper left corner down and back, which makes it smaller and larger again.
  await press(page, "Tab", "Shift+ArrowDown");
  await page.getByText("200 × 200 pixels").waitFor({ state: "detached" });
  await press(page, "Shift+ArrowUp");
  await page.getByText("200 × 200 pixels").waitFor();
  await press(page, "Enter");
  await expect.poll(() => page.evaluate(readLarge)).toBe("200 x 200 blue");
  await expect.poll(shownNames).toEqual(["front.png", "turned.jpg", "back.png"]);
  const files = await place.db.selectFrom("files").select("id").where("record_id", "=", id).execute();
  expect(files).toHaveLength(10);
  await press(page, "Control+z");
  await expect.poll(() => page.evaluate(readLarge)).toBe("200 x 400 red");
  expect(await storedNames(id)).toEqual(["front.png", "turned.jpg", "back.png"]);
  await press(page, "Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  // From the tab, the one in focus; Esc leaves it as it is.
  await panel("IMAGES").getByRole("button", { name: "Photo 2: turned.jpg" }).focus();
  await press(page, "Shift+R");
  await page.getByText("180 × 360 pixels").waitFor();
  await press(page, "Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
});

test("adds a barcode, finds the product by scanning it, and takes it away and back", async () => {
  const { id, code } = await openProduct("BARCODES");
  const stored = () => place.db.selectFrom("product_barcodes").select("code").where("product_id", "=", id).execute();
  await page.getByRole("button", { name: /^Add a barcode/ }).focus();
  await press(page, "Enter");
  await page.getByRole("dialog").getByLabel("Barcode").waitFor();
  const digits = `4${String(Math.random()).slice(2, 12).padEnd(10, "7")}`;
  const [right, barcode] = [checkDigit(digits), `${digits}${checkDigit(digits)}`];
  await page.keyboard.type(`${digits}${(right + 1) % 10}`);
  await press(page, "Control+Enter");
  // Its last digit is wrong: what was typed stays.
  await page.getByText("its last digit does not fit the others").waitFor();
  await press(page, "Backspace");
  await page.keyboard.type(String(right));
  await press(page, "Control+Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(stored).toEqual([{ code: barcode }]);
  await panel("BARCODES").getByRole("button", { name: barcode }).focus();
  await press(page, "Delete");
  await expect.poll(stored).toEqual([]);
  await press(page, "Control+z");
  await expect.poll(stored).toEqual([{ code: barcode }]);
  await page.goto(`${place.address}/catalog?text=${barcode}`);
  await expect.poll(() => numberAtCursor(page)).toBe(code);
});

test("adds a further category by keys, and takes it away and back", async () => {
  const { id } = await openProduct("CATEGORIES");
  const name = unique("Zebra shelf");
  await place.db.insertInto("categories").values({ store_id: storeId, name }).execute();
  const stored = () => place.db.selectFrom("product_categories").select("place").where("product_id", "=", id).execute();
  await page.getByRole("button", { name: /^Add a further category/ }).focus();
  await press(page, "Enter");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.type(name);
  await page.getByRole("option", { name: new RegExp(name) }).waitFor();
  await press(page, "Enter");
  await expect.poll(stored).toEqual([{ place: 0 }]);
  await panel("CATEGORIES").getByRole("link", { name }).focus();
  await press(page, "Delete");
  await expect.poll(stored).toEqual([]);
  await press(page, "Control+z");
  await expect.poll(stored).toEqual([{ place: 0 }]);
});

test("keeps a barcode that somebody else adds while another one is typed", async () => {
  const { id } = await openProduct("BARCODES");
  const stored = async () => {
    const rows = await place.db.selectFrom("product_barcodes").select("code").where("product_id", "=", id).execute();
    return rows.map(({ code }) => code).sort();
  };
  // Of the shop's own: codes of eleven digits have no check digit.
  const [mine, theirs] = [`7${Date.now()}`.slice(0, 11), `8${Date.now()}`.slice(0, 11)];
  await page.getByRole("button", { name: /^Add a barcode/ }).focus();
  await press(page, "Enter");
  await page.getByRole("dialog").getByLabel("Barcode").waitFor();
  await page.keyboard.type(mine);
  await place.db
    .insertInto("product_barcodes")
    .values({ store_id: storeId, product_id: id, place: 0, code: theirs })
    .execute();
  await press(page, "Control+Enter");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(stored).toEqual([mine, theirs]);
});

test("adds a variant with a code of its own, opens it from its parent, unlinks it and takes that back", async () => {
  const { id, name } = await openProduct("VARIANTS");
  const variants = () =>
    place.db.selectFrom("products").select(["code", "brand", "price"]).where("parent_id", "=", id).execute();
  await page.getByRole("button", { name: /^Add a variant/ }).focus();
  await press(page, "Enter");
  const dialog = page.getByRole("dialog", { name: `Add a variant of ${name}` });
  const code = unique("ZV");
  await dialog.getByRole("textbox", { name: "Code", exact: true }).fill(code);
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill(`${name} large`);
  await press(page, "Control+Enter");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(variants).toEqual([{ code, brand: "", price: 1_000 }]);
  await panel("VARIANTS")
    .getByRole("link", { name: `${name} large` })
    .focus();
  await press(page, "Delete");
  await expect.poll(variants).toEqual([]);
  await press(page, "Control+z");
  await expect.poll(variants).toHaveLength(1);
});

test("shows how much there is and why, and changes it by key", async () => {
  const { name } = await openProduct("STOCK");
  await panel("STOCK").getByText("is not counted").waitFor();
  await press(page, "+");
  const dialog = page.getByRole("dialog", { name: `Stock of ${name}` });
  await dialog.getByLabel("Quantity").fill("12");
  await press(page, "Control+Enter");
  await dialog.waitFor({ state: "detached" });
  await panel("STOCK").getByText("12 pc").first().waitFor();
  await press(page, "+");
  await dialog.getByLabel("Quantity").fill("3");
  await dialog.getByLabel("Note").fill("The second crate");
  await press(page, "Control+Enter");
  await dialog.waitFor({ state: "detached" });
  await panel("STOCK").getByText("+3 to 15").waitFor();
  await panel("STOCK").getByText("The second crate").waitFor();
});
