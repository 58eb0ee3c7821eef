import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import useSWR from "swr";
import type { OrderFilter, OrderPage, OrderRow } from "#contract/order-schema.ts";
import { api } from "#console/client/api.ts";
import { keys } from "#console/client/keys.ts";
import { isStalePage, listenToOrders, reaskStale } from "./live-orders.ts";
import { orderRows } from "./order-rows.ts";
import { touchPages, shelvedPage } from "./page-shelf.ts";
import { pageOfRow, pagesOfSpan, type RowSpan } from "./pages.ts";
import { reading } from "#console/client/reading.ts";

/** Most pages asked at once: more than any screen shows of the smallest page size. */
const slotCount = 8;
const slots = Array.from({ length: slotCount }, (_, slot) => slot);
/** While the view changes pages faster than this, in ms, only where it comes to rest is asked. */
const restAfter = 90;

/** The whole result of a filter as far as it is here, as one list. */
export interface OrderList {
  /** Rows of the whole result; 0 until the first answer. */
  readonly total: number;
  /** Undefined while the row's page is not here. */
  rowAt(index: number): OrderRow | undefined;
  /** Where an order stands, if it is on a page that is here. */
  indexOf(orderId: string): number | undefined;
  /** The name of the result shown: a filter and a page size. */
  readonly of: string;
  /** Tells which rows are in view, so that their pages are asked. */
  see(span: RowSpan): void;
  /** "first": nothing is here yet; "next": another result is shown until this one comes; "here". */
  readonly state: "first" | "next" | "here";
  /** What the newest failed read said; undefined when the last read of all pages in view worked. */
  readonly failure: unknown;
  /** When the rows were read, ISO 8601; null before. */
  readonly asOf: string | null;
}

interface Result {
  readonly name: string;
  readonly filter: OrderFilter | null | undefined;
  readonly pageSize: number;
}

function usePageSlot(result: Result, page: number | undefined) {
  const { filter, pageSize } = result;
  const key = page === undefined || !filter ? null : keys.orderPage(filter, page, pageSize);
  const shelved = key ? shelvedPage(key) : undefined;
  return useSWR<OrderPage, unknown, typeof key>(
    key,
    ([, , body, number]) => api("orders.filter", { query: { filterType: "ORDER", page: number, pageSize }, body }),
    {
      ...reading,
      // Pushed events and the timed refresh keep the pages in view fresh; a page that comes back into view is asked
      // again only when something happened that may have moved its rows.
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      revalidateIfStale: shelved !== undefined && filter != null && isStalePage(shelved, filter),
      onSuccess: (answer) => {
        if (filter && isStalePage(answer, filter)) reaskStale();
      },
    },
  );
}

/** The pages to ask for: at once while the view moves slowly, where it comes to rest while it moves fast. */
function useWantedPages(result: Result): readonly [readonly number[], (span: RowSpan) => void] {
  const [asked, setAsked] = useState<{ of: Result; pages: readonly number[] }>({ of: result, pages: [1] });
  const pages = asked.of === result ? asked.pages : [1];
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const movedAt = useRef(0);
  const seen = useRef("");
  const see = useCallback(
    (span: RowSpan) => {
      const next = pagesOfSpan(span, result.pageSize, slotCount);
      const name = next.join();
      if (seen.current === name) return;
      seen.current = name;
      const now = performance.now();
      const fast = now - movedAt.current < restAfter;
      movedAt.current = now;
      clearTimeout(timer.current);
      if (fast) timer.current = setTimeout(() => setAsked({ of: result, pages: next }), restAfter);
      else setAsked({ of: result, pages: next });
    },
    [result],
  );
  useEffect(() => {
    if (asked.of === result) return undefined;
    seen.current = "";
    movedAt.current = 0;
    return () => clearTimeout(timer.current);
  }, [asked.of, result]);
  useEffect(() => () => clearTimeout(timer.current), []);
  return [pages, see];
}

