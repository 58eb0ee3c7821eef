import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Locator, Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { messages } from "#contract/messages.ts";
import { press } from "../../support/browser/board.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";
import { tiffOf } from "#gateway/http/files/orientation.ts";
import { type Color, coloredPicture } from "../../support/files/colored-picture.ts";
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

const red: Color = [220, 20, 60];
const blue: Color = [30, 144, 255];
const rowOf = (name: string) => page.getByRole("row").filter({ hasText: name }).first();
const told = (message: string) => page.getByText(message).first().waitFor();

/** Adds pickers with these names, each with a picture of the colour given. */
async function addPickers(pickers: readonly { readonly name: string; readonly color?: Color }[]): Promise<void> {
  const values = pickers.map(({ name, color }, nth) => ({
    name,
    phone: String(9_100_000_000 + nth),
    id: color && crypto.randomUUID(),
    bytes: color && coloredPicture(color),
  }));
  await place.db.transaction().execute(async (trx) => {
    const files = values.flatMap(({ id, bytes }) =>
      id && bytes
        ? {
            id,
            bytes,
            size: bytes.length,
            store_id: storeId,
            type: "image/png",
            name: "face.png",
            hash: sumOf(bytes),
          }
        : [],
    );
    if (files.length > 0) await trx.insertInto("files").values(files).execute();
    await trx
      .insertInto("pickers")
      .values(values.map(({ name, phone, id }) => ({ store_id: storeId, name, phone, photo: id ?? null, capacity: 5 })))
      .execute();
  });
}

/** The colour in the middle of a picture, as it is painted; null while it is not. */
function colorOf(picture: Locator): Promise<Color | null> {
  return picture.evaluate((image: HTMLImageElement) => {
    const canvas = document.createElement("canvas");
    const pen = canvas.getContext("2d");
    if (!image.complete || image.naturalWidth === 0 || !pen) return null;
    pen.drawImage(image, 0, 0, 1, 1);
    const [r = 0, g = 0, b = 0] = pen.getImageData(0, 0, 1, 1).data;
    return [r, g, b] as const;
  });
}
const shows = (picture: Locator, color: Color) => expect.poll(() => colorOf(picture)).toEqual(color);

/** Chooses another picture in the form of the row under the cursor and saves it. */
async function choosePicture(color: Color): Promise<void> {
  await press(page, "m");
  await page
    .locator("[data-field=photo] input[type=file]")
    .setInputFiles({ name: "face.png", mimeType: "image/png", buffer: coloredPicture(color) });
  await press(page, "Control+Enter");
  await told(messages.updated);
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

const sumOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest();
/** Of the pictures of people: those of the catalogue are drawn with the demo. */
const kept = async () => {
  const { rows } = await sql<{ hash: Buffer }>`
    select hash from files where not exists (select from product_images
      where files.id in (large_id, middle_id, small_id))`.execute(place.db);
  return rows.map(({ hash }) => hash);
};

it("shows a picture given in the form in the row and beside the name, and undo takes it away", async () => {
  const name = "Mira Picture";
  await addPickers([{ name }]);
  await page.goto(`${place.address}/picker?text=Mira`);
  const picture = rowOf(name).locator("img");
  const initials = rowOf(name).locator("[data-initials=MP]");
  await initials.waitFor();
  expect(await picture.count()).toBe(0);
  await choosePicture(red);
  await shows(picture, red);
  expect(await initials.count()).toBe(0);
  await press(page, "Enter");
  await shows(page.getByRole("article", { name: `Picker ${name}` }).locator("header img"), red);
  await press(page, "Control+z");
  await initials.waitFor();
  expect(await picture.count()).toBe(0);
  expect(await kept()).toEqual([]);
});

test("gives the former picture back by undo, on the list and beside the name", async () => {
  const name = "Noor Picture";
  await addPickers([{ name, color: red }]);
  await page.goto(`${place.address}/picker?text=Noor`);
  const picture = rowOf(name).locator("img");
  await shows(picture, red);
  await press(page, "Enter");
  const portrait = page.getByRole("article", { name: `Picker ${name}` }).locator("header img");
  await shows(portrait, red);
  await choosePicture(blue);
  await shows(picture, blue);
  await shows(portrait, blue);
  await press(page, "Control+z");
  await shows(picture, red);
  await shows(portrait, red);
  expect(await kept()).toEqual([sumOf(coloredPicture(red))]);
});

/** A photo as a phone takes it: 3,000 by 2,000 pixels of noise that no file makes small, to be turned to the right. */
async function takePhoto(): Promise<string> {
  const canvas = new OffscreenCanvas(3_000, 2_000);
  const pen = canvas.getContext("2d");
  const dots = new ImageData(3_000, 2_000);
  for (let at = 0; at < dots.data.length; at++) dots.data[at] = at % 4 === 3 ? 255 : Math.random() * 256;
  pen?.putImageData(dots, 0, 0);
  const reader = new FileReader();
  reader.readAsDataURL(await canvas.convertToBlob({ type: "image/jpeg" }));
  await new Promise((resolve) => reader.addEventListener("load", resolve));
  return String(reader.result).replace(/^.*,/, "");
}

test("makes a large photo of a phone smaller before it is sent, with the right side up", async () => {
  const name = "Large Picture";
  await addPickers([{ name }]);
  await page.goto(`${place.address}/picker?text=Large`);
  await rowOf(name).waitFor();
  const photo = Buffer.from(await page.evaluate(takePhoto), "base64");
  const exif = Buffer.concat([Buffer.from("\xff\xe1\0\x22Exif\0\0", "latin1"), tiffOf(6)]);
  const buffer = Buffer.concat([photo.subarray(0, 2), exif, photo.subarray(2)]);
  await press(page, "m");
  await page
    .locator("[data-field=photo] input[type=file]")
    .setInputFiles({ name: "face.jpg", mimeType: "image/jpeg", buffer });
  const shown = page.locator("[data-field=photo] img");
  const sides = () => shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight] as const);
  await expect.poll(async () => (await sides())[1]).toBeLessThanOrEqual(1_280);
  const [width, height] = await sides();
  expect(width / height).toBeCloseTo(2 / 3, 2);
  await press(page, "Control+Enter");
  await told(messages.updated);
  const { size } = await place.db
    .selectFrom("files as file")
    .innerJoin("pickers as picker", "picker.photo", "file.id")
    .select("file.size")
    .where("picker.name", "=", name)
    .executeTakeFirstOrThrow();
  expect(size).toBeLessThanOrEqual(512_000);
  expect(size).toBeGreaterThan(20_000);
});

