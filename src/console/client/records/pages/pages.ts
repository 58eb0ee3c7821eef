/** The most pages in view: more than any screen shows with the smallest page size. */
export const mostPagesInView = 8;

/** Rows from `first` to `last`, both included, counted from 0. */
export interface RowSpan {
  readonly first: number;
  readonly last: number;
}

/** The page, counted from 1, that holds the row at `index` (counted from 0). */
export function pageOfRow(index: number, pageSize: number): number {
  return Math.floor(Math.max(0, index) / pageSize) + 1;
}

/** How many pages `total` rows fill; an empty result still has its first page. */
export function pageCount(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** The rows of a page that exist, or `null` when the page lies beyond the last row. */
export function rowsOfPage(page: number, pageSize: number, total: number): RowSpan | null {
  const first = (page - 1) * pageSize;
  if (page < 1 || first >= total) return null;
  return { first, last: Math.min(total, first + pageSize) - 1 };
}

/** The pages, in order, that a span of rows touches; at most `most` of them, from the first on. */
export function pagesOfSpan(span: RowSpan, pageSize: number, most = Infinity): number[] {
  const first = pageOfRow(span.first, pageSize);
  const last = Math.min(pageOfRow(Math.max(span.first, span.last), pageSize), first + most - 1);
  return Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
}

/** Fewest and most rows read ahead of a moving view. */
const leastAhead = 100;
const mostAhead = 300;
/**
 * How long before the view reaches a page it is requested, in ms. Even on a busy machine, the page is then painted only
 * once.
 */
const timeAhead = 1_200;

/**
 * The pages to have for a view, the most wanted first: those it touches, and, while it moves, those it will come to at
 * its `speed`, in rows a second. A view that shares no row with the one before has jumped, and nobody knows where it
 * goes on to.
 */
export function pagesForView(
  view: RowSpan,
  before: RowSpan | undefined,
  speed: number,
  pageSize: number,
  total: number,
): number[] {
  const pages = pagesOfSpan(view, pageSize, mostPagesInView);
  if (!before || isJump(before, view) || view.first === before.first) return pages;
  const down = view.first > before.first;
  const rowsAhead = Math.round(Math.min(mostAhead, Math.max(leastAhead, (speed * timeAhead) / 1_000)));
  const ahead = down
    ? { first: view.last, last: Math.min(total - 1, view.last + rowsAhead) }
    : { first: Math.max(0, view.first - rowsAhead), last: view.first };
  const next = pagesOfSpan(ahead, pageSize).filter((page) => !pages.includes(page));
  // A view that moves up reaches the last page first.
  return down ? [...pages, ...next] : [...pages.toReversed(), ...next.toReversed()];
}

/** Whether two views share no row. */
export function isJump(before: RowSpan, view: RowSpan): boolean {
  return view.first > before.last || view.last < before.first;
}

/**
 * What the foot of a list says: "page 3 of 121 · 51-100 of 6,012", or "of 2,000+" while there are at least so many.
 * `index` is the row the page is current for, `many` what the rows are called: "orders".
 */
export function pageText(
  index: number,
  pageSize: number,
  { total, atLeast }: { readonly total: number; readonly atLeast: boolean },
  count: (value: number) => string,
  many: string,
): string {
  const page = Math.min(pageOfRow(index, pageSize), pageCount(total, pageSize));
  const span = rowsOfPage(page, pageSize, total);
  if (!span) return `no ${many}`;
  const more = atLeast ? "+" : "";
  const pages = count(pageCount(total, pageSize)) + more;
  const rows = `${count(span.first + 1)}-${count(span.last + 1)}`;
  return `page ${count(page)} of ${pages} · ${rows} of ${count(total)}${more}`;
}
