import type { Page } from "playwright-core";

/** Where a page shows that a key was answered: an attribute of an element, or its "text", "value" or "presence". */
export interface Sight {
  readonly selector: string;
  readonly what: string;
}

/** Milliseconds from a key going down to the painting of the first frame in which the sight has changed. */
export async function keyToPaint(page: Page, key: string, sight: Sight): Promise<number> {
  const armed = await page.evaluateHandle(({ selector, what }) => {
    const see = (): string | null => {
      const element = document.querySelector(selector);
      if (what === "presence") return String(element !== null);
      if (what === "value") return element instanceof HTMLInputElement ? element.value : null;
      return element && what === "text" ? element.textContent : (element?.getAttribute(what) ?? null);
    };
    const before = see();
    const longest = 3_000;
    const painted = new Promise<number>((done) => {
      const begin = (event: KeyboardEvent): void => {
        if (["Control", "Shift", "Alt", "Meta"].includes(event.key)) return;
        removeEventListener("keydown", begin, { capture: true });
        const since = event.timeStamp;
        const look = (): void => {
          if (see() === before && performance.now() - since < longest) {
            requestAnimationFrame(look);
            return;
          }
          // What is asked for before a frame is painted is answered after it.
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener("message", () => done(performance.now() - since), { once: true });
          port1.start();
          port2.postMessage(null);
        };
        requestAnimationFrame(look);
      };
      addEventListener("keydown", begin, { capture: true });
    });
    return { painted };
  }, sight);
  await page.keyboard.press(key);
  const time = await armed.evaluate(({ painted }) => painted);
  await armed.dispose();
  return time;
}

/** Times of the frames of a page while something scrolls, in milliseconds, and how many showed a gap among the rows. */
export interface Frames {
  readonly times: readonly number[];
  readonly gaps: number;
}

/** Scrolls an element down at a speed in CSS pixels a second; looks for gaps only when asked, for looking takes time. */
export function scrollFrames(
  page: Page,
  options: {
    readonly selector: string;
    readonly speed: number;
    readonly duration: number;
    readonly lookForGaps?: boolean;
  },
): Promise<Frames> {
  return page.evaluate(
    ({ selector, speed, duration, lookForGaps = false }) =>
      new Promise<{ times: number[]; gaps: number }>((done, fail) => {
        const element = document.querySelector(selector);
        if (!element) {
          fail(new Error(`There is no ${selector}`));
          return;
        }
        /** Whether the rows that are drawn and filled leave some of the view open. */
        const hasGap = (): boolean => {
          const view = element.getBoundingClientRect();
          const rows = [...element.querySelectorAll("[data-index]:not(.is-waiting)")]
            .map((row) => row.getBoundingClientRect())
            .filter(({ top, bottom }) => bottom > view.top && top < view.bottom);
          const covered = rows.reduce(
            (sum, { top, bottom }) => sum + Math.min(bottom, view.bottom) - Math.max(top, view.top),
            0,
          );
          // A head above the rows covers one row's height or so.
          return covered < view.height - 40;
        };
        const times: number[] = [];
        let gaps = 0;
        const since = performance.now();
        const from = element.scrollTop;
        let last = since;
        const step = (): void => {
          const now = performance.now();
          times.push(now - last);
          last = now;
          if (now - since >= duration) {
            done({ times, gaps });
            return;
          }
          element.scrollTop = from + ((now - since) * speed) / 1_000;
          requestAnimationFrame(step);
          if (!lookForGaps) return;
          const { port1, port2 } = new MessageChannel();
          port1.addEventListener("message", () => void (gaps += hasGap() ? 1 : 0), { once: true });
          port1.start();
          port2.postMessage(null);
        };
        requestAnimationFrame(step);
      }),
    options,
  );
}

/** Slows a page's processor down by a factor until the answered function is called. */
export async function slowDown(page: Page, rate: number): Promise<() => Promise<void>> {
  const wire = await page.context().newCDPSession(page);
  await wire.send("Emulation.setCPUThrottlingRate", { rate });
  return async () => {
    await wire.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    await wire.detach();
  };
}
