import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import useSWR from "swr";
import { useSnapshot } from "valtio";
import type { OrderFilter, OrderPage, OrderRow } from "#contract/orders/schema.ts";
import { cacheKeys } from "#console/client/cache-keys.ts";
import { held, isHolding } from "#console/client/live/held.ts";
import { isStalePage, listenToOrders, revalidateStale } from "./live-orders.ts";
import { rowStore } from "#console/client/records/row-store.ts";
import { createPagePrefetch, type PagePrefetch } from "./page-prefetch.ts";
import { keepPagesInView, readPage, cachedPage, cachePage } from "./page-cache.ts";
import { mostPagesInView, pageOfRow, type RowSpan } from "./pages.ts";
import { swrOptions } from "#console/client/swr-options.ts";

const orderRows = rowStore("order");

const slots = Array.from({ length: mostPagesInView }, (_, slot) => slot);

/** The whole result of a filter as far as it is here, as one list. */
export interface OrderList {
  /** Rows of the whole result; 0 until the first answer. */
  readonly total: number;
  /** There are more rows than `total`, and nobody has counted them yet. */
  readonly atLeast: boolean;
  /** Undefined while the row's page is not here. */
  rowAt(index: number): OrderRow | undefined;
  /** Where an order stands, if it is on a page that is here. */
  indexOf(orderId: string): number | undefined;
  /** The name of the result shown: a filter and a page size. */
  readonly of: string;
  /** Tells which rows are in view, so that their pages are asked. */
  see(view: RowSpan): void;
  /** Calls back when rows have come that were not here and the list itself is the same; the answer ends it. */
  subscribe(listener: () => void): () => void;
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
  const key = page === undefined || !filter ? null : cacheKeys.orderPage(filter, page, pageSize);
  const shelved = key ? cachedPage(key) : undefined;
  return useSWR<OrderPage, unknown, typeof key>(key, (asked) => readPage(asked), {
    ...swrOptions,
    // Pushed events and the timed refresh keep the pages in view fresh; a page that comes back into view is asked
    // again only when something happened that may have moved its rows.
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    revalidateIfStale: shelved !== undefined && filter != null && isStalePage(shelved, filter),
    onSuccess: (answer) => {
      if (filter && isStalePage(answer, filter)) revalidateStale();
    },
  });
}

/** What of a result is read past React while the view moves. */
interface Reading {
  readonly reader: PagePrefetch;
  /** Rows of the whole result as far as is known. */
  total: number;
  /** Grows with every page that comes. */
  arrivals(): number;
  subscribe(listener: () => void): () => void;
}

function createReading({ filter, pageSize }: Result, onRest: (pages: readonly number[]) => void): Reading {
  const listeners = new Set<() => void>();
  let arrivals = 0;
  const keyOf = (page: number) => (filter ? cacheKeys.orderPage(filter, page, pageSize) : undefined);
  const reading: Reading = {
    total: 0,
    arrivals: () => arrivals,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    reader: createPagePrefetch({
      pageSize,
      total: () => reading.total,
      has(page) {
        const key = keyOf(page);
        return key === undefined || cachedPage(key) !== undefined;
      },
      async read(page, signal) {
        const key = keyOf(page);
        if (key) cachePage(key, await readPage(key, signal));
      },
      onPage() {
        arrivals += 1;
        for (const listener of listeners) listener();
      },
      onRest,
    }),
  };
  return reading;
}

/** The pages the view rests on, and what reads them while it moves. */
function useReading(result: Result): readonly [readonly number[], Reading] {
  const [rested, setRested] = useState<{ of: Result; pages: readonly number[] }>({ of: result, pages: [1] });
  const pages = rested.of === result ? rested.pages : [1];
  const reading = useMemo(() => createReading(result, (next) => setRested({ of: result, pages: next })), [result]);
  useEffect(() => () => reading.reader.stop(), [reading]);
  return [pages, reading];
}

interface Pages {
  readonly result: Result;
  readonly total: number;
  readonly atLeast: boolean;
  readonly asOf: string | null;
  page(number: number): OrderPage | undefined;
  indexOf(orderId: string): number | undefined;
}

