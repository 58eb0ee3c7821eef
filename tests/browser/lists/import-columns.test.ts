import type { FileChooser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { ImportSubjectWords } from "#contract/imports/schema.ts";
import { partTitles } from "#gateway/imports/upload/part-titles.ts";
import { subjects } from "#gateway/imports/subjects.ts";
import { contractHeaders } from "#contract/store/contract-headers.ts";
import * as board from "../../support/browser/board.ts";
import { thirdOf } from "../../support/run/tier.ts";
import { openWorkplace } from "../../support/browser/workplace.ts";
import { test } from "../../support/run/by-thirds.ts";

let page: Page;
let stopJobs: () => Promise<void>;
const place = await openWorkplace();
beforeAll(async () => {
  stopJobs = place.runJobs();
});
afterAll(async () => {
  await stopJobs();
});
beforeEach(async () => {
  page = await place.comeBack("admin");
  await board.openBoard(page);
  await board.runByPalette(page, "Imports");
  await page.waitForURL(/\/imports-exports\/imports$/);
  page.on("filechooser", give);
});
afterEach(() => {
  page.off("filechooser", give);
  return place.leave(page);
});

/** What the next window of the system gives. A listener that comes and goes with each file could come too late. */
let file = { name: "", mimeType: "text/csv", buffer: Buffer.alloc(0) };
const give = (chooser: FileChooser): void => void chooser.setFiles(file);

const columnOf = (title: string) => page.getByRole("combobox", { name: `Column for ${title}`, exact: true });
const focused = () =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? "");
const hasFocus = (name: string) => expect.poll(focused).toBe(name);

/** Gives a file to the question for one that Enter opens. */
async function choose(name: string, text: string): Promise<void> {
  file = { name, mimeType: "text/csv", buffer: Buffer.from(text) };
  await page.keyboard.press("Enter");
}

/** Opens the question about a file by keys, and sends that file. */
async function send(subject: ImportSubjectWords["name"], name: string, text: string): Promise<void> {
  await board.press(page, "n");
  const option = page.getByRole("option", { name: new RegExp(`^${subject}`, "i") });
  await option.waitFor();
  await page.keyboard.type(subject);
  await expect.poll(() => option.getAttribute("aria-selected")).toBe("true");
  await page.keyboard.press("Enter");
  await hasFocus("Choose a file ...");
  await choose(name, text);
}

it("has its focus where a column lacks, in its own words, whatever the file has and however one goes on", async () => {
  const questions = page.getByRole("dialog", { name: /^Import / });
  for (const subject of thirdOf(subjects)) {
    const titles = partTitles(subject, contractHeaders());
    const needed = Object.entries(subject.parts).filter(([, { required }]) => required !== undefined);
    const [first = "", second] = needed.map(([part]) => `Column for ${titles[part]}`);
    await send(subject.name, "strange.csv", "Eins;Zwei\nx1;y1\nx2;y2\n");
    await hasFocus(first);
    // A refusal puts it there again; a part that has a column gives it to the next one that lacks one.
    await page.keyboard.press("Control+Enter");
    await page.getByText(`Choose a column for ${first.replace("Column for ", "")}`).waitFor();
    await hasFocus(first);
    await page.keyboard.type("ei");
    // Where none lacks any more, Enter would check the file.
    await page.keyboard.press(second === undefined ? "Tab" : "Enter");
    if (second !== undefined) await hasFocus(second);
    await board.press(page, "Escape");
    await hasFocus("Go on with strange.csv");
    await page.keyboard.press("Enter");
    await hasFocus(second ?? "Check the file");
    // Looking again, with everything about the format in view.
    await page.keyboard.press("Alt+r");
    await page.getByRole("combobox", { name: "Encoding" }).selectOption("windows-1252");
    await hasFocus(second ?? "Check the file");
    const words = await page.locator(".aisle-import-summary, .aisle-import-format, .aisle-dialog-foot").allInnerTexts();
    expect(words.join("\n")).not.toMatch(/--[a-z]|\b[a-z]+[A-Z]/);
    if (subject.recordPart === null) expect(words.join("\n")).not.toMatch(/\border|return/i);
    await board.press(page, "Escape", "Escape");
    await page.getByRole("alertdialog", { name: "Discard what you typed?" }).waitFor();
    await page.keyboard.press("d");
    await questions.waitFor({ state: "detached" });
    // A file whose columns are all known is checked by Enter alone.
    const names = needed.map(([part]) => part);
    await send(subject.name, "known.csv", `${names.join(";")}\n${names.map(() => "").join(";")}\nx;\n`);
    await hasFocus("Check the file");
    await board.press(page, "Escape", "Escape");
    await questions.waitFor({ state: "detached" });
  }
});

