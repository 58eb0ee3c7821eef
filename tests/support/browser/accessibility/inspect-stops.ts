import type { Page } from "playwright-core";
import { colorRules, findBadColors } from "./contrast.ts";
import { unseenFocus, walkByTab } from "./focus-walk.ts";
import type { Journey } from "../journeys.ts";
import { findInvisibleStates, runAxe, findClipped, findAnimations, shapeOf } from "./page-checks.ts";
import { type Room, roomOf, wholePage } from "./room.ts";
import { isLongRun } from "../../run/tier.ts";
import type { Workplace } from "../workplace.ts";

/** The smallest supported screen. */
const smallest = { width: 1024, height: 768 } as const;
/** A window of 1440 x 900 at 200 % zoom. */
const zoomed = { width: 720, height: 450 } as const;
const options = { reducedMotion: "reduce", viewport: smallest } as const;

/** Waits two frames, after which a new window size or colour scheme has taken effect. */
async function afterTwoFrames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((done) => void requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}

/** Gives a page another size, and waits until it is drawn so. */
type Resize = (size: typeof smallest | typeof zoomed) => Promise<void>;

/**
 * Makes what resizes a page. Playwright's own way would resize the window too, which cannot be done in full screen. The
 * session stays: the browser takes back what one has set when it ends.
 */
async function resizer(page: Page): Promise<Resize> {
  const session = await page.context().newCDPSession(page);
  return async (size) => {
    await session.send("Emulation.setDeviceMetricsOverride", { ...size, deviceScaleFactor: 1, mobile: false });
    await page.waitForFunction((width) => innerWidth === width, size.width);
    await afterTwoFrames(page);
  };
}

/**
 * What was found good before, so that it is not checked again: frames and screens by all their parts, each part by
 * itself in other themes, texts by their looks.
 */
export interface Checked {
  readonly parts: Set<string>;
  readonly frames: Set<string>;
  readonly shapes: Set<string>;
  readonly looks: Set<string>;
}

/** Begins with nothing checked. */
export function nothingChecked(): Checked {
  return { parts: new Set(), frames: new Set(), shapes: new Set(), looks: new Set() };
}

/** All problems of the present screen in dark and with forced colours, as lines of text by theme. */
async function inspectThemes(page: Page, room: Room, looks: Set<string>): Promise<string[]> {
  await page.emulateMedia({ colorScheme: "dark" });
  await afterTwoFrames(page);
  const dark = [...(await unseenFocus(page)), ...(await findBadColors(page, room, looks))];
  await page.emulateMedia({ colorScheme: "light", forcedColors: "active" });
  await afterTwoFrames(page);
  const forced = [
    ...(await findInvisibleStates(page, room)),
    ...(await unseenFocus(page)),
    ...(await findBadColors(page, room, looks)),
  ];
  await page.emulateMedia({ forcedColors: "none" });
  return [...dark.map((line) => `dark: ${line}`), ...forced.map((line) => `forced colours: ${line}`)];
}

/** All problems of the present screen: in light and dark, at every size, and with forced colours. */
async function inspect(page: Page, resize: Resize, { parts, frames, shapes, looks }: Checked): Promise<string[]> {
  const wrong: string[] = [];
  const note = (how: string, lines: readonly string[]) => void wrong.push(...lines.map((line) => `${how}: ${line}`));
  // Rows of the list before are pale until those of the next one come; they are neither read nor used.
  await page.locator(".aisle-list.is-next").waitFor({ state: "detached" });
  const { room, frame } = await roomOf(page, frames);
  // Screens made of the same parts differ in their texts only: other themes, sizes and tab stops are checked once.
  const shape = await shapeOf(page, room);
  const isNew = !shapes.has(shape);
  if (isNew || isLongRun) note("light", await runAxe(page, room, { without: colorRules }));
  note("light", await findBadColors(page, room, looks));
  if (!isNew) return wrong;
  note("light", await walkByTab(page, room));
  note("light", await unseenFocus(page));
  note("reduced motion", await findAnimations(page));
  note("smallest screen", await findClipped(page, room));
  const ownParts = shape.split("\n");
  if (ownParts.some((part) => !parts.has(part))) wrong.push(...(await inspectThemes(page, room, looks)));
  await resize(zoomed);
  note("zoomed", await findClipped(page, room));
  await resize(smallest);
  // A second try must find again what the first has found.
  if (wrong.length > 0) return wrong;
  shapes.add(shape);
  for (const part of ownParts) parts.add(part);
  if (room === wholePage) frames.add(frame);
  return wrong;
}

/**
 * Walks a journey and checks each of its stops; returns their number and the problems by stop. `checked` remembers what
 * was found good.
 */
export async function inspectStops(
  { login, stops }: Journey,
  place: Workplace,
  checked: Checked,
): Promise<{ readonly count: number; readonly wrong: Readonly<Record<string, string[]>> }> {
  const page = await (login ? place.comeBack(login, "/", options) : place.open(options));
  const wrong: Record<string, string[]> = {};
  let count = 0;
  const resize = await resizer(page);
  for await (const stop of stops(page, place)) {
    count += 1;
    const seen = await inspect(page, resize, checked);
    if (seen.length > 0) wrong[stop] = seen;
  }
  // After a failure it stays open, so that it can be told what it showed.
  await page.context().close();
  return { count, wrong };
}
