import type { Page } from "playwright-core";
import type { Room } from "./room.ts";

/**
 * The state of a focus walk, stored in the page: the element at the start, the elements that got the focus, and whether
 * something had the focus when a key was pressed.
 */
interface Walk {
  readonly start: Element | null;
  readonly seen: Set<HTMLElement>;
  inARow: number;
  /** The most key presses in a row while no element had the focus. */
  nowhere: number;
  stop(): void;
}
declare global {
  // oxlint-disable-next-line no-var -- only a var can be declared on the page's own object
  var walk: Walk;
}

/** Starts a walk through a room, in the screen at its first or last stop; returns how many tab stops it should find. */
function begin({ room, backwards }: { readonly room: Room; readonly backwards: boolean }): number {
  const front = [...document.querySelectorAll<HTMLElement>(room)].findLast((one) => one.checkVisibility());
  const usable = "a[href], button:not(:disabled), input, select, textarea, summary, [tabindex='0']";
  const stops = [...(front ?? document).querySelectorAll<HTMLElement>(usable)].filter(
    (element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }),
  );
  const seen = new Set<HTMLElement>();
  const note = (event: FocusEvent): void => void (event.target instanceof HTMLElement && seen.add(event.target));
  const look = (): void => {
    const { activeElement } = document;
    const isLost = activeElement === document.body || activeElement === null;
    globalThis.walk.inARow = isLost ? globalThis.walk.inARow + 1 : 0;
    globalThis.walk.nowhere = Math.max(globalThis.walk.nowhere, globalThis.walk.inARow);
  };
  document.addEventListener("focusin", note);
  document.addEventListener("keydown", look, true);
  const start = document.activeElement;
  if (room === ".aisle-main") stops.at(backwards ? -1 : 0)?.focus();
  // An element that already had the focus gets none, so nothing would note where the walk starts.
  const first = document.activeElement;
  if (first instanceof HTMLElement && first !== document.body) seen.add(first);
  const stop = (): void => {
    document.removeEventListener("focusin", note);
    document.removeEventListener("keydown", look, true);
  };
  globalThis.walk = { start, seen, inARow: 0, nowhere: 0, stop };
  return stops.length;
}

/**
 * Reports elements that the pointer can use but Tab has not reached, elements outside the top layer that Tab has
 * reached, and whether the focus got lost.
 */
function report({ way, room: asked }: { readonly way: string; readonly room: Room }): string[] {
  const { seen, nowhere } = globalThis.walk;
  const front = [...document.querySelectorAll<HTMLElement>(asked)].findLast((one) => one.checkVisibility());
  const room = front ?? document.body;
  const line = (element: Element) => element.outerHTML.slice(0, 140);
  const usable = "a[href], button:not(:disabled), input, select, textarea, summary, [tabindex='0']";
  const missed = [...room.querySelectorAll<HTMLElement>(usable)].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.tabIndex >= 0 &&
      !seen.has(element),
  );
  // An element that Tab skips on purpose must show the key that does the same, or belong to a widget with arrow keys.
  const composites =
    "[role='tablist'], [role='grid'], [role='listbox'], [role='menu'], [role='toolbar'], [role='radiogroup'], [role='region']";
  const passed = [...room.querySelectorAll<HTMLElement>("a[href], button, [role='button'], [role='tab']")].filter(
    (element) =>
      element.checkVisibility() &&
      element.tabIndex < 0 &&
      !element.hasAttribute("disabled") &&
      !element.closest(`${composites}, .aisle-columns`) &&
      !element.querySelector("kbd"),
  );
  const strayed =
    front && asked !== ".aisle-main"
      ? [...seen].filter((element) => element.isConnected && !front.contains(element))
      : [];
  return [
    ...missed.map((element) => `${way} misses ${line(element)}`),
    ...passed.map((element) => `${way} can do nothing instead of ${line(element)}`),
    ...strayed.map((element) => `${way} leaves what lies in front for ${line(element)}`),
    // Between the last and the first tab stop, the focus is in the browser's own window, so two presses are allowed.
    ...(nowhere > 2 && seen.size > 0 ? [`${way} was nowhere for ${nowhere} presses`] : []),
  ];
}

/** How to press Tab: how often, which way, and whether each press waits until the one before has been answered. */
interface Presses {
  readonly times: number;
  readonly backwards: boolean;
  readonly isPatient: boolean;
}

async function pressTab(page: Page, { times, backwards, isPatient }: Presses): Promise<void> {
  if (backwards) await page.keyboard.down("Shift");
  if (isPatient) for (let time = 0; time < times; time += 1) await page.keyboard.press("Tab");
  else await Promise.all(Array.from({ length: times }, () => page.keyboard.press("Tab")));
  if (backwards) await page.keyboard.up("Shift");
}

/** Walks through a room by Tab, forwards and backwards; returns the problems as lines of text. */
export async function walkByTab(page: Page, room: Room): Promise<string[]> {
  const wrong: string[] = [];
  for (const backwards of [false, true]) {
    const stops = await page.evaluate(begin, { room, backwards });
    const way = backwards ? "Shift+Tab" : "Tab";
    let found: string[] = [];
    // Commands and rows that come after the screen bring further stops, and the browser's own window, where the focus is
    // between the last stop and the first, answers late on a busy machine: what was wrong is looked at once more.
    for (const isPatient of [false, true]) {
      await page.evaluate(() => {
        globalThis.walk.inARow = 0;
        globalThis.walk.nowhere = 0;
      });
      await pressTab(page, { times: stops + 8, backwards, isPatient });
      found = await page.evaluate(report, { way, room });
      if (!found.some((line) => line.startsWith(`${way} misses`) || line.includes(" was nowhere "))) break;
    }
    wrong.push(...found);
    await page.evaluate(() => {
      const { start, stop } = globalThis.walk;
      stop();
      if (start instanceof HTMLElement && start.isConnected) start.focus();
    });
  }
  return wrong;
}

/**
 * Of the elements that the last walk has reached, those that look the same with and without focus, as lines of text.
 */
export function unseenFocus(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (globalThis.walk === undefined) return [];
    const { seen, start } = globalThis.walk;
    const still = new CSSStyleSheet();
    // During a transition the old style would be read.
    still.replaceSync("*, *::before, *::after { transition: none !important; }");
    document.adoptedStyleSheets.push(still);
    const stops = [...seen].filter((one) => one.isConnected && one.checkVisibility() && one.tabIndex >= 0);
    const drawn = (element: HTMLElement): string => {
      const around = [
        element,
        element.parentElement,
        element.nextElementSibling,
        element.querySelector("[class*=pane]"),
        // A grid shows the focus on the row under its cursor.
        document.getElementById(element.getAttribute("aria-activedescendant") ?? ""),
      ];
      return around
        .flatMap((one) => (one ? [undefined, "::before", "::after"].map((part) => getComputedStyle(one, part)) : []))
        .map((style) =>
          [
            style.outlineStyle === "none" ? "" : `${style.outlineStyle} ${style.outlineWidth} ${style.outlineColor}`,
            style.boxShadow,
            style.borderWidth,
            style.borderColor,
            style.content,
          ].join("|"),
        )
        .join("\n");
    };
    const unseen = stops.flatMap((stop) => {
      stop.focus();
      const withFocus = drawn(stop);
      stop.blur();
      return document.activeElement !== stop && drawn(stop) === withFocus
        ? [`the focus is not seen on ${stop.outerHTML.slice(0, 140)}`]
        : [];
    });
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
    if (start instanceof HTMLElement) start.focus();
    return unseen;
  });
}
