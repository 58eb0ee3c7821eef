import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import useSWR from "swr";
import { useSnapshot } from "valtio";
import type { PageSize } from "#contract/constants.ts";
import type { Kinds } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import { isPaused, liveUpdates } from "#console/client/live/live-updates.ts";
import type { SelectedRows } from "#contract/lists/selection-schema.ts";
import type { ListQuery, ListSource, IndexRange, RecordPage } from "#console/client/records/list-source.ts";
import { listenToRecords } from "#console/client/records/live/live-records.ts";
import { rowStore } from "#console/client/records/row-store.ts";
import { isStalePage, revalidateStale } from "#console/client/records/live/stale.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import { cachedPage, setPagesInView } from "./page-cache.ts";
import { createPageFeed, type PageFeed, pageKey, readRow, type Result } from "./page-feed.ts";
import { mostPagesInView, pageOfRow, type RowSpan } from "./pages.ts";

const slots = Array.from({ length: mostPagesInView }, (_, slot) => slot);

/** The whole result of a query as one list, as far as it is loaded. */
export interface RecordList<Row> {
  /** Rows of the whole result; 0 until the first response. */
  readonly total: number;
  /** There are more rows than `total`, and nobody has counted them yet. */
  readonly atLeast: boolean;
  /** Undefined while the row's page is not loaded. */
  rowAt(index: number): Row | undefined;
  /** The index of a record, if it is on a loaded page. */
  indexOf(id: string): number | undefined;
  /** The name of the result shown: a query and a page size. */
  readonly of: string;
  /** The row at an index, fetched when it is not loaded; undefined beyond the last. Throws an ApiFailure. */
  readRow(index: number): Promise<Row | undefined>;
  /** The ids of the rows in a range that is not fully loaded, read now. Throws an ApiFailure. */
  readIds(range: IndexRange, signal: AbortSignal): Promise<readonly string[]>;
  /**
   * At most `mostSelectedRead` rows by their ids in their newest version, and the ids that are no longer in the result.
   * Throws an ApiFailure, or the signal's reason.
   */
  readSelected(ids: readonly string[], signal?: AbortSignal): Promise<SelectedRows<Row>>;
  /** Sets which rows are in view, so that their pages are requested. */
  see(view: RowSpan): void;
  /**
   * Calls back when further rows were loaded and this object stays the same; returns the function that unsubscribes.
   */
  subscribe(listener: () => void): () => void;
  /**
   * "first": nothing is loaded yet; "next": the previous result is shown until this one is loaded; "here": it is
   * loaded.
   */
  readonly state: "first" | "next" | "here";
  /** The error of the newest failed read; undefined when the last reads of all pages in view succeeded. */
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

/** The loaded pages. Those in view come first, because they are the newest. */
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

/**
 * The number of rows of the whole result: from its pages, or from the tabs' counts when the gateway stopped counting.
 */
function totalOf(
  { total, atLeast }: Pick<RecordPage, "total" | "atLeast">,
  counted: number | undefined,
): Pick<RecordPage, "total" | "atLeast"> {
  return atLeast && counted !== undefined && counted > total ? { total: counted, atLeast: false } : { total, atLeast };
}

/** The count of the tabs. While live updates are paused, it stays what it was when the pages came, as the pages do. */
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
 * Follows the result of one query in pages of `pageSize`; only pages in view or just ahead of it are requested, none
 * twice. A query of `null` finds nothing, `undefined` is not known yet. `counted` is the number of rows in the tabs'
 * counts.
 */
export function useListPages<K extends Kind>(
  source: ListSource<K>,
  storeId: string,
  query: ListQuery | null | undefined,
  pageSize: PageSize,
  counted?: number,
): RecordList<Kinds[K]> {
  useEffect(listenToRecords, []);
  // Two equal queries are the same result.
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
  // A page keeps its slot as long as it is wanted: consecutive pages never share a slot.
  const answers = slots.map((slot) =>
    // eslint-disable-next-line react/rules-of-hooks -- always the same number of times, in the same order
    usePageSlot(
      result,
      wanted.find((page) => page % mostPagesInView === slot),
    ),
  );
  useEffect(
    () =>
      setPagesInView(
        result,
        wanted.map((page) => pageKey(result, page)).filter((key) => key !== null),
      ),
    [result, wanted],
  );
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
    // `here` is a new array in every render: its items are the dependencies.
    // eslint-disable-next-line react/exhaustive-deps
  }, [result, feed, ...answers.map(({ data }) => data)]);
  const length = useCountedWith(now, counted);
  useEffect(() => {
    if (!now) return;
    kept.current = { ...now, ...totalOf(now, length) };
    feed.total = kept.current.total;
  }, [now, feed, length]);

  const failure: unknown = answers.find(({ error }) => error !== undefined)?.error;
  // When this result cannot be read, the previous one is hidden too: no command may act on rows that nobody sees.
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
      readIds: async (range, signal) => (shown ? readIds(shown.result, range, signal) : []),
      readSelected: async (ids, signal) => (shown ? readSelected(shown.result, ids, signal) : { rows: [], left: [] }),
      // The rows in view of the previous result are not those of the next one.
      see: now ? feed.prefetch.see : () => undefined,
      subscribe: feed.subscribe,
      state: now ? "here" : shown ? "next" : "first",
      failure,
      asOf: shown?.asOf ?? null,
    };
    // A new revision means that rows have changed although the pages are the same.
    // eslint-disable-next-line react/exhaustive-deps
  }, [shown, now, feed, failure, pageSize, revision, length, store]);
}

/** The ids of the rows in a range of a result, read now. Throws an ApiFailure. */
async function readIds(result: Result, range: IndexRange, signal: AbortSignal): Promise<readonly string[]> {
  const { source, storeId, query } = result;
  return query ? (await source.readIds(storeId, query, range, signal)).ids : [];
}

/**
 * Rows of a result by their ids, in their newest version, and the ids that are no longer in the result. Throws an
 * ApiFailure, or the signal's reason.
 */
async function readSelected<K extends Kind>(
  result: Result<K>,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<SelectedRows<Kinds[K]>> {
  const { source, storeId, query } = result;
  if (!query) return { rows: [], left: [] };
  const store = rowStore(source.kind);
  const { rows, left } = await source.readSelected(storeId, query, ids, signal);
  return { rows: rows.map((row) => store.newest(row)), left };
}