const nothing = { total: 0, atLeast: false, asOf: null, page: () => undefined, indexOf: () => undefined } as const;

/** The pages that are here, those in view before all others: they are the newest. */
function pagesHere(result: Result, reading: Reading, inView: readonly OrderPage[], newest: OrderPage): Pages {
  const { filter, pageSize } = result;
  const known = new Map(inView.map((page) => [page.page, page]));
  const missing = new Map<number, number>();
  return {
    result,
    total: newest.total,
    atLeast: newest.atLeast,
    asOf: newest.asOf,
    page(number) {
      const page = known.get(number);
      if (page || !filter || missing.get(number) === reading.arrivals()) return page;
      const shelved = cachedPage(cacheKeys.orderPage(filter, number, pageSize));
      if (shelved) known.set(number, shelved);
      else missing.set(number, reading.arrivals());
      return shelved;
    },
    indexOf(orderId) {
      for (const [number, { rows }] of known) {
        const at = rows.findIndex(({ id }) => id === orderId);
        if (at >= 0) return (number - 1) * pageSize + at;
      }
      return undefined;
    },
  };
}

/** The rows of the whole result: as they came with its pages, or as the tabs' counts know where those stopped counting. */
function totalOf({ total, atLeast }: Pages, counted: number | undefined): Pick<OrderList, "total" | "atLeast"> {
  return atLeast && counted !== undefined && counted > total ? { total: counted, atLeast: false } : { total, atLeast };
}

/** What is counted; while changes are held, as it was when the pages came: they stay as they are too. */
function useCountedWith(pages: Pages | undefined, counted: number | undefined): number | undefined {
  const before = useRef<{ readonly pages: Pages | undefined; readonly counted: number | undefined }>(undefined);
  const isHeld = isHolding(useSnapshot(held.reasons)) && before.current?.pages === pages;
  const now = isHeld ? (before.current?.counted ?? counted) : counted;
  useEffect(() => {
    before.current = { pages, counted: now };
  }, [pages, now]);
  return now;
}

/**
 * Follows one filter's result in pages of `pageSize`; only pages in view are asked, none twice. `null` finds nothing,
 * `undefined` is not known yet. `tabCount` are the rows of the filter's result as the tabs' counts know them.
 */
export function useOrderPages(filter: OrderFilter | null | undefined, pageSize: number, tabCount?: number): OrderList {
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
  const [wanted, reading] = useReading(result);
  // A page keeps its slot for as long as it is wanted: pages that stand in one row never share one.
  const answers = slots.map((slot) =>
    // eslint-disable-next-line react/rules-of-hooks -- always the same number of times, in the same order
    usePageSlot(
      result,
      wanted.find((page) => page % mostPagesInView === slot),
    ),
  );
  useEffect(() => {
    const { filter, pageSize } = result;
    if (filter) keepPagesInView(wanted.map((page) => cacheKeys.orderPage(filter, page, pageSize)));
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
    return latest && filter ? pagesHere(result, reading, here, latest) : undefined;
    // `here` is a new array each time; what is in it is what counts.
    // eslint-disable-next-line react/exhaustive-deps
  }, [result, reading, ...answers.map(({ data }) => data)]);
  const counted = useCountedWith(now, tabCount);
  useEffect(() => {
    if (!now) return;
    kept.current = { ...now, ...totalOf(now, counted) };
    reading.total = kept.current.total;
  }, [now, reading, counted]);

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
      ...(shown ? totalOf(shown, now && counted) : { total: 0, atLeast: false }),
      rowAt,
      indexOf: (orderId) => shown?.indexOf(orderId),
      // What is seen of the last result says nothing about the next one.
      see: now ? reading.reader.see : () => undefined,
      subscribe: reading.subscribe,
      state: now ? "here" : shown ? "next" : "first",
      failure,
      asOf: shown?.asOf ?? null,
    };
    // A new revision means rows read differently though the pages are the same.
    // eslint-disable-next-line react/exhaustive-deps
  }, [shown, now, reading, failure, pageSize, revision, counted]);
}
