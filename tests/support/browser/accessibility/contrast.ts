import type { Page } from "playwright-core";
import { runAxe } from "./page-checks.ts";
import type { Room } from "./room.ts";

/** The rules that depend on colours. All others hold in every theme once they hold in one. */
export const colorRules: readonly string[] = ["color-contrast", "link-in-text-block"];

/** Marks the texts whose look is new; axe checks these alone. */
const mark = "data-new-look";

/**
 * Checks the colours of the texts of a room in the present theme; returns the findings as lines of text. A text that
 * looks like one in `looks`, on the same grounds, was found good before and is left out.
 */
export async function findBadColors(page: Page, room: Room, looks: Set<string>): Promise<string[]> {
  const found = await page.evaluate(markNewLooks, { over: room, known: [...looks], mark });
  const wrong = found.length === 0 ? [] : await runAxe(page, room, { only: colorRules, within: `[${mark}]` });
  await page.evaluate((name) => {
    for (const one of document.querySelectorAll(`[${name}]`)) one.removeAttribute(name);
  }, mark);
  // A second try must find again what the first has found.
  if (wrong.length === 0) for (const look of found) looks.add(look);
  return wrong;
}

interface Asked {
  readonly over: string;
  readonly known: readonly string[];
  readonly mark: string;
}

/** Runs in the page: marks one text of each look that is not known, and returns these looks. */
function markNewLooks({ over, known, mark: name }: Asked): string[] {
  const looks = new Set(known);
  const grounds = new Map<Element | null, number>([[null, 0]]);
  /** A number for everything that lies behind a text: the parts it is in, by name and by what they paint. */
  const hash = (text: string, start: number): number => {
    let sum = start;
    for (let at = 0; at < text.length; at++) sum = (Math.imul(sum, 31) + text.charCodeAt(at)) | 0;
    return sum;
  };
  const groundOf = (element: Element | null): number => {
    const before = grounds.get(element);
    if (before !== undefined || element === null) return before ?? 0;
    const style = getComputedStyle(element);
    const paint = [element.tagName, element.getAttribute("class"), style.backgroundColor, style.backgroundImage];
    const ground = hash([...paint, style.opacity, style.position].join("|"), groundOf(element.parentElement));
    grounds.set(element, ground);
    return ground;
  };
  const found: string[] = [];
  const front = [...document.querySelectorAll(over)].findLast((one) => one.checkVisibility()) ?? document.body;
  for (const element of front.querySelectorAll("*")) {
    const hasText = [...element.childNodes].some((one) => one instanceof Text && one.data.trim() !== "");
    if (!hasText && !(element instanceof HTMLInputElement)) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const look = [groundOf(element), color, fontSize, fontWeight, textShadow].join("|");
    if (looks.has(look)) continue;
    looks.add(look);
    found.push(look);
    element.setAttribute(name, "");
  }
  return found;
}
