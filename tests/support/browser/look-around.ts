import type { Page } from "playwright-core";
import { unseenFocus, walkByTab } from "./focus-walk.ts";
import type { Journey } from "./journeys.ts";
import { alike, findings, losses, motions, shapeOf } from "./looks.ts";
import type { Workplace } from "./workplace.ts";

const options = { reducedMotion: "reduce", viewport: { width: 1024, height: 768 } } as const;

/** Two drawings later, what a change of size or colours has caused is there. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((done) => void requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );
}

/** Half a 1440 x 900 window is what 200 % leaves of it; 1024 x 768 is the smallest screen. */
const sizes = [
  { width: 1024, height: 768 },
  { width: 720, height: 450 },
] as const;

/** Everything wrong with what is on screen, in light and dark, at every size, with the system's colours. */
async function look(page: Page, shapes: Set<string>): Promise<string[]> {
  const wrong: string[] = [];
  const note = (how: string, lines: readonly string[]) => void wrong.push(...lines.map((line) => `${how}: ${line}`));
  note("light", await findings(page));
  // What is made of the same parts differs in its words only: colours, sizes and stops are looked at once.
  const shape = await shapeOf(page);
  if (shapes.has(shape)) return wrong;
  shapes.add(shape);
  note("light", await walkByTab(page));
  note("light", await unseenFocus(page));
  note("reduced motion", await motions(page));
  await page.emulateMedia({ colorScheme: "dark" });
  await settle(page);
  note("dark", await unseenFocus(page));
  // All other rules read the same document.
  note("dark", await findings(page, ["color-contrast", "link-in-text-block"]));
  await page.emulateMedia({ colorScheme: "light", forcedColors: "active" });
  await settle(page);
  note("forced colours", [
    ...(await alike(page)),
    ...(await unseenFocus(page)),
    ...(await findings(page, ["color-contrast"])),
  ]);
  await page.emulateMedia({ forcedColors: "none" });
  for (const size of sizes) {
    await page.setViewportSize(size);
    await settle(page);
    note(`${size.width} x ${size.height}`, await losses(page));
  }
  await page.setViewportSize(sizes[0]);
  await settle(page);
  return wrong;
}

/**
 * Walks a journey and looks at each of its stops; answers how many there were and what is wrong, by stop. `shapes` keeps
 * what has been looked at from every side, by what it is made of.
 */
export async function lookAround(
  { login, stops }: Journey,
  place: Workplace,
  shapes: Set<string>,
): Promise<{ readonly count: number; readonly wrong: Readonly<Record<string, string[]>> }> {
  const page = await (login ? place.comeBack(login, options) : place.open(options));
  const wrong: Record<string, string[]> = {};
  let count = 0;
  for await (const stop of stops(page, place)) {
    count += 1;
    const seen = await look(page, shapes);
    if (seen.length > 0) wrong[stop] = seen;
  }
  await page.context().close();
  return { count, wrong };
}
