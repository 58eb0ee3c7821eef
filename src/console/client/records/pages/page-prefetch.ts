import { isJump, pagesForView, pagesOfSpan, mostPagesInView, type RowSpan } from "./pages.ts";

/** Most pages on their way at once: more would only make each of them come later. */
const mostAsked = 3;
/** A view that jumps on sooner than this, in ms, is only passing by: nothing is asked where it was. */
const flight = 90;
/** A view that has not moved for so long, in ms, has come to rest. */
const rest = 250;

/** What a reader of pages goes by. Pages are counted from 1. */
export interface PageSource {
  readonly pageSize: number;
  /** Rows of the whole result, as far as is known. */
  total(): number;
  /** Whether a page need not be asked. */
  has(page: number): boolean;
  /** Reads a page and keeps it. */
  read(page: number, signal: AbortSignal): Promise<void>;
  /** A page that was read is kept. */
  onPage(): void;
  /** The view has come to rest on these pages, and what can be read of them is here. */
  onRest(pages: readonly number[]): void;
}

/** Reads the pages a moving view comes to, ahead of it, and gives up those it has left behind. */
export interface PagePrefetch {
  /** Tells which rows are in view. */
  see(view: RowSpan): void;
  /** Ends all that is on its way. */
  stop(): void;
}

/** A reader for one result. Nothing of it is drawn: what moves must not wait for what is drawn. */
export function createPagePrefetch(source: PageSource): PagePrefetch {
  const asked = new Map<number, AbortController>();
  /** Pages that could not be read; whoever shows them at rest tries again and tells why. */
  const failed = new Set<number>();
  let wanted: readonly number[] = [];
  let view: RowSpan | undefined;
  let before: RowSpan | undefined;
  let movedAt = -Infinity;
  /** Rows a second, smoothed over some moves. */
  let speed = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let rested = "";

  function readOn(): void {
    for (const [page, end] of asked) {
      if (wanted.includes(page)) continue;
      asked.delete(page);
      end.abort();
    }
    for (const page of wanted) {
      if (asked.size >= mostAsked) return;
      if (!asked.has(page) && !failed.has(page) && !source.has(page)) void read(page);
    }
  }

  async function read(page: number): Promise<void> {
    const end = new AbortController();
    asked.set(page, end);
    try {
      await source.read(page, end.signal);
      if (!end.signal.aborted) source.onPage();
    } catch {
      if (!end.signal.aborted) failed.add(page);
    }
    if (asked.get(page) !== end) return;
    asked.delete(page);
    readOn();
  }

  function wait(after: number): void {
    clearTimeout(timer);
    timer = setTimeout(lookAround, after);
  }

  /** One timer that looks at the clock costs less than one that is set again with each row. */
  function lookAround(): void {
    timer = undefined;
    if (!view) return;
    const still = performance.now() - movedAt;
    const pages = pagesOfSpan(view, source.pageSize, mostPagesInView);
    if (still < flight) wait(flight - still);
    else if (still < rest) {
      if (wanted.length === 0) {
        wanted = pages;
        readOn();
      }
      wait(rest - still);
    } else if (pages.some((page) => asked.has(page))) wait(flight);
    else {
      failed.clear();
      const name = pages.join();
      if (rested === name) return;
      rested = name;
      source.onRest(pages);
    }
  }

  return {
    see(next) {
      const now = performance.now();
      const flying = view !== undefined && isJump(view, next) && now - movedAt < flight;
      before = view;
      view = next;
      speed = speedAfter(speed, before, next, now - movedAt);
      movedAt = now;
      wanted = flying ? [] : pagesForView(next, before, speed, source.pageSize, source.total());
      readOn();
      if (flying) wait(flight);
      else if (timer === undefined) wait(rest);
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
      wanted = [];
      view = undefined;
      readOn();
    },
  };
}

/** The speed of a view, in rows a second, after it moved in `elapsed` ms; one that rested or jumped begins anew. */
function speedAfter(speed: number, before: RowSpan | undefined, next: RowSpan, elapsed: number): number {
  if (!before || elapsed > rest || isJump(before, next)) return 0;
  // Two moves within a frame are one to the eye.
  const momentary = (1_000 * Math.abs(next.first - before.first)) / Math.max(16, elapsed);
  return speed + (momentary - speed) / 4;
}
