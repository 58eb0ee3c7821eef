import { type Kinds, wordInNames } from "#contract/kinds.ts";
import type { DocumentKind, ListedKind, SimpleKind } from "#contract/records/kind-names.ts";
import type { FilterOf, ListContract } from "#contract/lists/list.ts";
import type { Page } from "#contract/lists/page-schema.ts";
import type { SelectedRows, Selection } from "#contract/lists/selection-schema.ts";
import type { RouteName } from "#contract/routes/paths.ts";
import type { OrderMoneyParts } from "#contract/payments/order-money-schema.ts";
import type { DoubleParts } from "#contract/doubles/schema.ts";
import type { InvoiceParts } from "#contract/invoices/schema.ts";
import type { ConversationParts } from "#contract/chatbot/schema.ts";
import type { IndentParts } from "#contract/indents/schema.ts";
import type { ReviewParts } from "#contract/reviews/schema.ts";
import type { CountParts } from "#contract/stock-counts/schema.ts";
import type { ReturnParts } from "#contract/returns/schema.ts";
import type { Api, CallOptions } from "#contract/routes/routes.ts";
import type { RecordHistory } from "./history-schema.ts";
import type { ListedCall, RecordCall } from "./paths.ts";

/** What the detail of a document has beside its row. */
export interface DocumentParts {
  readonly return: ReturnParts;
  readonly refund: OrderMoneyParts;
  readonly transaction: OrderMoneyParts;
  readonly invoice: InvoiceParts;
  readonly "product-review": ReviewParts;
  readonly "customer-double": DoubleParts;
  readonly "stock-count": CountParts;
  readonly indent: IndentParts;
  readonly message: object;
  readonly conversation: ConversationParts;
}

/** One record at one moment; `sequence` is the store's last event at that moment. */
export type RecordDetail<K extends ListedKind = ListedKind> = {
  readonly record: Kinds[K];
  readonly asOf: string;
  readonly sequence: number;
} & (K extends DocumentKind ? DocumentParts[K] : unknown);

/** How many records a filter finds. */
interface StateCounts {
  readonly total: number;
  readonly byStatus: Readonly<Partial<Record<string, number>>>;
  readonly sequence: number;
}

/** The calls about records of one listed kind; each throws an ApiFailure. */
interface ListedCalls<K extends ListedKind> {
  page(
    storeId: string,
    filter: FilterOf<ListContract>,
    at: { readonly page: number; readonly pageSize: number },
    signal?: AbortSignal,
  ): Promise<Page<Kinds[K]>>;
  counts(storeId: string, filter: FilterOf<ListContract>): Promise<StateCounts>;
  select(
    storeId: string,
    filter: FilterOf<ListContract>,
    places: { readonly from: number; readonly to?: number },
    signal?: AbortSignal,
  ): Promise<Selection>;
  selected(
    storeId: string,
    filter: FilterOf<ListContract>,
    ids: readonly string[],
    signal?: AbortSignal,
  ): Promise<SelectedRows<Kinds[K]>>;
  read(storeId: string, id: string): Promise<RecordDetail<K>>;
  history(storeId: string, id: string): Promise<RecordHistory>;
  comment(rows: readonly Kinds[K][], comment: string, idempotencyKey: string): Promise<unknown>;
}

/** The calls about records of one simple kind; each throws an ApiFailure. */
interface RecordCalls<K extends SimpleKind> extends ListedCalls<K> {
  create(storeId: string, fields: Partial<Kinds[K]>, idempotencyKey: string): Promise<Kinds[K]>;
  /** `undoes`: the version of the change that is taken back by it. */
  change(row: Kinds[K], changes: Partial<Kinds[K]>, idempotencyKey: string, undoes?: number): Promise<Kinds[K]>;
}

/** The name of a kind's call in the route table: "pickers.read". */
export function recordRoute(kind: ListedKind, call: ListedCall): RouteName;
export function recordRoute(kind: SimpleKind, call: RecordCall): RouteName;
export function recordRoute(kind: ListedKind, call: RecordCall): RouteName {
  return `${wordInNames(kind)}.${call}` as RouteName;
}

/** The calls of a listed kind, with the type of its row. */
export function listedCalls<K extends ListedKind>(kind: K, api: Api): ListedCalls<K> {
  const call = caller(kind, api);
  return {
    page: (storeId, body, query, signal) =>
      call("filter", pageRequest(kind, storeId, query, body), signal ? { signal } : undefined),
    counts: (storeId, body) => call("counts", { params: { storeId }, body }),
    select: (storeId, body, query, signal) =>
      call("select", { params: { storeId }, query, body }, signal ? { signal } : undefined),
    selected: (storeId, filter, ids, signal) =>
      call("selected", { params: { storeId }, body: { ids, filter } }, signal ? { signal } : undefined),
    read: (storeId, id) => call("read", { params: { storeId, id } }),
    history: (storeId, id) =>
      call(
        "history",
        kind === "return" ? { params: { id }, query: { storeId } } : { params: { storeId, id }, query: {} },
      ),
    comment: (rows, comment, idempotencyKey) =>
      call(
        "comment",
        {
          params: { storeId: rows[0]?.storeId ?? "" },
          body: { comments: rows.map(({ id }) => ({ id, comment })) },
        },
        { idempotencyKey },
      ),
  };
}

/** The parts of the call that reads a page of a list. Returns are listed as orders are: the store is in the body. */
export function pageRequest(kind: ListedKind, storeId: string, query: object, body: object): object {
  return kind === "return"
    ? { query: { ...query, filterType: "RETURN_ORDER" }, body: { ...body, entityInternalId: storeId } }
    : { params: { storeId }, query, body };
}

/** The calls of a simple kind, with the type of its row. */
export function recordCalls<K extends SimpleKind>(kind: K, api: Api): RecordCalls<K> {
  const call = caller(kind, api);
  return {
    ...listedCalls(kind, api),
    create: (storeId, body, idempotencyKey) => call("create", { params: { storeId }, body }, { idempotencyKey }),
    change: ({ storeId, id, version }, changes, idempotencyKey, undoes) =>
      call("change", { params: { storeId, id }, body: { version, undoes, changes } }, { idempotencyKey }),
  };
}

/** Makes calls of a kind by their short names. */
function caller(kind: ListedKind, api: Api) {
  // The types of the route table depend on the name of the call. Here they depend on the kind, which is safe because
  // `listedRoutes` and `recordRoutes` make the same calls for each kind.
  return (name: RecordCall, parts: object, options?: CallOptions) =>
    (api as unknown as (name: RouteName, parts: object, options?: CallOptions) => Promise<never>)(
      recordRoute(kind as SimpleKind, name),
      parts,
      options,
    );
}
