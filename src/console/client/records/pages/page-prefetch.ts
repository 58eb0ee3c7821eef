import { createPageRequests, type PageReader } from "./page-requests.ts";
import { isJump, pagesForView, pagesOfSpan, mostPagesInView, type RowSpan } from "./pages.ts";

/** A view that jumps again within this time is passing by: nothing is requested where it was. In milliseconds. */
const jumpPause = 90;
/** A view that has not moved for this long is at rest, in milliseconds. */
const restAfter = 250;

/** What the prefetch depends on. */
export interface PageSource extends PageReader {
  readonly pageSize: number;
  /** Rows of the whole result, as far as is known. */
  total(): number;
  /** Called when the view is at rest on these pages, and those of them that can be read have arrived. */
  onRest(pages: readonly number[]): void;
}

/** Reads the pages ahead of a moving view, and aborts the requests for those it has left. */
export interface PagePrefetch {
  /** Must be called with the rows in view whenever they change. */
  see(view: RowSpan): void;
  /** Aborts all requests. */
  stop(): void;
}

/** Makes the prefetch for one result. It works outside of React, so that scrolling never waits for rendering. */
export function createPagePrefetch(source: PageSource): PagePrefetch {
  const requests = createPageRequests(source);
  let view: RowSpan | undefined;
  let movedAt = -Infinity;
  /** Rows a second, smoothed over some moves. */
  let speed = 0;
  /** The view has jumped, and nothing was requested for it yet. */
  let isPassing = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let rested = "";

  function wait(after: number): void {
    clearTimeout(timer);
    timer = setTimeout(checkRest, after);
  }

  /** One timer that reads the clock costs less than one that is set again with every row. */
  function checkRest(): void {
    timer = undefined;
    if (!view) return;
    const still = performance.now() - movedAt;
    const pages = pagesOfSpan(view, source.pageSize, mostPagesInView);
    if (still < jumpPause) wait(jumpPause - still);
    else if (still < restAfter) {
      if (isPassing) {
        isPassing = false;
        requests.want(pages);
      }
      wait(restAfter - still);
    } else if (pages.some((page) => requests.isReading(page))) wait(jumpPause);
    else {
      // A view that shows a page that could not be read retries it, and says why it fails.
      requests.clearFailures();
      const name = pages.join();
      if (rested === name) return;
      rested = name;
      source.onRest(pages);
    }
  }

  return {
    see(next) {
      const now = performance.now();
      const before = view;
      isPassing = before !== undefined && isJump(before, next) && now - movedAt < jumpPause;
      speed = speedAfter(speed, before, next, now - movedAt);
      view = next;
      movedAt = now;
      requests.want(isPassing ? [] : pagesForView(next, before, speed, source.pageSize, source.total()));
      if (isPassing) wait(jumpPause);
      else if (timer === undefined) wait(restAfter);
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      view = undefined;
      requests.want([]);
    },
  };
}

/** The speed of a view, in rows a second, after it moved in `elapsed` ms; one that rested or jumped starts from 0. */
function speedAfter(speed: number, before: RowSpan | undefined, next: RowSpan, elapsed: number): number {
  if (!before || elapsed > restAfter || isJump(before, next)) return 0;
  // Two moves within one frame are one move to the eye.
  const momentary = (1_000 * Math.abs(next.first - before.first)) / Math.max(16, elapsed);
  return speed + (momentary - speed) / 4;
}
