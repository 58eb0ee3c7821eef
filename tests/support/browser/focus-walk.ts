import type { Page } from "playwright-core";
import { overlay } from "./looks.ts";

/** What a walk keeps in the page: where it began, what it came by, and where the focus was when a key went down. */
interface Walk {
  readonly start: Element | null;
  readonly seen: Set<HTMLElement>;
  inARow: number;
  /** The most key presses in a row that found the focus nowhere. */
  nowhere: number;
  stop(): void;
}
declare global {
  // oxlint-disable-next-line no-var -- only a var can be declared on the page's own object
  var walk: Walk;
}

/** Begins a walk in what lies in front; answers how many stops Tab should find there. */
function begin(over: string): number {
  const front = [...document.querySelectorAll<HTMLElement>(over)].findLast((one) => one.checkVisibility());
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
  if (start instanceof HTMLElement && start !== document.body) seen.add(start);
  const stop = (): void => {
    document.removeEventListener("focusin", note);
    document.removeEventListener("keydown", look, true);
  };
  globalThis.walk = { start, seen, inARow: 0, nowhere: 0, stop };
  const usable = "a[href], button:not(:disabled), input, select, textarea, summary, [tabindex='0']";
  return [...(front ?? document).querySelectorAll<HTMLElement>(usable)].filter(
    (element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }),
  ).length;
}

/** What the mouse can use and the walk has not come by, what it should not have come by, and whether it got lost. */
function end({ way, over }: { readonly way: string; readonly over: string }): string[] {
  const { seen, stop, nowhere } = globalThis.walk;
  stop();
  const front = [...document.querySelectorAll<HTMLElement>(over)].findLast((one) => one.checkVisibility());
  const room = front ?? document.body;
  const line = (element: Element) => element.outerHTML.slice(0, 140);
  const usable = "a[href], button:not(:disabled), input, select, textarea, summary, [tabindex='0']";
  const missed = [...room.querySelectorAll<HTMLElement>(usable)].filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      element.tabIndex >= 0 &&
      !seen.has(element),
  );
  // What Tab passes by on purpose must show the key that does the same, or stand in something that arrows move in.
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
  const strayed = front ? [...seen].filter((element) => element.isConnected && !front.contains(element)) : [];
  return [
    ...missed.map((element) => `${way} misses ${line(element)}`),
    ...passed.map((element) => `${way} can do nothing instead of ${line(element)}`),
    ...strayed.map((element) => `${way} leaves what lies in front for ${line(element)}`),
    // Between the last stop and the first lies the browser's own window.
    ...(nowhere > 2 && seen.size > 0 ? [`${way} was nowhere for ${nowhere} presses`] : []),
  ];
}

/** Walks what lies in front by Tab, all round and back; answers what is wrong, as lines to read. */
export async function walkByTab(page: Page): Promise<string[]> {
  const wrong: string[] = [];
  for (const key of ["Tab", "Shift+Tab"]) {
    const stops = await page.evaluate(begin, overlay);
    for (let steps = 0; steps < stops + 3; steps++) await page.keyboard.press(key);
    wrong.push(...(await page.evaluate(end, { way: key, over: overlay })));
    await page.evaluate(() => {
      const { start } = globalThis.walk;
      if (start instanceof HTMLElement && start.isConnected) start.focus();
    });
  }
  return wrong;
}

/** Of what the last walk came by, what looks no different with the focus in it, as lines to read. */
export function unseenFocus(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (globalThis.walk === undefined) return [];
    const { seen, start } = globalThis.walk;
    const still = new CSSStyleSheet();
    // A transition would show the look of before.
    still.replaceSync("*, *::before, *::after { transition: none !important; }");
    document.adoptedStyleSheets.push(still);
    const stops = [...seen].filter((one) => one.isConnected && one.checkVisibility() && one.tabIndex >= 0);
    const drawn = (element: HTMLElement): string => {
      const around = [
        element,
        element.parentElement,
        element.nextElementSibling,
        element.querySelector("[class*=pane]"),
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
