import { type AssignedKind, type Assignment, assignments } from "#contract/assignments/assignment.ts";
import type { AssigneeRole } from "#contract/assignments/role.ts";
import type { Commit } from "#contract/assignments/schema.ts";
import type { ErrorCode } from "#contract/errors.ts";
import type { Kinds } from "#contract/kinds.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { changeAll } from "#gateway/store/batch/change-all.ts";
import { orderKind } from "#gateway/store/orders/order-change.ts";
import { assignPicker, assignRider } from "#gateway/store/orders/order-transitions.ts";
import type { ChangeableKind, RecordRef } from "#gateway/store/records/changeable-kind.ts";
import { assignReturn } from "#gateway/store/returns/changes/move-return.ts";
import { returnKind } from "#gateway/store/returns/return-kind.ts";

/** The change of a single record; a refused one has written nothing. */
type Assign<K extends AssignedKind> = (
  trx: Trx,
  ref: RecordRef,
  assigneeId: string | null,
  author: Author,
) => Promise<Kinds[K]>;

type KindOf<A extends Assignment> = (typeof assignments)[A]["kind"];

const assign: { readonly [A in Assignment]: Assign<KindOf<A>> } = {
  picker: assignPicker,
  rider: assignRider,
  pickup: assignReturn,
};

const changeable = { order: orderKind, return: returnKind } as const;

/** What became of placements: the row as it stands now and, where it was refused, why. */
export interface AssignedRows<K extends AssignedKind> {
  readonly rows: { row: Kinds[K]; refusal: { code: ErrorCode; because: string } | null }[];
}

/**
 * Assigns records, or takes them away, one after another by the rules of a single assignment. One that is refused
 * changes nothing and does not keep the others from being done. Refused as a whole with 404 when the store does not
 * have one of the records or people.
 */
export async function assignRecords<A extends Assignment>(
  trx: Trx,
  storeId: string,
  assignment: A,
  { placements }: Commit,
  author: Author,
): Promise<AssignedRows<KindOf<A>>> {
  const { role, kind }: { readonly role: AssigneeRole; readonly kind: AssignedKind } = assignments[assignment];
  const people = placements.flatMap(({ assigneeId }) => assigneeId ?? []);
  const { rows: results } = await changeAll<KindOf<A>>(trx, {
    kind: changeable[kind] as unknown as ChangeableKind<KindOf<A>, never>,
    storeId,
    author,
    isDryRun: false,
    decidesFirst: true,
    lockMore: (trx) => lockPeople(trx, storeId, role, [...new Set(people)]),
    changes: placements.map(({ recordId, assigneeId, ...from }) => ({
      id: recordId,
      run: (trx) => assign[assignment](trx, { storeId, id: recordId, ...from }, assigneeId, author),
    })),
  });
  const rows = results.map(({ current, refusal }) => {
    if (!current) throw notFound(kind);
    return { row: current, refusal: refusal && { code: refusal.code, because: refusal.message } };
  });
  return { rows };
}

/** Locks the people after the records, as a single assignment does. */
async function lockPeople(trx: Trx, storeId: string, role: AssigneeRole, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await trx
    .selectFrom(`${role as "picker"}s`)
    .select("id")
    .where("store_id", "=", storeId)
    .where("id", "in", ids)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  if (rows.length < ids.length) throw notFound(role);
}