const colorOfNumber = (number: number): Color => [number % 256, Math.floor(number / 256), 77];

/** How many rows are drawn, how many of them show a picture, and which of these show another's. Runs in the page. */
function readFaces(): { readonly rows: number; readonly shown: number; readonly wrong: string[] } {
  const canvas = document.createElement("canvas");
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  let shown = 0;
  const wrong: string[] = [];
  const rows = [...document.querySelectorAll<HTMLElement>("[role=grid] [data-index]")];
  for (const row of rows) {
    const image = row.querySelector("img");
    const [, digits = ""] = /Face (\d{4})/.exec(row.textContent) ?? [];
    if (!image || !pen) continue;
    pen.clearRect(0, 0, 1, 1);
    pen.drawImage(image, 0, 0, 1, 1);
    const [r = 0, g = 0, b = 0, a = 0] = pen.getImageData(0, 0, 1, 1).data;
    const number = Number(digits);
    shown += 1;
    if (a < 255 || r !== number % 256 || g !== Math.floor(number / 256) || b !== 77)
      wrong.push(`${digits || "no row"} shows ${[r, g, b, a].join()}`);
  }
  return { rows: rows.length, shown, wrong };
}

test("reads the pictures of rows that rest, each once, and never shows one in another's row", async () => {
  const many = 3_000;
  const numbers = Array.from({ length: many }, (_, number) => number);
  for (let from = 0; from < many; from += 1_000)
    await addPickers(
      numbers
        .slice(from, from + 1_000)
        .map((number) => ({ name: `Face ${String(number).padStart(4, "0")}`, color: colorOfNumber(number) })),
    );
  const read: string[] = [];
  page.on("request", (request) => {
    const [, file] = /\/photo\/([^/]+)$/.exec(request.url()) ?? [];
    if (file) read.push(file);
  });
  // Its own script in the page: the console's policy lets none be made of text.
  await page.addInitScript({ content: `globalThis.readFaces = ${readFaces.toString()}` });
  await page.goto(`${place.address}/picker?text=Face&sort=name`);
  const all = async () => {
    const { shown, rows, wrong } = await page.evaluate(readFaces);
    return { whole: rows > 0 && shown === rows, wrong };
  };
  const whole = { whole: true, wrong: [] };
  await expect.poll(all).toEqual(whole);
  const atTop = read.length;
  expect(atTop).toBeLessThan(60);

  const fly = (step: number) =>
    page.evaluate(async (step) => {
      const { readFaces: look } = globalThis as unknown as { readonly readFaces: typeof readFaces };
      const grid = document.querySelector("[role=grid]") ?? document.body;
      const wrong: string[] = [];
      for (let frame = 0; frame < 90; frame += 1) {
        grid.scrollTop += step;
        await new Promise(requestAnimationFrame);
        wrong.push(...look().wrong);
      }
      return wrong;
    }, step);
  expect(await fly(600)).toEqual([]);
  // Of 1,800 rows flown past. A browser that stops for a moment lets the rows rest that stand there.
  expect(read.length).toBeLessThan(atTop + 200);
  await expect.poll(all).toEqual(whole);
  expect(read.length).toBeGreaterThan(atTop);
  // Back through rows whose pictures are here, at a pace at which rows take each other's elements.
  const before = read.length;
  await page.evaluate(() => void (document.querySelector("[role=grid]") ?? document.body).scrollTo(0, 0));
  await expect.poll(all).toEqual(whole);
  expect(await fly(7)).toEqual([]);
  await expect.poll(all).toEqual(whole);
  expect(new Set(read).size).toBe(read.length);
  expect(read.length).toBeGreaterThan(before);
});
