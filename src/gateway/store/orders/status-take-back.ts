import { sql } from "kysely";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { OrderStatus } from "#contract/orders/status.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import type { Author } from "#gateway/store/author.ts";
import { takeAssignee } from "#gateway/store/people/load.ts";
import { goneIsConflict, readTakeBack } from "#gateway/store/records/take-back.ts";
import { refundUnderWay } from "#gateway/store/refunds/refund-under-way.ts";
import { orderKind } from "./order-change.ts";
import type { TakenBack } from "./take-back.ts";

/**
 * Reads the change to the status `from` that is to be taken back, and why it cannot be; null where the order has no
 * such change. The order must be locked.
 */
export async function readStatusTakeBack(
  db: Db,
  order: OrderRow,
  from: OrderStatus,
  undoes: number,
  author: Author,
): Promise<{ readonly taken: TakenBack; readonly because: string | null } | null> {
  const found = await readTakeBack(db, orderKind, order, undoes, author);
  if (found?.change.from !== from) return null;
  const { version, at, lost } = found.change;
  const taken = { version, at, lost: lost ?? {} };
  return { taken, because: found.because ?? (await movedSince(db, order, taken)) };
}

/** What has happened since a change that no later change of the order tells of, and that cannot be taken back. */
async function movedSince(db: Db, order: OrderRow, { at, lost }: TakenBack): Promise<string | null> {
  const underWay = await refundUnderWay(db, order.storeId, order.id, at);
  if (underWay !== null) return underWay;
  const made = await db
    .selectFrom("return_orders")
    .select("number")
    .where("store_id", "=", order.storeId)
    .where("order_id", "=", order.id)
    .where("created_at", ">=", at)
    .where(sql<boolean>`id is distinct from ${lost.returned?.id ?? null}::uuid`)
    .executeTakeFirst();
  return made ? `its return ${made.number} was made since` : null;
}

/** Finds the people whom an order has again; refused with 409 where one of them does not work here any more. */
export async function peopleAgain(trx: Trx, order: OrderRow, { lost }: TakenBack) {
  const again = async (role: "picker" | "rider", id: string | null | undefined) => {
    if (id === undefined) return {};
    if (id === null) return { [role]: null };
    const allowed = { beyondCapacity: true, takesBack: true };
    return {
      [role]: await goneIsConflict(order, () => takeAssignee(trx, role, { kind: "order", ...order }, id, allowed)),
    };
  };
  return { ...(await again("picker", lost.pickerId)), ...(await again("rider", lost.riderId)) };
}
