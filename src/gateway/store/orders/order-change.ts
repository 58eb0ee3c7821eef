import { sql } from "kysely";
import type { OrderRow } from "#contract/orders/schema.ts";
import { type OrderStatus, statusesWithoutPicker, statusesWithoutRider } from "#contract/orders/status.ts";
import type { Packed } from "#contract/orders/packed.ts";
import type { HistoryEntry } from "#contract/orders/history/history-schema.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import type { Lost } from "#gateway/database/stored-values.ts";
import { type Author, automatic } from "#gateway/store/author.ts";
import { paymentStateOf } from "#contract/payments/states/payment-state.ts";
import { type MoneyMove, rowAfterMoney, writePayments } from "#gateway/store/payments/write-payments.ts";
import { afterOrderChange } from "./after-order-change.ts";
import { auditMoney } from "./audit-money.ts";
import type { EditedOrder } from "./editing/edit-lines.ts";
import { orderRowColumns, ordersWithPeople } from "./rows/order-row.ts";
import { rewriteSearch, rowAfterEdit, totalsOf, writeEditedLines, writeLineChanges } from "./editing/write-edit.ts";
import { moveChangedOrders } from "#gateway/store/stock/order-moves.ts";
import {
  type ChangedDelivery,
  deliveryColumns,
  rowAfterDelivery,
  writeDelivery,
  writeDeliveryChange,
} from "#gateway/store/delivery/write-delivery.ts";
import { type ReturnedGoods, writeReturnedLines } from "#gateway/store/returns/returned-goods.ts";
import { type DividedLine, writeDivided } from "./divided-lines.ts";
import { holdAgain, holdUsesAgain, readLost, type TakenBack } from "./take-back.ts";
import { changeRecord } from "#gateway/store/records/change-record.ts";
import { commentRecords } from "#gateway/store/records/comment-records.ts";
import { goneIsConflict } from "#gateway/store/records/take-back.ts";
import {
  type ChangeableKind,
  commentColumns,
  pastAge,
  pastColumns,
  type RecordRef,
  type WrittenChange,
} from "#gateway/store/records/changeable-kind.ts";

/** A picker or rider, by name. */
interface NamedPerson {
  readonly id: string;
  readonly name: string;
}

/** The new values of an order; what is left out stays the same. It is decided while the order is locked. */
export interface OrderChange {
  readonly kind: HistoryEntry["kind"];
  readonly status?: OrderStatus;
  readonly picker?: NamedPerson | null;
  readonly rider?: NamedPerson | null;
  /** The change of status that this one takes back. */
  readonly takenBack?: TakenBack;
  /** The name of the person assigned or removed, for the history. */
  readonly subject?: string | null;
  readonly text?: string;
  /** The money that moves with the change. */
  readonly money?: MoneyMove | undefined;
  /** The lines that change, and what the order comes to with them. */
  readonly edited?: EditedOrder;
  /** How its lines are divided between what was handed over and what stays reserved. */
  readonly divided?: readonly DividedLine[];
  /** What came back of its lines with a return. */
  readonly returned?: ReturnedGoods;
  /** The delivery before and after, and what the order comes to with it. */
  readonly delivery?: ChangedDelivery;
  /** Where it stands from now on; null where that is not known any more. */
  readonly packed?: Packed | null;
}

/** How orders change. Their history and the counts of their statuses have tables of their own. */
export const orderKind: ChangeableKind<"order", OrderChange> = {
  kind: "order",
  lock: findLocked,
  lockRows: (trx, storeId, ids, strength) => {
    const rows = ordersWithPeople(trx)
      .select(orderRowColumns)
      .where("orders.store_id", "=", storeId)
      .where(sql<boolean>`orders.id = any(${ids}::uuid[])`)
      .orderBy("orders.id");
    return (strength === "share" ? rows.forShare("orders") : rows.forNoKeyUpdate("orders")).execute();
  },
  write,
  takesBack,
  async writeHistory(trx, written) {
    const lost = await readLost(
      trx,
      written.filter(({ change: { kind } }) => kind === "status" || kind === "return"),
    );
    await trx
      .insertInto("order_history")
      .values(written.map((one) => historyRow(one, lost.get(one.after))))
      .execute();
    for (const { after, change } of written) {
      if (change.edited) await writeLineChanges(trx, after, change.edited);
      if (change.delivery) await writeDeliveryChange(trx, after, change.delivery);
    }
    // What is taken back holds its stock and its place again already.
    await moveChangedOrders(
      trx,
      written.filter(({ change }) => !change.takenBack),
    );
    await auditMoney(trx, written);
  },
  async writeComments(trx, storeId, comments, at) {
    await trx
      .insertInto("order_history")
      .values(
        comments.map((written, place) => ({
          store_id: storeId,
          order_id: written.id,
          kind: "comment" as const,
          subject: null,
          ...commentColumns(written, at, place),
        })),
      )
      .execute();
  },
  changesSince: async (db, row, version) => {
    const found = await db
      .selectFrom("order_history")
      .select([...pastColumns, "version"])
      .select(pastAge)
      .where("store_id", "=", row.storeId)
      .where("order_id", "=", row.id)
      .where("version", ">", version)
      .orderBy("version")
      .$narrowType<{ version: number }>()
      .execute();
    return found.map((change) => ({ ...change, changes: {} }));
  },
  async writeFigures(trx, written) {
    const storeId = written[0]?.after.storeId;
    if (storeId === undefined) return;
    for (const follow of afterOrderChange) {
      const comments = await follow(trx, storeId, written);
      if (comments && comments.length > 0) await commentRecords(trx, orderKind, storeId, comments, automatic);
    }
  },
};

