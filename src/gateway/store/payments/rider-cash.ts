import { sql } from "kysely";
import { plainAmount, sumAmounts } from "#contract/money.ts";
import { deliveredStatuses } from "#contract/orders/status.ts";
import { amountDue } from "#contract/payments/states/payment-state.ts";
import { differenceText } from "#contract/payments/cash-count.ts";
import { mostHandedIn } from "#contract/rider-cash/fields.ts";
import type { CashOrder, CashTaken, HandIn, RiderCash } from "#contract/rider-cash/schema.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { notFound, Refusal, wrongField } from "#gateway/refusal.ts";
import { writeAudit } from "#gateway/store/audit/write-audit.ts";
import type { Author } from "#gateway/store/author.ts";
import { postToDrawer } from "#gateway/store/ledger/post-drawer.ts";
import { chargeSql } from "#gateway/store/ledger/post-orders.ts";
import { momentNow } from "#gateway/store/moment.ts";
import { changeOrder, orderKind } from "#gateway/store/orders/order-change.ts";
import { type DrawerRef, lockNamedDrawer } from "./drawer.ts";

/** How many of the last hand-ins are listed. */
const lastNamed = 20;

const due = sql<number>`(${chargeSql} - orders.paid_amount)`;

/** Delivered orders that are not paid, of customers who pay at the door: their cash is with the rider. */
function ordersWithCash(db: Db, storeId: string) {
  return db
    .selectFrom("orders")
    .innerJoin("riders", (join) =>
      join.onRef("riders.store_id", "=", "orders.store_id").onRef("riders.id", "=", "orders.rider_id"),
    )
    .where("orders.store_id", "=", storeId)
    .where("orders.status", "in", deliveredStatuses)
    .where("orders.pay_by", "in", ["Cash On Delivery", "Pay on Delivery"])
    .where(sql<boolean>`${due} > 0`);
}

/** The riders who have cash, most first, and what was handed in last. */
export async function listRiderCash(db: Db, storeId: string): Promise<RiderCash> {
  const riders = await ordersWithCash(db, storeId)
    .select([
      "riders.id as riderId",
      "riders.name",
      sql<number>`count(*)::int`.as("orders"),
      sql<number>`sum(${due})::bigint`.as("amount"),
      sql<string>`min(orders.updated_at)`.as("since"),
    ])
    .groupBy(["riders.id", "riders.name"])
    .orderBy("amount", "desc")
    .orderBy("riders.name")
    .execute();
  const handedIn = await db
    .selectFrom("rider_hand_ins")
    .select(handInColumns)
    .where("store_id", "=", storeId)
    .orderBy("at", "desc")
    .orderBy("id")
    .limit(lastNamed)
    .execute();
  return { riders, handedIn };
}

/** The orders whose cash a rider has, the oldest first; refused with 404 where the store has no such rider. */
export async function readRiderCash(
  db: Db,
  storeId: string,
  riderId: string,
): Promise<{ readonly name: string; readonly orders: CashOrder[] }> {
  const name = await readRiderName(db, storeId, riderId);
  const orders = await ordersWithCash(db, storeId)
    .where("orders.rider_id", "=", riderId)
    .select(["orders.id as orderId", "orders.number", due.as("amount"), "orders.updated_at as deliveredAt"])
    .orderBy("orders.updated_at")
    .orderBy("orders.id")
    .limit(mostHandedIn)
    .execute();
  return { name, orders };
}

/**
 * Takes the cash of delivered orders from a rider into an open drawer: each order is paid in cash, and what
 * is missing or too much is posted to the drawer with its reason. Refused with 409 where an order is no longer owed so
 * much, with 422 where the drawer is closed or the reason of a difference is missing.
 */
export async function takeRiderCash(
  trx: Trx,
  { riderId, ...ref }: DrawerRef & { readonly riderId: string },
  { orders, counted, notes = "", reason = "" }: Omit<CashTaken, "drawerId">,
  author: Author,
): Promise<HandIn> {
  const { storeId } = ref;
  const name = await readRiderName(trx, storeId, riderId);
  const amounts = new Map(orders.map(({ orderId, amount }) => [orderId, amount]));
  if (amounts.size < orders.length) throw wrongField("orders", "names an order twice");
  const rows = await orderKind.lockRows(trx, storeId, [...amounts.keys()], "no key update");
  if (rows.length < amounts.size) throw notFound("order", { orders: "not all are orders of this store" });
  for (const row of rows) {
    const isOwed =
      row.riderId === riderId && deliveredStatuses.includes(row.status) && amountDue(row) === amounts.get(row.id);
    if (!isOwed) throw new Refusal("totals-differ", `${row.number} has changed since it was shown: read it again`);
  }
  const expected = sumAmounts(orders.map(({ amount }) => amount));
  const difference = counted - expected;
  if (difference !== 0 && reason === "")
    throw wrongField("reason", `${differenceText(difference, plainAmount)}: say why`);
  const drawer = await lockNamedDrawer(trx, ref, author, "counted");
  for (const row of rows) {
    const amount = amounts.get(row.id) ?? 0;
    await changeOrder(trx, { storeId, id: row.id, version: row.version }, author, () => ({
      kind: "payment",
      subject: `Received ${plainAmount(amount)} by Cash`,
      text: `handed in by ${name}`,
      money: { payments: [{ amount, method: "Cash", reference: "", drawerId: drawer.id }], by: author },
    }));
  }
  const at = await momentNow(trx);
  if (difference !== 0) {
    const note = `${name} handed in ${difference < 0 ? "too little" : "too much"}: ${reason}`;
    await postToDrawer(trx, { storeId, id: drawer.id, at }, [{ amount: difference, note }], author);
    const entry = { subject: "drawer", id: drawer.id, name: drawer.owner, action: "changed", author } as const;
    const balance = drawer.balance + expected;
    const after = { balance: balance + difference, counted, difference };
    await writeAudit(trx, { storeId }, [{ ...entry, before: { balance }, after, reason: note }]);
  }
  return trx
    .insertInto("rider_hand_ins")
    .values({
      store_id: storeId,
      rider_id: riderId,
      rider_name: name,
      drawer_id: drawer.id,
      at,
      user_id: author.userId,
      by_name: author.name,
      orders: JSON.stringify(rows.map(({ id, number }) => ({ number, amount: amounts.get(id) ?? 0 }))),
      expected,
      counted,
      notes,
      reason,
    })
    .returning(handInColumns)
    .executeTakeFirstOrThrow();
}

const handInColumns = [
  "id",
  "rider_id as riderId",
  "rider_name as rider",
  "at",
  "by_name as by",
  "orders",
  "expected",
  "counted",
  "notes",
  "reason",
] as const;

async function readRiderName(db: Db, storeId: string, riderId: string): Promise<string> {
  const rider = await db
    .selectFrom("riders")
    .select("name")
    .where("store_id", "=", storeId)
    .where("id", "=", riderId)
    .where("state", "<>", "DELETE")
    .executeTakeFirst();
  if (!rider) throw notFound("rider");
  return rider.name;
}
