import type { Kinds } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import type { SelectedRows, Selection } from "#contract/lists/selection-schema.ts";
import type { PageSize } from "#contract/constants.ts";
import type { RouteName } from "#contract/routes/paths.ts";

/** How a list is sorted. */
export interface ListSort {
  readonly column: string;
  readonly descending: boolean;
}

/** The query that the gateway gets: values of filter fields by name, with days as moments, and how rows are sorted. */
export interface ListQuery {
  readonly sort?: ListSort | undefined;
  readonly [field: string]: unknown;
}

/** One page of a list. */
export interface RecordPage<K extends Kind = Kind> {
  readonly rows: readonly Kinds[K][];
  /** Rows of the whole result, as far as they were counted. */
  readonly total: number;
  /** There are more rows than `total`. */
  readonly atLeast: boolean;
  /** Counted from 1. */
  readonly page: number;
  /** When it was read, ISO 8601. */
  readonly asOf: string;
  /** The sequence of the last event of the store that the rows include. */
  readonly sequence: number;
}

/** How many records a query finds, in all and by the status or state that the tabs count. */
export interface RecordCounts {
  readonly total: number;
  readonly byStatus: Readonly<Partial<Record<string, number>>>;
  readonly sequence: number;
}

/** Which page of a result is wanted. Pages are counted from 1. */
export interface PageAt {
  readonly query: ListQuery;
  readonly page: number;
  readonly pageSize: PageSize;
}

/** A range of row indexes of a result, both ends included, counted from 0; without `to`, up to the last row. */
export interface IndexRange {
  readonly from: number;
  readonly to?: number;
}

/** Where the rows of a list come from, page by page. Make one for each list and keep it. */
export interface ListSource<K extends Kind = Kind> {
  readonly kind: K;
  /** Whether events keep it up to date; else only the timed refresh and the operator do. */
  readonly live: boolean;
  /** The routes that it is read from; the cache keys contain them. */
  readonly routes: { readonly page: RouteName; readonly counts: RouteName };
  /** Throws an ApiFailure, or the signal's reason. */
  readPage(storeId: string, at: PageAt, signal?: AbortSignal): Promise<RecordPage<K>>;
  readCounts(storeId: string, query: ListQuery): Promise<RecordCounts>;
  /** The ids of the rows in a range of the result. */
  readIds(storeId: string, query: ListQuery, range: IndexRange, signal?: AbortSignal): Promise<Selection>;
  /** Rows by their ids, in their newest version, and the ids that the query does not find any more. */
  readSelected(
    storeId: string,
    query: ListQuery,
    ids: readonly string[],
    signal?: AbortSignal,
  ): Promise<SelectedRows<Kinds[K]>>;
}
