import { mutate, preload } from "swr";
import type { PageSize } from "#contract/constants.ts";
import type { Kinds } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import type { ListQuery, ListSource, RecordPage } from "#console/client/records/list-source.ts";
import { cachedPage, cachePage } from "./page-cache.ts";
import { createPagePrefetch, type PagePrefetch } from "./page-prefetch.ts";
import { pageOfRow } from "./pages.ts";

/** What a list shows: all rows of a store that a query finds, in pages of one size. */
export interface Result<K extends Kind = Kind> {
  readonly name: string;
  readonly source: ListSource<K>;
  readonly storeId: string;
  /** Null finds nothing; undefined is not known yet. */
  readonly query: ListQuery | null | undefined;
  readonly pageSize: PageSize;
}

/** The key of a page of a result; null while the result has none. */
export function pageKey({ source, storeId, query, pageSize }: Result, page: number | undefined) {
  return query && page !== undefined ? cacheKeys.page(source, storeId, { query, page, pageSize }) : null;
}

/**
 * The row at an index of a result, fetched when its page is not cached; undefined beyond the last. Throws an
 * ApiFailure.
 */
export async function readRow<K extends Kind>(result: Result<K>, index: number): Promise<Kinds[K] | undefined> {
  const { source, storeId, query, pageSize } = result;
  const page = pageOfRow(index, pageSize);
  const key = pageKey(result, page);
  if (!key || !query) return undefined;
  const read = async (): Promise<RecordPage<K>> => {
    const answer = await preload(key, () => source.readPage(storeId, { query, page, pageSize }));
    return (await mutate<RecordPage<K>>(key, answer, { revalidate: false })) ?? answer;
  };
  const { rows } = (cachedPage(key) as RecordPage<K> | undefined) ?? (await read());
  return rows[index % pageSize];
}

/** The pages of one result, read outside of React while the view moves. */
export interface PageFeed {
  readonly prefetch: PagePrefetch;
  /** Rows of the whole result as far as is known. */
  total: number;
  /** Grows with every page that comes. */
  arrivals(): number;
  /** Calls back when a page was read; returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/** A feed for one result. `onRest` is called with the pages on which the view has come to rest. */
export function createPageFeed(result: Result, onRest: (pages: readonly number[]) => void): PageFeed {
  const { source, storeId, query, pageSize } = result;
  const listeners = new Set<() => void>();
  let arrivals = 0;
  const feed: PageFeed = {
    total: 0,
    arrivals: () => arrivals,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    prefetch: createPagePrefetch({
      pageSize,
      total: () => feed.total,
      has(page) {
        const key = pageKey(result, page);
        return key === null || cachedPage(key) !== undefined;
      },
      async read(page, signal) {
        const key = pageKey(result, page);
        if (key && query) cachePage(key, await source.readPage(storeId, { query, page, pageSize }, signal));
      },
      onPage() {
        arrivals += 1;
        for (const listener of listeners) listener();
      },
      onRest,
    }),
  };
  return feed;
}
