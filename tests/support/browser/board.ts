import type { Page } from "playwright-core";
import type { OrderType } from "#contract/enumerations.ts";
import { scannerPace } from "#console/shell/keys/scanner.ts";
import { buildProduct } from "../database/rows.ts";
import type { Workplace } from "./workplace.ts";

/** The time between the keys of a sequence, in milliseconds. */
const sequencePace = 100;

/** The browser's number for a held Shift key. */
const shift = 8;

/**
 * Presses keys one after the other, as an operator does. A sequence is one of them, written as its binding, "g o" or
 * "g Shift+N": pressed one by one, its keys could come too late for each other on a busy machine.
 */
export async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) {
    if (key.includes(" ")) await pressAtPace(page, key.split(" "), sequencePace);
    else {
      // Its time is the present one. Sequences that came quickly have later ones, after which it would look like a scanner.
      await page.waitForFunction((due) => Date.now() >= due, (lastPressed.get(page) ?? 0) + sequencePace);
      await page.keyboard.press(key);
    }
  }
}

/** When the last key of each page was pressed: no key comes before the one that was pressed before it. */
const lastPressed = new WeakMap<Page, number>();

/**
 * Presses letters, digits and Enter at a fixed pace, in milliseconds; the last press was one pace ago. A letter may have
 * Shift: "Shift+N". The key events carry these time stamps, so the pace is exact on a busy machine as well.
 */
export async function pressAtPace(page: Page, keys: readonly string[], pace: number): Promise<void> {
  const wire = await page.context().newCDPSession(page);
  const began = Math.max(Date.now() - keys.length * pace, (lastPressed.get(page) ?? 0) + sequencePace);
  lastPressed.set(page, began + (keys.length - 1) * pace);
  const sent = keys.flatMap((pressed, index) => {
    const isShifted = pressed.startsWith("Shift+");
    const key = isShifted ? pressed.slice("Shift+".length) : pressed;
    const stroke =
      key === "Enter"
        ? { key, code: key, text: "\r" }
        : { key, code: `${/\d/.test(key) ? "Digit" : "Key"}${key.toUpperCase()}`, text: key };
    const at = { timestamp: (began + index * pace) / 1_000, modifiers: isShifted ? shift : 0 };
    return [
      wire.send("Input.dispatchKeyEvent", { type: "keyDown", ...at, ...stroke }),
      wire.send("Input.dispatchKeyEvent", { type: "keyUp", ...at, key: stroke.key, code: stroke.code }),
    ];
  });
  await Promise.all(sent);
  await wire.detach();
}

/** The number of the order under the cursor, as soon as there is one. */
export async function numberAtCursor(page: Page): Promise<string> {
  const handle = await page.waitForFunction(() => {
    const grid = document.querySelector('[role="grid"]');
    const id = grid?.getAttribute("aria-activedescendant");
    const row = id ? document.getElementById(id) : null;
    return row?.querySelector('[role="gridcell"]:not(.is-check)')?.textContent || null;
  });
  return String(await handle.jsonValue());
}

/** Opens the orders board with a query, and returns the number of the order under its cursor. */
export async function openBoard(page: Page, query = ""): Promise<string> {
  await page.goto(`${new URL(page.url()).origin}/orders${query}`);
  await page.getByRole("grid", { name: "Orders" }).waitFor();
  return numberAtCursor(page);
}

/** Goes to the orders board by keys, and returns the number of the order under its cursor. */
export async function goToBoard(page: Page): Promise<string> {
  // Before the first screen is drawn nobody hears keys.
  await page.locator("main h1").waitFor({ state: "attached" });
  await press(page, "g o");
  await page.getByRole("grid", { name: "Orders" }).waitFor();
  return numberAtCursor(page);
}

/** Types a text and rests as a person does before Enter: digits that come at once with Enter are a scanner's label. */
export async function typeByHand(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text.slice(0, -1));
  await page.keyboard.type(text.slice(-1), { delay: 2 * scannerPace });
}

/** Answers open questions with the options of these names, one after the other. */
export async function choose(page: Page, ...options: string[]): Promise<void> {
  for (const option of options) {
    await page.getByRole("combobox").waitFor();
    await typeByHand(page, option);
    await page.getByRole("option", { name: option }).first().waitFor();
    await page.keyboard.press("Enter");
  }
}

/** Runs a command from the palette by its title. */
export async function runByPalette(page: Page, title: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await choose(page, title);
}

/** Places an order like a customer's app, with the page's own login, and returns its number. */
export async function createOrder(place: Workplace, page: Page, orderType: OrderType = "Normal"): Promise<string> {
  const store = await place.db.selectFrom("stores").select("id").where("code", "=", "S101").executeTakeFirstOrThrow();
  // A product of its own: those of the demo may have run out.
  const product = await buildProduct(place.db, store.id);
  const token = await page.evaluate(() => localStorage.getItem("token"));
  const answer = await place.ask(`/api/stores/${store.id}/orders`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({
      source: "android",
      orderType,
      deliveryType: "STORE_PICKUP",
      customer: { name: "Live Customer", phone: "+915550001111" },
      payment: "Pay on Delivery",
      lines: [{ productId: product.id, quantity: 2 }],
    }),
  });
  const body = (await answer.json()) as { data: { number: string } };
  if (answer.status !== 200) throw new Error(`the order was refused with ${answer.status}`);
  return body.data.number;
}

/** The days of an open calendar whose number is not in one line. */
export function brokenDays(page: Page): Promise<string[]> {
  return page.locator(".bp6-datepicker .rdp-day").evaluateAll((days) =>
    days.flatMap((day) => {
      const range = document.createRange();
      range.selectNodeContents(day);
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      return tops.size > 1 ? [day.textContent ?? ""] : [];
    }),
  );
}
