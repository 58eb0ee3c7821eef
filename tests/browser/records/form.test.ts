import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { messages } from "#contract/messages.ts";
import { brokenDays, press, pressAtPace } from "../../support/browser/board.ts";
import { buildFormConsole } from "../../support/browser/form-console.ts";
import type { Journey } from "../../support/browser/journeys.ts";
import { inspectStops, nothingChecked } from "../../support/browser/accessibility/inspect-stops.ts";
import { startWorkplace, type Workplace } from "../../support/browser/workplace.ts";
import { everyRow, type EveryRow } from "../../support/console/every-field.ts";

const route = "**/api/preferences/every";
let folder: string;
let place: Workplace;
beforeAll(async () => {
  folder = await buildFormConsole();
  place = await startWorkplace(folder);
});
afterAll(async () => {
  await place.close();
  await rm(dirname(folder), { recursive: true, force: true });
});

interface Opening {
  readonly as?: "dialog" | "panel";
  readonly record?: EveryRow;
}

/** Opens the form of every kind of field, and waits until its first field has the focus. */
async function openForm(page: Page, options: Opening = {}): Promise<void> {
  await page.getByRole("heading", { name: "Dashboard", level: 1 }).waitFor({ state: "attached" });
  await page.evaluate((given) => {
    const { openEveryForm } = globalThis as unknown as { openEveryForm(options: unknown): Promise<void> };
    void openEveryForm(JSON.parse(given));
  }, JSON.stringify(options));
  await page.locator("[data-field=name] input:focus").waitFor();
}

/** Has the gateway's next answers to a save be these; afterwards it answers itself. */
async function answerSaves(page: Page, ...answers: readonly ("lost" | { status: number; error: object })[]) {
  const left = [...answers];
  await page.route(route, async (call) => {
    const answer = left.shift();
    if (answer === undefined) return call.continue();
    if (answer === "lost") return call.abort();
    const { status, error } = answer;
    await call.fulfill({ status, json: { status: false, code: status, error: { statusCode: status, ...error } } });
  });
}

const inputOf = (page: Page, name: string) => page.locator(`[data-field=${name}] input`).first();
const noteOf = (page: Page, name: string) => page.locator(`[data-field=${name}] .aisle-form-note`);

it("a record is filled in and saved by keys alone", async () => {
  const page = await place.comeBack("admin", "/");
  await openForm(page);
  const type = async (text: string) => {
    await page.keyboard.type(text);
    await press(page, "Enter");
  };
  await type("Asha Rao");
  await type("98765 43210");
  await type("P-0042");
  // The photo's button has Enter for itself.
  await press(page, "Tab");
  await type("12");
  await type("7.5");
  await type("930");
  await page.keyboard.type("2027-03-");
  await press(page, "Alt+ArrowDown");
  await page.locator(".bp6-datepicker").waitFor();
  await press(page, "Escape");
  await page.locator(".bp6-datepicker").waitFor({ state: "detached" });
  await press(page, "End");
  await type("31");
  await type("1204.5");
  await type("tru");
  await press(page, "ArrowRight", "Enter");
  await page.keyboard.type("mee");
  await page.getByRole("option", { name: /Meera Nair/ }).waitFor();
  await press(page, "Enter", "Space", "Enter", "Space", "Enter");
  await page.keyboard.type("long enough");
  const shown = await page
    .locator("[data-field] input")
    .evaluateAll((inputs) =>
      inputs
        .filter((one) => one instanceof HTMLInputElement && one.type === "text")
        .map((one) => (one as HTMLInputElement).value),
    );
  expect(shown).toEqual([
    "Asha Rao",
    "9876543210",
    "P-0042",
    "12",
    "7.5",
    "09:30",
    "31/03/2027",
    "1,204.50",
    "Truck",
    "Meera Nair",
  ]);
  const sent = page.waitForRequest(route);
  await press(page, "Enter");
  expect((await sent).postDataJSON()).toEqual({
    value: {
      name: "Asha Rao",
      phone: "9876543210",
      code: "P-0042",
      photo: null,
      capacity: 12,
      weight: 7.5,
      shift: "09:30",
      insured: "2027-03-31",
      deposit: 120_450,
      vehicle: "Truck",
      fuel: "Electric",
      rider: "6f1a1f5e-9a4e-4d0a-8a55-000000000002",
      skills: ["frozen"],
      onDuty: true,
      secret: "long enough",
    },
  });
  await page.getByText(messages.saved).first().waitFor();
  await page.locator("dialog").waitFor({ state: "detached" });
  await place.leave(page);
});

