import type { Page } from "playwright-core";

/** Where a page shows the reaction to a key: an attribute of an element, or its "text", "value" or "presence". */
export interface Sight {
  readonly selector: string;
  readonly what: string;
}

/** Milliseconds from the keydown to the paint of the first frame in which the sight has changed. */
export async function keyToPaint(page: Page, key: string, sight: Sight): Promise<number> {
  const [changed] = await keyToPaints(page, key, sight, ":root");
  return changed;
}

/**
 * The same, and then to the paint of the first frame after it in which an element matches `whole`. Of a sequence, such
 * as "g o", from its last key.
 */
export async function keyToPaints(page: Page, key: string, sight: Sight, whole: string): Promise<[number, number]> {
  const keys = key.split(" ");
  const armed = await page.evaluateHandle(
    ({ selector, what, whole, strokes }) => {
      const see = (): string | null => {
        const element = document.querySelector(selector);
        if (what === "presence") return String(element !== null);
        if (what === "value") return element instanceof HTMLInputElement ? element.value : null;
        return element && what === "text" ? element.textContent : (element?.getAttribute(what) ?? null);
      };
      const before = see();
      const isChanged = (): boolean => ![null, before].includes(see());
      const longest = 3_000;
      let left = strokes;
      const painted = new Promise<[number, number]>((done) => {
        const begin = (event: KeyboardEvent): void => {
          if (["Control", "Shift", "Alt", "Meta"].includes(event.key)) return;
          left -= 1;
          if (left > 0) return;
          removeEventListener("keydown", begin, { capture: true });
          const since = event.timeStamp;
          const age = (): number => performance.now() - since;
          const afterPaint = (then: () => void): void => {
            // A message that is posted before a frame is painted is handled after it.
            const { port1, port2 } = new MessageChannel();
            port1.addEventListener("message", then, { once: true });
            port1.start();
            port2.postMessage(null);
          };
          let changed = Number.NaN;
          const look = (): void => {
            const isLate = age() >= longest;
            const isFirst = Number.isNaN(changed) && (isLate || isChanged());
            if (isFirst) changed = 0;
            const isWhole = changed >= 0 && (isLate || document.querySelector(whole) !== null);
            if (!isWhole) requestAnimationFrame(look);
            if (!isFirst && !isWhole) return;
            afterPaint(() => {
              if (isFirst) changed = age();
              if (isWhole) done([changed, age()]);
            });
          };
          requestAnimationFrame(look);
        };
        addEventListener("keydown", begin, { capture: true });
      });
      return { painted };
    },
    { ...sight, whole, strokes: keys.length },
  );
  for (const stroke of keys) await page.keyboard.press(stroke);
  const times = await armed.evaluate(({ painted }) => painted);
  await armed.dispose();
  return times;
}

/** Milliseconds from the keydown until an element's text has changed, before anything is painted. */
export async function keyToChange(page: Page, key: string, selector: string): Promise<number> {
  const armed = await page.evaluateHandle((of) => {
    const changed = new Promise<number>((done) => {
      const begin = ({ timeStamp }: KeyboardEvent): void => {
        const watch = new MutationObserver(() => {
          watch.disconnect();
          done(performance.now() - timeStamp);
        });
        const element = document.querySelector(of);
        if (element) watch.observe(element, { subtree: true, childList: true, characterData: true });
      };
      addEventListener("keydown", begin, { capture: true, once: true });
    });
    return { changed };
  }, selector);
  await page.keyboard.press(key);
  const time = await armed.evaluate(({ changed }) => changed);
  await armed.dispose();
  return time;
}

/**
 * The durations of a page's frames during scrolling, in milliseconds; of the inspected ones, how many were incomplete.
 */
export interface Frames {
  readonly times: readonly number[];
  /** Frames with a part of the view that has no row. */
  readonly blank: number;
  /** Frames with a row whose content is still loading. */
  readonly waiting: number;
}

/**
 * How an element is scrolled down: CSS pixels a second, milliseconds. Frames are inspected only on request, because
 * that takes time.
 */
export interface Scrolling {
  readonly selector: string;
  readonly speed: number;
  readonly duration: number;
  readonly look?: boolean;
}

/** Scrolls an element of a page and records its frames. */
export function scrollFrames(page: Page, scrolling: Scrolling): Promise<Frames> {
  return page.evaluate(
    ({ selector, speed, duration, look = false }) =>
      new Promise<{ times: number[]; blank: number; waiting: number }>((done, fail) => {
        const element = document.querySelector(selector);
        if (!element) {
          fail(new Error(`There is no ${selector}`));
          return;
        }
        const frames = { times: [] as number[], blank: 0, waiting: 0 };
        const lookAtRows = (): void => {
          const view = element.getBoundingClientRect();
          const rows = [...element.querySelectorAll("[data-index]")]
            .map((row) => ({ row, box: row.getBoundingClientRect() }))
            .filter(({ box }) => box.bottom > view.top && box.top < view.bottom);
          const covered = rows.reduce(
            (sum, { box }) => sum + Math.min(box.bottom, view.bottom) - Math.max(box.top, view.top),
            0,
          );
          // The header of the list covers about one row.
          if (covered < view.height - 40) frames.blank += 1;
          if (rows.some(({ row }) => row.classList.contains("is-waiting"))) frames.waiting += 1;
        };
        const since = performance.now();
        const from = element.scrollTop;
        let last = since;
        const step = (): void => {
          const now = performance.now();
          frames.times.push(now - last);
          last = now;
          if (now - since >= duration) {
            done(frames);
            return;
          }
          element.scrollTop = from + ((now - since) * speed) / 1_000;
          requestAnimationFrame(step);
          if (!look) return;
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener("message", lookAtRows, { once: true });
          port1.start();
          port2.postMessage(null);
        };
        requestAnimationFrame(step);
      }),
    scrolling,
  );
}

/**
 * Runs something while a page's processor is slowed down by a factor; 1 changes nothing. For one page at a time,
 * because it uses a whole core.
 */
export async function slowed<Result>(page: Page, rate: number, run: () => Promise<Result>): Promise<Result> {
  if (rate === 1) return run();
  const wire = await page.context().newCDPSession(page);
  await wire.send("Emulation.setCPUThrottlingRate", { rate });
  try {
    return await run();
  } finally {
    await wire.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    await wire.detach();
  }
}

/** The processor time of a page's main thread while something runs, in milliseconds; other programs do not count. */
export async function processorTime(page: Page, run: () => Promise<unknown>): Promise<number> {
  const wire = await page.context().newCDPSession(page);
  try {
    await wire.send("Performance.enable", { timeDomain: "threadTicks" });
    const taken = async () => {
      const { metrics } = await wire.send("Performance.getMetrics");
      return 1_000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
    };
    const before = await taken();
    await run();
    return (await taken()) - before;
  } finally {
    await wire.send("Performance.disable");
    await wire.detach();
  }
}
