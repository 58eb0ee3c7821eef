import type { Page } from "playwright-core";

const letters = ["a", "s", "h", "a"] as const;
const moves = [...Array<string>(6).fill("ArrowDown"), "ArrowUp", "ArrowUp", "PageDown", "PageUp"];
const turns = 8;
/** How far a turn of the wheel scrolls, in CSS pixels. */
const turnOf = 300;

/** A key or a turn of the wheel, with the longest of the long tasks that followed it, in milliseconds; 0 without one. */
export interface Stroke {
  readonly name: string;
  readonly time: number;
}

/** Where one works on a page, as selectors. What a page does not have is left out. */
interface Bench {
  /** The field in which one types. */
  readonly field: string;
  readonly scroller: string;
  /** Resolves when what was typed has been found. */
  settle(): Promise<void>;
}

/** Types, moves and scrolls on a page as a person does, and answers what each stroke took. */
export async function workOn(page: Page, { field, scroller, settle }: Bench): Promise<Stroke[]> {
  const watch = await watchTasks(page);
  if ((await page.locator(field).count()) > 0) {
    await page.locator(field).first().focus();
    for (const letter of letters) await stroke(page, letter);
    await pause(page);
    await settle();
    for (const _ of letters) await stroke(page, "Backspace");
    await pause(page);
    await settle();
    await stroke(page, "Escape");
  }
  for (const key of moves) await stroke(page, key);
  const box = (await page.locator(scroller).count()) > 0 && (await page.locator(scroller).first().boundingBox());
  if (box) {
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    for (let nth = 0; nth < turns; nth += 1) {
      await page.mouse.wheel(0, turnOf);
      await painted(page);
    }
  }
  await pause(page);
  const strokes = await watch.evaluate(({ end }) => end());
  await watch.dispose();
  return strokes;
}

async function stroke(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key);
  await painted(page);
}

async function painted(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );
}

/** Lets pass what a list waits for after the last letter. */
async function pause(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => setTimeout(done, 350)));
}

/** Notes keys, turns of the wheel and long tasks of a page until it is told to end. */
function watchTasks(page: Page) {
  return page.evaluateHandle(() => {
    const made: { name: string; time: number; at: number }[] = [];
    const tasks: PerformanceEntry[] = [];
    const note = (event: Event): void => {
      const name = event instanceof KeyboardEvent ? event.key : "wheel";
      made.push({ name, time: 0, at: event.timeStamp });
    };
    const observer = new PerformanceObserver((list) => void tasks.push(...list.getEntries()));
    observer.observe({ type: "longtask" });
    const types = ["keydown", "wheel"];
    for (const type of types) addEventListener(type, note, { capture: true, passive: true });
    return {
      end() {
        for (const type of types) removeEventListener(type, note, { capture: true });
        tasks.push(...observer.takeRecords());
        observer.disconnect();
        for (const { startTime, duration } of tasks) {
          const cause = made.findLast(({ at }) => at <= startTime);
          if (cause) cause.time = Math.max(cause.time, duration);
        }
        return made.map(({ name, time }) => ({ name, time }));
      },
    };
  });
}