test("joins several columns in one part, shows what they make, and takes one out again", async () => {
  await send(
    "vehicles",
    "plates.csv",
    "Bezirk,Nummer,Bauart,Sprit\nKA,77 ZZ 0051,Scooter,Petrol\nMH,77 ZZ 0052,Scooter,\n",
  );
  await hasFocus("Column for Registration");
  const cells = page.getByRole("row", { name: /^Registration/ }).getByRole("cell");
  await page.keyboard.type("bez");
  await page.keyboard.press("Tab");
  await columnOf("Registration").focus();
  await page.keyboard.press("+");
  await hasFocus("Column 2 for Registration");
  await page.keyboard.type("num");
  await page.keyboard.press("Enter");
  await hasFocus("Column for Type");
  expect((await cells.allTextContents()).slice(1)).toEqual(["KA 77 ZZ 0051", "MH 77 ZZ 0052"]);
  // A third one that nobody wants after all.
  await page.getByRole("combobox", { name: "Column 2 for Registration" }).focus();
  await page.keyboard.press("+");
  await hasFocus("Column 3 for Registration");
  await page.keyboard.press("Backspace");
  await hasFocus("Column 2 for Registration");
  await columnOf("Type").focus();
  await page.keyboard.type("bau");
  await page.keyboard.press("Enter");
  // What is no column is told, and stays as it was typed.
  await hasFocus("Column for Fuel");
  await page.keyboard.type("Nothing like it");
  await page.keyboard.press("Enter");
  await page.getByText('The file has no column "Nothing like it": choose another one for Fuel').waitFor();
  await hasFocus("Column for Fuel");
  await page.keyboard.press("Control+a");
  await page.keyboard.type("=Petrol");
  await page.keyboard.press("Enter");
  await hasFocus("Check: vehicles");
  await page.getByText("Would write: 2 new vehicles").waitFor();
  await board.press(page, "m");
  await hasFocus("Check the file");
  expect(await columnOf("Registration").inputValue()).toBe("Bezirk");
  expect(await page.getByRole("combobox", { name: "Column 2 for Registration" }).inputValue()).toBe("Nummer");
  expect(await columnOf("Fuel").inputValue()).toBe("=Petrol");
  // Checked once more: the cursor leaves the earlier check for the new one.
  await page.keyboard.press("Enter");
  const jobs = page.locator(".aisle-jobs-rows > ul > li");
  await expect.poll(() => jobs.count()).toBe(2);
  await expect
    .poll(() => jobs.evaluateAll((all) => all.map((job) => job.contains(document.activeElement))))
    .toEqual([true, false]);
  expect(await jobs.first().getAttribute("data-cursor")).toBe("true");
});

test("takes a second file of products, and a first line that is data where somebody says so", async () => {
  await send("products", "goods.csv", "Artikel,Was\nZZ1,Milk\nZZ2,Soap\n");
  await hasFocus("Column for Code");
  await page.keyboard.press("Alt+r");
  await page.getByRole("button", { name: "Add a second file ..." }).focus();
  await choose("prices.csv", "Artikel,Betrag\nZZ2,38\nZZ1,60\n");
  await columnOf("Price").waitFor();
  await hasFocus("Column for Code");
  await columnOf("Price").focus();
  await page.keyboard.type("betrag");
  await page.keyboard.press("Tab");
  const price = page.getByRole("row", { name: /^Price/ }).getByRole("cell");
  await expect.poll(async () => (await price.allTextContents()).slice(1)).toEqual(["60", "38"]);
  await page.getByRole("button", { name: "Leave the second file out" }).click();
  await hasFocus("Column for Code");
  await page.getByRole("combobox", { name: "Heading" }).selectOption("none: the first line is data");
  await hasFocus("Column for Code");
  await page.keyboard.type("1");
  await page.keyboard.press("Tab");
  expect(await columnOf("Code").inputValue()).toBe("Column 1");
  const code = page.getByRole("row", { name: /^Code/ }).getByRole("cell");
  expect((await code.allTextContents()).slice(1)).toEqual(["Artikel", "ZZ1", "ZZ2"]);
  await page.getByText("heading none: the first line is data").waitFor();
});
