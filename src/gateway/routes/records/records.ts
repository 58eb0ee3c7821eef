import type { Kinds } from "#contract/kinds.ts";
import { isSimpleKind, type ListedKind, listedKinds, type SimpleKind } from "#contract/records/kind-names.ts";
import type { FilterOf } from "#contract/lists/list.ts";
import type { paths, RouteName } from "#contract/routes/paths.ts";
import type { ListedCall, RecordCall } from "#contract/records/paths.ts";
import { recordRoute } from "#contract/records/record-calls.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { authorOf, type Handlers, signedIn } from "#gateway/http/call.ts";
import type { Principal } from "#gateway/principal.ts";
import { readCounts } from "#gateway/store/lists/counts.ts";
import { type PageRequest, readPage } from "#gateway/store/lists/page.ts";
import { type IndexRange, readSelected, selectIds } from "#gateway/store/lists/selection.ts";
import { changeRecord } from "#gateway/store/records/change-record.ts";
import { commentRecords } from "#gateway/store/records/comment-records.ts";
import { createRecord } from "#gateway/store/records/create-record.ts";
import { readRecord } from "#gateway/store/records/read-record.ts";
import { readRecordHistory } from "#gateway/store/records/record-history.ts";
import { resolveFields } from "#gateway/store/records/resolve-fields.ts";
import type { ListOf, StoredKind } from "#gateway/store/records/stored-kind.ts";
import { storedKinds } from "#gateway/store/stored-kinds.ts";

/** The calls that `recordPaths` has named: their rights are those of listed kinds. */
type RecordRouteName = {
  [Name in RouteName & `${string}.${RecordCall}`]: (typeof paths)[Name]["access"] extends `${ListedKind}.${string}`
    ? Name
    : never;
}[RouteName & `${string}.${RecordCall}`];

/** A call of any of a kind's routes, as far as the handlers below read it; the contract types each route by itself. */
interface AnyRecordCall<K extends ListedKind> {
  readonly db: Db;
  readonly trx: Trx;
  readonly principal: Principal | null;
  readonly address: string;
  readonly params: { readonly storeId: string; readonly id: string };
  readonly query: PageRequest & IndexRange;
  readonly body: Partial<Kinds[K]> &
    FilterOf<ListOf<K>> & {
      readonly version: number;
      readonly undoes?: number | undefined;
      readonly changes: Partial<Kinds[K]>;
      readonly ids: readonly string[];
      readonly filter: FilterOf<ListOf<K>>;
      readonly comments: readonly { readonly id: string; readonly comment: string }[];
    };
}

/** The calls that every listed kind of record has. */
export function recordRoutes(): Pick<Handlers, RecordRouteName> {
  const handlers = listedKinds.flatMap((kind) =>
    Object.entries(isSimpleKind(kind) ? recordHandlers(kind) : listedHandlers(kind)).map(([call, handler]) => [
      recordRoute(kind as SimpleKind, call as RecordCall),
      handler,
    ]),
  );
  return Object.fromEntries(handlers) as Pick<Handlers, RecordRouteName>;
}

type HandlersOf<K extends ListedKind, Call extends string> = Record<Call, (call: AnyRecordCall<K>) => Promise<unknown>>;

/** A kind as whoever calls sees its rows. */
function seenBy<K extends ListedKind>(name: K): (call: AnyRecordCall<K>) => StoredKind<K> {
  const kind: StoredKind<K> = storedKinds[name];
  return (call) => kind.seenIn(signedIn(call).storeIds);
}

function listedHandlers<K extends ListedKind>(name: K): HandlersOf<K, ListedCall> {
  const kindFor = seenBy(name);
  return {
    filter: (call) => readPage(call.db, kindFor(call).list, call.params.storeId, call.body, call.query),
    counts: (call) => readCounts(call.db, kindFor(call).list, call.params.storeId, call.body),
    select: (call) => selectIds(call.db, kindFor(call).list, call.params.storeId, call.body, call.query),
    selected: (call) => {
      const { ids, filter } = call.body;
      return readSelected(call.db, kindFor(call).list, call.params.storeId, ids, filter);
    },
    read: (call) => readRecord(call.db, kindFor(call), call.params.storeId, call.params.id),
    history: (call) => {
      const { db, params, query } = call;
      const seesLooks = signedIn(call).rights.has("customer.see-looks");
      return readRecordHistory(db, kindFor(call), params.storeId, params.id, query, seesLooks);
    },
    comment: async (call) => {
      const { trx, params, body } = call;
      return { saved: await commentRecords(trx, kindFor(call), params.storeId, body.comments, authorOf(call)) };
    },
  };
}

function recordHandlers<K extends SimpleKind>(name: K): HandlersOf<K, RecordCall> {
  const kindFor = seenBy(name);
  return {
    ...listedHandlers(name),
    create: async (call) => {
      const { trx, params, body } = call;
      const principal = signedIn(call);
      const kind = kindFor(call);
      const fields = await resolveFields(trx, kind, params.storeId, null, body, principal);
      return createRecord(trx, kind, params.storeId, fields, authorOf(call));
    },
    change: (call) => {
      const { trx, params, body } = call;
      const principal = signedIn(call);
      const kind = kindFor(call);
      const ref = { ...params, version: body.version, undoes: body.undoes };
      return changeRecord(trx, kind, ref, authorOf(call), async (before) => {
        const fields = await resolveFields(trx, kind, params.storeId, before, body.changes, principal);
        return changesNothing(before, fields) ? null : { fields };
      });
    },
  };
}

function changesNothing<Row>(before: Row, fields: Partial<Row>): boolean {
  return (Object.keys(fields) as (keyof Row)[]).every(
    (field) => JSON.stringify(fields[field]) === JSON.stringify(before[field]),
  );
}
