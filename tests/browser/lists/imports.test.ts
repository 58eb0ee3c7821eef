import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import * as board from "../../support/browser/board.ts";
import { startWorkplace, type Workplace } from "../../support/browser/workplace.ts";

let place: Workplace;
let page: Page;
let folder: string;
let stopJobs: () => Promise<void>;
beforeAll(async () => {
  place = await startWorkplace();
  stopJobs = place.runJobs();
  folder = await mkdtemp(join(tmpdir(), "aisle-import-"));
});
afterAll(async () => {
  await stopJobs();
  await place.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  page = await place.comeBack("admin");
  await board.openBoard(page);
});
afterEach(() => place.leave(page));

const hasFocus = (label: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(label);
const focusedIn = (title: string) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(title);
const row = (title: string) => page.locator(".aisle-jobs-rows > ul > li", { hasText: title });

it("by keys alone: sends a file, says what its columns are, checks and imports it, and takes it back", async () => {
  const path = join(folder, "fleet.csv");
  await writeFile(
    path,
    "Plate;Vehicle type;Kind of fuel\nKA 77 ZZ 0001;Scooter;Petrol\nKA 77 ZZ 0002;Scooter;Diesel oil\n;Scooter;Diesel\n",
  );
  await board.runByPalette(page, "Imports");
  await page.waitForURL(/\/imports-exports\/imports$/);
  await page.getByText("No file was brought in yet.").waitFor();
  await board.press(page, "n");
  await page.keyboard.type("vehicles");
  await page.keyboard.press("Enter");
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a file ..." }).waitFor();
  await page.keyboard.press("Enter");
  await (await chooser).setFiles(path);
  const fuel = page.getByRole("combobox", { name: "Column for Fuel" });
  await fuel.waitFor();
  // The plate is known by its name; what the fuel is called is left open.
  expect(await page.getByRole("combobox", { name: "Column for Registration" }).inputValue()).toBe("Plate");
  expect(await fuel.inputValue()).toBe("");
  await page.getByText("utf-8, semicolon, days", { exact: false }).waitFor();
  await hasFocus("Column for Fuel");
  await page.keyboard.type("Kind");
  await page.getByRole("option", { name: /^Kind of fuel/ }).waitFor();
  await page.keyboard.press("Tab");
  expect(await fuel.inputValue()).toBe("Kind of fuel");
  // Whole records of the file stand beside the parts.
  const columns = page.getByRole("table", { name: "Columns" });
  const values = (part: string) => columns.getByRole("row", { name: part }).getByRole("cell").allTextContents();
  expect((await values("Registration")).slice(1)).toEqual(["KA 77 ZZ 0001", "KA 77 ZZ 0002", ""]);
  expect((await values("Fuel")).slice(1)).toEqual(["Petrol", "Diesel oil", "Diesel"]);
  // A text that is none of our values is shown, and somebody says what it means.
  const means = page.getByRole("combobox", { name: "Fuel: what diesel oil means" });
  await means.focus();
  await page.keyboard.type("Diesel");
  expect(await means.inputValue()).toBe("Diesel");
  await page.keyboard.press("Enter");
  await row("Check: vehicles").getByText("Would write: 2 new vehicles, 1 line refused").waitFor();
  await row("Check: vehicles").getByRole("table", { name: "The first refused lines" }).waitFor();
  await row("Check: vehicles").getByText("Registration is empty").first().waitFor();
  // The cursor is on the newest job, where Enter goes on.
  await focusedIn("Check: vehicles");
  await page.keyboard.press("Enter");
  await page.getByText("Import fleet.csv: 2 new vehicles, 1 line refused?").waitFor();
  await page.keyboard.press("Enter");
  await row("Import: vehicles").getByText("Written: 2 new vehicles").waitFor();
  await focusedIn("Import: vehicles");
  const download = page.waitForEvent("download");
  await board.press(page, "s");
  expect(await readFile(await (await download).path(), "utf8")).toMatch(/^line,reason,file,code,column,value,Plate/);
  await board.press(page, "u");
  await page.getByText("Take back all that came from fleet.csv?").waitFor();
  await page.keyboard.press("Enter");
  await page.getByText("Taken back: 2 vehicles removed.").waitFor();
});

/** Opens the question about a file of vehicles by keys, and sends that file. */
async function sendFleet(name: string): Promise<void> {
  const path = join(folder, name);
  await writeFile(path, "Plate;Vehicle type;Kind of fuel\nKA 77 ZZ 0009;Scooter;Petrol\n");
  let isOpen = false;
  const chooser = page.waitForEvent("filechooser").finally(() => (isOpen = true));
  // On a busy machine the first Enter may come before the dialog hears it; whoever sees no files presses it again.
  const press = async () => {
    if (!isOpen) await page.keyboard.press("Enter");
    return isOpen;
  };
  await expect.poll(press, { interval: 3_000 }).toBe(true);
  await (await chooser).setFiles(path);
}

it("steps back by Esc from the columns to the file and out, keeps what was chosen, and asks only before it is lost", async () => {
  await page.goto(`${place.address}/imports-exports/imports`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  const dialog = page.getByRole("dialog", { name: "Import vehicles" });
  const question = page.getByRole("alertdialog", { name: "Discard what you typed?" });
  const focused = (name: RegExp) =>
    expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? "")).toMatch(name);
  const begin = async () => {
    await board.press(page, "n");
    await page.keyboard.type("vehicles");
    await page.keyboard.press("Enter");
    await focused(/^Choose a file/);
  };
  await begin();
  await sendFleet("first.csv");
  const fuel = page.getByRole("combobox", { name: "Column for Fuel" });
  await fuel.waitFor();
  // Nothing was chosen yet, so both steps back ask nothing.
  await board.press(page, "Escape");
  await focused(/^Go on with first.csv/);
  await board.press(page, "Escape");
  await dialog.waitFor({ state: "detached" });

  await begin();
  await sendFleet("second.csv");
  await hasFocus("Column for Fuel");
  await page.keyboard.type("kind");
  await page.keyboard.press("Tab");
  await board.press(page, "Escape");
  await focused(/^Go on with second.csv/);
  await board.press(page, "Enter");
  await fuel.waitFor();
  expect(await fuel.inputValue()).toBe("Kind of fuel");
  // Another file has what was chosen, too.
  await board.press(page, "Escape");
  await focused(/^Go on with second.csv/);
  await page.keyboard.press("Tab");
  await focused(/^Choose another file/);
  await sendFleet("third.csv");
  await fuel.waitFor();
  expect(await fuel.inputValue()).toBe("Kind of fuel");
  await board.press(page, "Escape");
  await focused(/^Go on with third.csv/);
  await board.press(page, "Escape");
  await question.waitFor();
  await board.press(page, "Escape");
  await question.waitFor({ state: "detached" });
  await board.press(page, "Escape");
  await question.waitFor();
  await board.press(page, "d");
  await dialog.waitFor({ state: "detached" });
});

it("by keys alone: exports a list, sees it done and takes the file away", async () => {
  await board.press(page, "g", "Shift+J");
  await page.waitForURL(/\/imports-exports$/);
  await page.getByText("Nothing was exported yet.").waitFor();
  await board.press(page, "n");
  await page.keyboard.type("vehicles");
  await page.keyboard.press("Enter");
  await page.getByRole("combobox", { name: "Format" }).waitFor();
  await page.keyboard.press("Control+Enter");
  await row("Vehicles")
    .getByText(/SHA-256 [0-9a-f]{64}/)
    .waitFor();
  await board.press(page, "Home");
  const download = page.waitForEvent("download");
  await board.press(page, "s");
  const file = await readFile(await (await download).path(), "utf8");
  expect(file).toMatch(/^\uFEFF/);
  await page.getByText(`${file.trim().split("\r\n").length - 1} rows`).waitFor();
});
