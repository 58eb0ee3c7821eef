import type { Page } from "playwright-core";
import { unseenFocus, walkByTab } from "./focus-walk.ts";
import type { Journey } from "./journeys.ts";
import { findInvisibleStates, runAxe, findClipped, findAnimations, shapeOf } from "./page-checks.ts";
import type { Workplace } from "./workplace.ts";

const options = { reducedMotion: "reduce", viewport: { width: 1024, height: 768 } } as const;

/** Waits two frames, after which a new window size or colour scheme has taken effect. */
async function afterTwoFrames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((done) => void requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}

/** 1024 x 768 is the smallest supported screen; the other size is a 1440 x 900 window at 200 % zoom. */
const sizes = [
  { width: 1024, height: 768 },
  { width: 720, height: 450 },
] as const;

/** All problems of the present screen: in light and dark, at every size, and with forced colours. */
async function inspect(page: Page, shapes: Set<string>): Promise<string[]> {
  const wrong: string[] = [];
  const note = (how: string, lines: readonly string[]) => void wrong.push(...lines.map((line) => `${how}: ${line}`));
  note("light", await runAxe(page));
  // Screens made of the same parts differ in their texts only: colours, sizes and tab stops are checked once.
  const shape = await shapeOf(page);
  if (shapes.has(shape)) return wrong;
  note("light", await walkByTab(page));
  note("light", await unseenFocus(page));
  note("reduced motion", await findAnimations(page));
  await page.emulateMedia({ colorScheme: "dark" });
  await afterTwoFrames(page);
  note("dark", await unseenFocus(page));
  // The other rules do not depend on colours and were checked in light.
  note("dark", await runAxe(page, ["color-contrast", "link-in-text-block"]));
  await page.emulateMedia({ colorScheme: "light", forcedColors: "active" });
  await afterTwoFrames(page);
  note("forced colours", [
    ...(await findInvisibleStates(page)),
    ...(await unseenFocus(page)),
    ...(await runAxe(page, ["color-contrast"])),
  ]);
  await page.emulateMedia({ forcedColors: "none" });
  for (const size of sizes) {
    await page.setViewportSize(size);
    await afterTwoFrames(page);
    note(`${size.width} x ${size.height}`, await findClipped(page));
  }
  await page.setViewportSize(sizes[0]);
  await afterTwoFrames(page);
  // A second try must find again what the first has found.
  if (wrong.length === 0) shapes.add(shape);
  return wrong;
}

/**
 * Walks a journey and checks each of its stops; returns their number and the problems by stop. `shapes` remembers the
 * parts that have been checked completely.
 */
export async function inspectStops(
  { login, stops }: Journey,
  place: Workplace,
  shapes: Set<string>,
): Promise<{ readonly count: number; readonly wrong: Readonly<Record<string, string[]>> }> {
  const page = await (login ? place.comeBack(login, options) : place.open(options));
  const wrong: Record<string, string[]> = {};
  let count = 0;
  for await (const stop of stops(page, place)) {
    count += 1;
    const seen = await inspect(page, shapes);
    if (seen.length > 0) wrong[stop] = seen;
  }
  await page.context().close();
  return { count, wrong };
}
