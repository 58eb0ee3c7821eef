import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright-core";
import { press } from "../../support/browser/board.ts";
import { launchChromium } from "../../support/browser/chromium.ts";
import type { Report } from "../figures.ts";
import type { Cleanups } from "../../support/run/cleanups.ts";
import { benchLogin, type Place } from "../place.ts";
import { measureBoards } from "./boards.ts";
import { measureFirstLoad, measureReload } from "./first-load.ts";
import { measureOpening, measurePalette } from "./overlays.ts";
import { measurePhone, measurePreview } from "./phone.ts";
import { measureRefreshing } from "./refreshing.ts";
import { measureWalk } from "./walk.ts";

/** Runs one part of the bench; when it fails the others still run. */
export type RunPart = (name: string, measure: () => Promise<void>) => Promise<void>;

/** Builds the console if it has changed; the gateway then serves it. */
export async function buildConsole(): Promise<void> {
  const root = fileURLToPath(new URL("../../../", import.meta.url));
  await promisify(execFile)(process.execPath, ["build.ts", "--if-changed"], { cwd: root });
}

/** Measures the console in a real Chromium, on the loaded store. */
export async function measureBrowser(place: Place, cleanups: Cleanups, report: Report, part: RunPart): Promise<void> {
  const browser = await launchChromium({ heedsSignals: false });
  cleanups.push(() => browser.close());
  await part("First load", () => measureFirstLoad(place.origin, report));
  const page = await logIn(browser, place.origin);
  await openBoard(page);
  await part("Reload", () => measureReload(page, place.origin, report));
  await part("Boards", () => measureBoards(browser, page, report));
  await part("Palette", () => measurePalette(page, report));
  await part("Opening an order", () => measureOpening(page, report));
  await part("Phone orders", () => measurePhone(page, report));
  await part("Preview of an edit", () => measurePreview(page, place, report));
  await part("Refreshing", () => measureRefreshing(page, report));
  // Last, because it fills the other lists of the store.
  await part("Walk", () => measureWalk(browser, page, place, report));
}

async function logIn(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  await page.goto(origin);
  await page.getByLabel("Login ID").waitFor();
  await page.keyboard.type(benchLogin.loginId);
  await page.keyboard.press("Tab");
  await page.keyboard.type(benchLogin.password);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor();
  return page;
}

async function openBoard(page: Page): Promise<void> {
  await press(page, "g o");
  await page.getByRole("grid", { name: "Orders" }).waitFor();
  await page.locator('[role="grid"] [data-index="0"]:not(.is-waiting)').waitFor();
}