it("what was typed outlives a lost line and a reload, and is saved once the gateway answers again", async () => {
  const page = await place.comeBack("admin", "/");
  await openForm(page, { record: everyRow() });
  await page.keyboard.type("Ravi K");
  await answerSaves(page, "lost", "lost");
  const keys: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/preferences/every")) keys.push(request.headers()["idempotency-key"]);
  });
  await press(page, "Control+Enter");
  await page.getByRole("button", { name: "Try again" }).waitFor();
  expect(await inputOf(page, "name").inputValue()).toBe("Ravi K");
  await page.reload();
  await openForm(page, { record: everyRow() });
  expect(await inputOf(page, "name").inputValue()).toBe("Ravi K");
  await press(page, "Control+Enter");
  await page.getByRole("button", { name: "Try again" }).waitFor();
  await press(page, "Control+Enter");
  await page.getByText(messages.updated).first().waitFor();
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  await place.leave(page);
});

it("Esc closes the nearest thing first, asks before it drops what was typed, and what is scanned is typed", async () => {
  const page = await place.comeBack("admin", "/");
  await openForm(page, { record: everyRow(), as: "panel" });
  await press(page, "Tab", "Tab");
  await pressAtPace(page, [..."890103", "Enter"], 5);
  expect(await inputOf(page, "code").inputValue()).toBe("890103");
  await inputOf(page, "vehicle").focus();
  await press(page, "ArrowDown");
  await page.getByRole("option").first().waitFor();
  await press(page, "Escape");
  await page.getByRole("option").first().waitFor({ state: "detached" });
  await press(page, "Escape");
  await page.getByText("Discard what you typed?").waitFor();
  await press(page, "Enter");
  expect(await inputOf(page, "vehicle").evaluate((one) => one === document.activeElement)).toBe(true);
  await press(page, "Escape");
  await page.getByRole("button", { name: "Discard" }).click();
  await page.locator("dialog").waitFor({ state: "detached" });
  await place.leave(page);
});

async function* formStates(page: Page) {
  await openForm(page);
  await press(page, "Control+Enter");
  await noteOf(page, "name").getByText("Please fill this in").waitFor();
  yield "form with errors";
  await inputOf(page, "insured").focus();
  // A month that shows days of the months before and after it.
  await page.keyboard.type("15/12/2026");
  await press(page, "Alt+ArrowDown");
  await page.getByRole("gridcell", { name: "15", selected: true }).waitFor();
  expect(await brokenDays(page)).toEqual([]);
  yield "form with its calendar";
  await press(page, "Escape");
  await inputOf(page, "insured").fill("");
  await press(page, "Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  await openForm(page, { record: everyRow(), as: "panel" });
  await page.keyboard.type("Ravi K");
  const current = everyRow({ name: "R. Kumar", weight: 9, skills: [] }, 5);
  await answerSaves(page, { status: 409, error: { code: "stale-version", message: "changed", current } });
  await press(page, "Control+Enter");
  await page.getByRole("group", { name: "Name: theirs or mine" }).waitFor();
  yield "form in the panel, changed by somebody else";
  await press(page, "Escape");
  await page.getByText("Discard what you typed?").waitFor();
  yield "form that is left";
}

it("a form is accessible in light and dark, at any size", async () => {
  const journey: Journey = { name: "forms", login: "admin", stops: formStates };
  const { count, wrong } = await inspectStops(journey, place, nothingChecked());
  expect(count).toBe(4);
  expect(wrong).toEqual({});
});