function historyRow({ before, after, change, author, undoes }: WrittenChange<"order", OrderChange>, lost?: Lost) {
  const moved = after.status !== before.status;
  return {
    store_id: after.storeId,
    order_id: after.id,
    kind: change.kind,
    at: after.updatedAt,
    user_id: author.userId,
    by_name: author.name,
    origin: author.origin,
    version: after.version,
    undoes,
    from_status: moved ? before.status : null,
    to_status: moved ? after.status : null,
    subject: change.subject ?? null,
    text: change.text ?? "",
    lost: lostOf(change, lost),
  };
}

function lostOf({ kind, edited }: OrderChange, lost: Lost | undefined): string | null {
  const { chargeBefore, promo } = (kind === "status" ? undefined : edited) ?? {};
  const all: Lost = {
    ...lost,
    ...(chargeBefore === undefined ? {} : { deliveryCharge: chargeBefore }),
    ...(promo ? { promo: promo.before, ...(promo.use && { use: promo.use }) } : {}),
  };
  return Object.keys(all).length > 0 ? JSON.stringify(all) : null;
}

/** `changeRecord` for orders. */
export function changeOrder(
  trx: Trx,
  ref: RecordRef,
  author: Author,
  decide: (order: OrderRow) => OrderChange | Promise<OrderChange>,
): Promise<OrderRow> {
  return changeRecord(trx, orderKind, ref, author, decide);
}

function findLocked(trx: Trx, storeId: string, orderId: string): Promise<OrderRow | undefined> {
  return ordersWithPeople(trx)
    .select(orderRowColumns)
    .where("orders.store_id", "=", storeId)
    .where("orders.id", "=", orderId)
    .forNoKeyUpdate("orders")
    .executeTakeFirst();
}

/** The part of an order's amount that is not charged any more: all of it once the whole order has come back. */
function returnedAmount(before: OrderRow, status: OrderStatus, { returned, takenBack }: OrderChange): number {
  if (takenBack) return takenBack.lost.returnedAmount ?? before.returnedAmount;
  // An order that was made Returned by hand is charged nothing already, whatever return of it is completed later.
  if (returned) return before.returnedAmount + (before.status === "Returned" ? 0 : returned.amount);
  return status === "Returned" && before.status !== status ? Math.max(0, before.amount) : before.returnedAmount;
}

async function takesBack(db: Db, order: OrderRow, change: OrderChange, version: number): Promise<boolean> {
  const { kind, status } = change;
  const found = await db
    .selectFrom("order_history")
    .select("id")
    .where("store_id", "=", order.storeId)
    .where("order_id", "=", order.id)
    .where("version", "=", version)
    .where("kind", "=", kind)
    .$if(kind === "status", (query) => query.where("from_status", "=", status ?? null))
    .executeTakeFirst();
  return found !== undefined;
}

async function write(trx: Trx, before: OrderRow, change: OrderChange, author: Author): Promise<OrderRow> {
  const status = change.status ?? before.status;
  const isOnward = status !== before.status && !change.takenBack;
  const { picker = isOnward && statusesWithoutPicker.has(status) ? null : undefined } = change;
  const { rider = isOnward && statusesWithoutRider.has(status) ? null : undefined } = change;
  const after = {
    ...before,
    status,
    version: before.version + 1,
    ...(picker === undefined ? {} : { pickerId: picker?.id ?? null, pickerName: picker?.name ?? null }),
    ...(rider === undefined ? {} : { riderId: rider?.id ?? null, riderName: rider?.name ?? null }),
    ...(change.money && rowAfterMoney(before, change.money)),
    ...(change.edited && rowAfterEdit(change.edited)),
    ...(change.delivery && rowAfterDelivery(change.delivery)),
    returnedAmount: returnedAmount(before, status, change),
  };
  const paymentState = paymentStateOf(after);
  const written = await trx
    .updateTable("orders")
    .set({
      status,
      version: after.version,
      picker_id: after.pickerId,
      rider_id: after.riderId,
      payment_state: paymentState,
      paid_amount: after.paidAmount,
      given_back: after.givenBack,
      returned_amount: after.returnedAmount,
      payment_attempt: after.paymentAttempt,
      ...(change.edited && totalsOf(change.edited)),
      ...(change.delivery && deliveryColumns(change.delivery)),
      ...(change.packed !== undefined && { packed: change.packed && JSON.stringify(change.packed) }),
      // The clock of the database, read while the row is locked: so versions and times grow together across gateways.
      updated_at: sql<string>`date_trunc('milliseconds', clock_timestamp())`,
    })
    .where("store_id", "=", before.storeId)
    .where("id", "=", before.id)
    .returning("updated_at as updatedAt")
    .executeTakeFirstOrThrow();
  const row = { ...after, paymentState, ...written };
  if (change.money) await writePayments(trx, row, row.updatedAt, change.money);
  if (change.edited) await writeEditedLines(trx, row, change.edited);
  if (change.divided) await writeDivided(trx, row, change.divided);
  if (change.returned) await writeReturnedLines(trx, row, change.returned.lines);
  if (change.delivery) await writeDelivery(trx, row, change.delivery);
  if (change.takenBack) await holdAgain(trx, before, row, { ...change, takenBack: change.takenBack }, author);
  const { after: isGiven, use } = change.edited?.promo ?? {};
  if (isGiven && use) await goneIsConflict(before, () => holdUsesAgain(trx, row, { use }));
  if (change.packed !== undefined) await rewriteSearch(trx, row);
  return row;
}
