import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import useSWR from "swr";
import { useSnapshot } from "valtio";
import type { Kind, Kinds } from "#contract/kinds.ts";
import { isPaused, liveUpdates } from "#console/client/live/live-updates.ts";
import type { SelectedRows } from "#contract/lists/selection-schema.ts";
import type { ListQuery, PagedSource, Places, RecordPage } from "#console/client/records/list-source.ts";
import { listenToRecords } from "#console/client/records/live/live-records.ts";
import { rowStore } from "#console/client/records/row-store.ts";
import { isStalePage, revalidateStale } from "#console/client/records/live/stale.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import { cachedPage, setPagesInView } from "./page-cache.ts";
import { readPlaces, readSelected } from "./selected-rows.ts";
import { createPageFeed, type PageFeed, pageKey, readRow, type Result } from "./page-feed.ts";
import { mostPagesInView, pageOfRow, type RowSpan } from "./pages.ts";

const slots = Array.from({ length: mostPagesInView }, (_, slot) => slot);

/** The whole result of a query as far as it is here, as one list. */
export interface RecordList<Row> {
  /** Rows of the whole result; 0 until the first answer. */
  readonly total: number;
  /** There are more rows than `total`, and nobody has counted them yet. */
  readonly atLeast: boolean;
  /** Undefined while the row's page is not here. */
  rowAt(index: number): Row | undefined;
  /** Where a record stands, if it is on a page that is here. */
  indexOf(id: string): number | undefined;
  /** The name of the result shown: a query and a page size. */
  readonly of: string;
  /** The row at an index, read where it is not here; undefined beyond the last. Throws an ApiFailure. */
  readRow(index: number): Promise<Row | undefined>;
  /** The ids of the rows of a span that is not all here, read as they stand at this moment. Throws an ApiFailure. */
  readPlaces(places: Places, signal: AbortSignal): Promise<readonly string[]>;
  /** Rows by their ids as they stand now, and the ids of those that left the result. Throws an ApiFailure. */
  readSelected(ids: readonly string[]): Promise<SelectedRows<Row>>;
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

function usePageSlot<K extends Kind>(result: Result<K>, page: number | undefined) {
  const { source, storeId, query, pageSize } = result;
  const { kind, live } = source;
  const key = pageKey(result, page);
  const cached = key ? cachedPage(key) : undefined;
  const read = (): Promise<RecordPage<K>> =>
    source.readPage(storeId, { query: query ?? {}, page: page ?? 1, pageSize });
  const isStale = (answer: RecordPage): boolean => live && query != null && isStalePage(kind, answer, query);
  return useSWR<RecordPage<K>>(key, read, {
    ...swrOptions,
    // Pushed events and the timed refresh keep the pages in view fresh; a page that comes back into view is asked
    // again only when something happened that may have moved its rows.
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    revalidateIfStale: cached !== undefined && isStale(cached),
    onSuccess: (answer) => {
      if (isStale(answer)) revalidateStale();
    },
  });
}

/** The pages the view rests on, and what reads pages while it moves. */
function usePageFeed(result: Result): readonly [readonly number[], PageFeed] {
  const [rested, setRested] = useState<{ of: Result; pages: readonly number[] }>({ of: result, pages: [1] });
  const pages = rested.of === result ? rested.pages : [1];
  const feed = useMemo(() => createPageFeed(result, (next) => setRested({ of: result, pages: next })), [result]);
  useEffect(() => () => feed.prefetch.stop(), [feed]);
  return [pages, feed];
}

interface Pages<K extends Kind> {
  readonly result: Result<K>;
  readonly total: number;
  readonly atLeast: boolean;
  readonly asOf: string | null;
  page(number: number): RecordPage<K> | undefined;
  indexOf(id: string): number | undefined;
}

const nothing = { total: 0, atLeast: false, asOf: null, page: () => undefined, indexOf: () => undefined } as const;

/** The pages that are here, those in view before all others: they are the newest. */
function pagesHere<K extends Kind>(
  result: Result<K>,
  feed: PageFeed,
  inView: readonly RecordPage<K>[],
  newest: RecordPage<K>,
): Pages<K> {
  const { pageSize } = result;
  const known = new Map(inView.map((page) => [page.page, page]));
  const missing = new Map<number, number>();
  return {
    result,
    total: newest.total,
    atLeast: newest.atLeast,
    asOf: newest.asOf,
    page(number) {
      const page = known.get(number);
      if (page || missing.get(number) === feed.arrivals()) return page;
      const key = pageKey(result, number);
      const cached = key ? (cachedPage(key) as RecordPage<K> | undefined) : undefined;
      if (cached) known.set(number, cached);
      else missing.set(number, feed.arrivals());
      return cached;
    },
    indexOf(wanted) {
      for (const [number, { rows }] of known) {
        const at = rows.findIndex(({ id }) => id === wanted);
        if (at >= 0) return (number - 1) * pageSize + at;
      }
      return undefined;
    },
  };
}

/** The rows of the whole result: as they came with its pages, or as the tabs' counts know where those stopped counting. */
function totalOf(
  { total, atLeast }: Pick<RecordPage, "total" | "atLeast">,
  counted: number | undefined,
): Pick<RecordPage, "total" | "atLeast"> {
  return atLeast && counted !== undefined && counted > total ? { total: counted, atLeast: false } : { total, atLeast };
}

/** What is counted; while live updates are paused, as it was when the pages came: they stay as they are too. */
function useCountedWith(pages: object | undefined, counted: number | undefined): number | undefined {
  const before = useRef<{ readonly pages: object | undefined; readonly counted: number | undefined }>(undefined);
  const isKept = isPaused(useSnapshot(liveUpdates.pausedBy)) && before.current?.pages === pages;
  const now = isKept ? (before.current?.counted ?? counted) : counted;
  useEffect(() => {
    before.current = { pages, counted: now };
  }, [pages, now]);
  return now;
}

/**
 * Follows the result of one query in pages of `pageSize`; only pages in view are asked, none twice. A query of `null`
 * finds nothing, `undefined` is not known yet. `counted` are the rows of the result as the tabs' counts know them.
 */
export function useListPages<K extends Kind>(
  source: PagedSource<K>,
  storeId: string,
  query: ListQuery | null | undefined,
  pageSize: number,
  counted?: number,
): RecordList<Kinds[K]> {
  useEffect(listenToRecords, []);
  // The query is data: an equal one is the same one.
  const written = query === undefined ? "" : JSON.stringify(query);
  const result = useMemo<Result<K>>(
    () => ({
      name: `${storeId} ${written} ${pageSize}`,
      source,
      storeId,
      query: written === "" ? undefined : (JSON.parse(written) as ListQuery | null),
      pageSize,
    }),
    [source, storeId, written, pageSize],
  );
  const [wanted, feed] = usePageFeed(result);
  // A page keeps its slot for as long as it is wanted: pages that stand in one row never share one.
  const answers = slots.map((slot) =>
    // eslint-disable-next-line react/rules-of-hooks -- always the same number of times, in the same order
    usePageSlot(
      result,
      wanted.find((page) => page % mostPagesInView === slot),
    ),
  );
  useEffect(() => {
    setPagesInView(wanted.map((page) => pageKey(result, page)).filter((key) => key !== null));
  }, [result, wanted]);
  const store = rowStore(source.kind);
  const revision = useSyncExternalStore(store.subscribe, store.revision);

  const here = answers.flatMap(({ data }) => data ?? []);
  const latest = here.reduce<RecordPage<K> | undefined>(
    (best, page) => (best && best.sequence >= page.sequence ? best : page),
    undefined,
  );
  const kept = useRef<Pages<K>>(undefined);
  const now = useMemo<Pages<K> | undefined>(() => {
    if (result.query === null) return { ...nothing, result };
    return latest ? pagesHere(result, feed, here, latest) : undefined;
    // `here` is a new array each time; what is in it is what counts.
    // eslint-disable-next-line react/exhaustive-deps
  }, [result, feed, ...answers.map(({ data }) => data)]);
  const length = useCountedWith(now, counted);
  useEffect(() => {
    if (!now) return;
    kept.current = { ...now, ...totalOf(now, length) };
    feed.total = kept.current.total;
  }, [now, feed, length]);

  const failure: unknown = answers.find(({ error }) => error !== undefined)?.error;
  // Where this result cannot be read, the last one is no longer on screen: nothing may act on rows nobody sees.
  const shown = now ?? (failure === undefined ? kept.current : undefined);
  return useMemo(() => {
    const size = shown?.result.pageSize ?? pageSize;
    const rowAt = (index: number): Kinds[K] | undefined => {
      const row = shown?.page(pageOfRow(index, size))?.rows[index % size];
      return row && store.newest(row);
    };
    return {
      of: shown?.result.name ?? "",
      ...(shown ? totalOf(shown, now && length) : { total: 0, atLeast: false }),
      rowAt,
      indexOf: (id) => shown?.indexOf(id),
      readRow: async (index) => shown && readRow(shown.result, index),
      readPlaces: async (places, signal) => (shown ? readPlaces(shown.result, places, signal) : []),
      readSelected: async (ids) => (shown ? readSelected(shown.result, ids) : { rows: [], left: [] }),
      // What is seen of the last result says nothing about the next one.
      see: now ? feed.prefetch.see : () => undefined,
      subscribe: feed.subscribe,
      state: now ? "here" : shown ? "next" : "first",
      failure,
      asOf: shown?.asOf ?? null,
    };
    // A new revision means rows read differently though the pages are the same.
    // eslint-disable-next-line react/exhaustive-deps
  }, [shown, now, feed, failure, pageSize, revision, length, store]);
}
