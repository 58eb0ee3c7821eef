import type { Kind, Kinds } from "#contract/kinds.ts";
import type { SelectedRows, Selection } from "#contract/lists/selection-schema.ts";
import type { RouteName } from "#contract/routes/paths.ts";

/** How a list is sorted. */
export interface ListSort {
  readonly column: string;
  readonly descending: boolean;
}

/** What the gateway is asked for: values of filter fields by their name, days as moments, and how rows are sorted. */
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
  /** The last event of the store that the rows agree with. */
  readonly sequence: number;
}

/** How many records a query finds, together and by the status or state that the tabs go by. */
export interface RecordCounts {
  readonly total: number;
  readonly byStatus: Readonly<Partial<Record<string, number>>>;
  readonly sequence: number;
}

/** Which page of a result is wanted. Pages are counted from 1. */
export interface PageAt {
  readonly query: ListQuery;
  readonly page: number;
  readonly pageSize: number;
}

/** Places of a result, both included and counted from 0; without `to`, up to the last row. */
export interface Places {
  readonly from: number;
  readonly to?: number;
}

/** Where the rows of a list come from. Make one for each list and keep it. */
interface AnySource<K extends Kind> {
  readonly kind: K;
  /** Whether events keep it up to date; else only the timed refresh and the operator do. */
  readonly live: boolean;
}

/** A list that is read page by page, for any number of rows. */
export interface PagedSource<K extends Kind = Kind> extends AnySource<K> {
  /** The routes that answer, by which answers are cached. */
  readonly routes: { readonly page: RouteName; readonly counts: RouteName };
  /** Throws an ApiFailure, or the signal's reason. */
  readPage(storeId: string, at: PageAt, signal?: AbortSignal): Promise<RecordPage<K>>;
  readCounts(storeId: string, query: ListQuery): Promise<RecordCounts>;
  /** The ids of the rows from one place of the result to another, both included and counted from 0. */
  readPlaces(storeId: string, query: ListQuery, places: Places, signal?: AbortSignal): Promise<Selection>;
  /** Rows by their ids, as they stand now, and which of them the query does not find any more. */
  readSelected(
    storeId: string,
    query: ListQuery,
    ids: readonly string[],
    signal?: AbortSignal,
  ): Promise<SelectedRows<Kinds[K]>>;
}

/** A list of fewer than 1,000 rows, which come at once and are sorted and filtered in the browser. */
export interface WholeSource<K extends Kind = Kind> extends AnySource<K> {
  readonly routes: { readonly whole: RouteName };
  readAll(storeId: string): Promise<Pick<RecordPage<K>, "rows" | "asOf"> & { readonly sequence?: number }>;
  /** What of a row a filter field looks at; null where the row has nothing there. `now` in ms. */
  readonly values: Readonly<Record<string, (row: Kinds[K], now: number) => FieldOfRow>>;
}

/** What a filter compares: a choice or id, the moment of days, a number, or whether a flag holds. */
export type FieldOfRow = string | number | boolean | readonly string[] | null;

/** Where the rows of a list come from. */
export type ListSource<K extends Kind = Kind> = PagedSource<K> | WholeSource<K>;
