import type { Kind, Kinds } from "#contract/kinds.ts";
import type { FilterOf, ListContract } from "#contract/lists/list.ts";
import type { RouteName } from "#contract/paths.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { type Handlers, signedIn } from "#gateway/http/call.ts";
import type { Principal } from "#gateway/principal.ts";
import { byAdmin } from "#gateway/store/author.ts";
import { readCounts } from "#gateway/store/lists/counts.ts";
import type { GatewayList } from "#gateway/store/lists/list.ts";
import { type PageRequest, readPage } from "#gateway/store/lists/page.ts";
import { changeRecord } from "#gateway/store/records/change-record.ts";
import { commentRecords } from "#gateway/store/records/comment-records.ts";
import { createRecord } from "#gateway/store/records/create-record.ts";
import { readRecord } from "#gateway/store/records/read-record.ts";
import { readRecordHistory } from "#gateway/store/records/record-history.ts";
import type { TableKind } from "#gateway/store/records/table-kind.ts";

/**
 * The rules of a kind beyond the limits of its fields: refuses what may not be, and answers the fields to write, to which
 * it may add. `before` is the locked row, null for a new record.
 */
export type RecordRules<K extends Kind> = (
  trx: Trx,
  storeId: string,
  before: Kinds[K] | null,
  fields: Partial<Kinds[K]>,
) => Promise<Partial<Kinds[K]>>;

type RecordHandlers<Many extends string> = Pick<
  Handlers,
  Extract<RouteName, `${Many}.${"filter" | "counts" | "read" | "history" | "create" | "change" | "comment"}`>
>;

/** A call of any of a kind's routes, as far as the handlers below read it; the contract types each route by itself. */
interface AnyRecordCall<K extends Kind, List extends ListContract> {
  readonly db: Db;
  readonly trx: Trx;
  readonly principal: Principal | null;
  readonly params: { readonly storeId: string; readonly id: string };
  readonly query: PageRequest;
  readonly body: Partial<Kinds[K]> &
    FilterOf<List> & {
      readonly version: number;
      readonly changes: Partial<Kinds[K]>;
      readonly comments: readonly { readonly id: string; readonly comment: string }[];
    };
}

/** The handlers of the calls that `recordPaths` names for a kind. */
export function recordHandlers<K extends Kind, const Many extends string, List extends ListContract>(
  many: Many,
  kind: TableKind<K>,
  list: GatewayList<List>,
  rules: RecordRules<K>,
): RecordHandlers<Many> {
  const handlers: Record<string, (call: AnyRecordCall<K, List>) => Promise<unknown>> = {
    [`${many}.filter`]: ({ db, params, query, body }) => readPage(db, list, params.storeId, body, query),
    [`${many}.counts`]: ({ db, params, body }) => readCounts(db, list, params.storeId, body),
    [`${many}.read`]: ({ db, params }) => readRecord(db, kind, params.storeId, params.id),
    [`${many}.history`]: ({ db, params, query }) => readRecordHistory(db, kind, params.storeId, params.id, query),
    [`${many}.create`]: async (call) => {
      const { trx, params, body } = call;
      const fields = await rules(trx, params.storeId, null, body);
      return createRecord(trx, kind, params.storeId, fields, byAdmin(signedIn(call)));
    },
    [`${many}.change`]: (call) => {
      const { trx, params, body } = call;
      const ref = { ...params, version: body.version };
      return changeRecord(trx, kind, ref, byAdmin(signedIn(call)), async (before) => {
        const fields = await rules(trx, params.storeId, before, body.changes);
        return changesNothing(before, fields) ? null : { fields };
      });
    },
    [`${many}.comment`]: async (call) => {
      const { trx, params, body } = call;
      return { saved: await commentRecords(trx, kind, params.storeId, body.comments, byAdmin(signedIn(call))) };
    },
  };
  return handlers as unknown as RecordHandlers<Many>;
}

function changesNothing<Row>(before: Row, fields: Partial<Row>): boolean {
  return (Object.keys(fields) as (keyof Row)[]).every(
    (field) => JSON.stringify(fields[field]) === JSON.stringify(before[field]),
  );
}