interface Pages {
  readonly result: Result;
  readonly total: number;
  readonly asOf: string | null;
  page(number: number): OrderPage | undefined;
  readonly numbers: readonly number[];
}

const nothing = { total: 0, asOf: null, numbers: [], page: () => undefined } as const;

/** Follows one filter's result in pages of `pageSize`; only pages in view are asked, none twice. `null` finds nothing, `undefined` is not known yet. */
export function useOrderPages(filter: OrderFilter | null | undefined, pageSize: number): OrderList {
  useEffect(listenToOrders, []);
  // The filter is data: an equal one is the same one.
  const written = filter === undefined ? "" : JSON.stringify(filter);
  const result = useMemo<Result>(
    () => ({
      name: `${written} ${pageSize}`,
      filter: written === "" ? undefined : (JSON.parse(written) as OrderFilter | null),
      pageSize,
    }),
    [written, pageSize],
  );
  const [wanted, see] = useWantedPages(result);
  // A page keeps its slot for as long as it is wanted: pages that stand in one row never share one.
  const answers = slots.map((slot) =>
    // eslint-disable-next-line react/rules-of-hooks -- always the same number of times, in the same order
    usePageSlot(
      result,
      wanted.find((page) => page % slotCount === slot),
    ),
  );
  useEffect(() => {
    const { filter, pageSize } = result;
    if (filter) touchPages(wanted.map((page) => keys.orderPage(filter, page, pageSize)));
  }, [result, wanted]);
  const revision = useSyncExternalStore(orderRows.subscribe, orderRows.revision);

  const here = answers.flatMap(({ data }) => data ?? []);
  const latest = here.reduce<OrderPage | undefined>(
    (best, page) => (best && best.sequence >= page.sequence ? best : page),
    undefined,
  );
  const kept = useRef<Pages>(undefined);
  const now = useMemo<Pages | undefined>(() => {
    const { filter } = result;
    if (filter === null) return { ...nothing, result };
    if (!latest || !filter) return undefined;
    const shelf = new Map<number, OrderPage | undefined>(here.map((page) => [page.page, page]));
    return {
      result,
      total: latest.total,
      asOf: latest.asOf,
      numbers: here.map((page) => page.page),
      page(number) {
        if (!shelf.has(number)) shelf.set(number, shelvedPage(keys.orderPage(filter, number, result.pageSize)));
        return shelf.get(number);
      },
    };
    // `here` is a new array each time; what is in it is what counts.
    // eslint-disable-next-line react/exhaustive-deps
  }, [result, ...answers.map(({ data }) => data)]);
  useEffect(() => {
    if (now) kept.current = now;
  }, [now]);

  const failure: unknown = answers.find(({ error }) => error !== undefined)?.error;
  // Where this result cannot be read, the last one is no longer on screen: nothing may act on rows nobody sees.
  const shown = now ?? (failure === undefined ? kept.current : undefined);
  return useMemo(() => {
    const size = shown?.result.pageSize ?? pageSize;
    const rowAt = (index: number): OrderRow | undefined => {
      const row = shown?.page(pageOfRow(index, size))?.rows[index % size];
      return row && orderRows.newest(row);
    };
    return {
      of: shown?.result.name ?? "",
      total: shown?.total ?? 0,
      rowAt,
      indexOf: (orderId) => findIndex(shown, size, orderId),
      // What is seen of the last result says nothing about the next one.
      see: now ? see : () => undefined,
      state: now ? "here" : shown ? "next" : "first",
      failure,
      asOf: shown?.asOf ?? null,
    };
    // A new revision means rows read differently though the pages are the same.
    // eslint-disable-next-line react/exhaustive-deps
  }, [shown, now, see, failure, pageSize, revision]);
}

function findIndex(pages: Pages | undefined, size: number, orderId: string): number | undefined {
  if (!pages) return undefined;
  for (const number of pages.numbers) {
    const at = pages.page(number)?.rows.findIndex(({ id }) => id === orderId) ?? -1;
    if (at >= 0) return (number - 1) * size + at;
  }
  return undefined;
}
