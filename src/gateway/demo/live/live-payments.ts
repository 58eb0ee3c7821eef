import { providersOf } from "#gateway/providers/of-store.ts";
import { sql } from "kysely";
import type { PaymentMethod } from "#contract/enumerations.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import { amountDue } from "#contract/payments/states/payment-state.ts";
import type { Trx } from "#gateway/database/schema.ts";
import type { Chance } from "#gateway/demo/chance.ts";
import { chargeSql } from "#gateway/store/ledger/post-orders.ts";
import { currentDrawer } from "#gateway/store/payments/drawer.ts";
import { giveBack } from "#gateway/store/payments/give-back.ts";
import { readPayments } from "#gateway/store/payments/read-payments.ts";
import { recordPayment } from "#gateway/store/payments/record-payment.ts";
import type { NewPayment } from "#gateway/store/payments/write-payments.ts";
import { openDrawerOf } from "./live-drawer.ts";
import { type Act, cashierOf, restedOrders, type Scene } from "./live-store.ts";

/** Somebody who pays cash hands over whole notes of so much, in minor units. */
const note = 10_000;

/** The payment of an order that is paid when it is placed. */
export function prepay(chance: Chance): Pick<NewPayment, "method" | "reference"> {
  return paidBy(chance, chance.pick<PaymentMethod>(["UPI", "UPI", "Card", "Wallet"]));
}

/**
 * Takes at the door what is still due of an order, or a part of it, by the same function as the API. Cash goes into the
 * cashier's drawer, which is opened first. Always makes one change, so that each has a moment of its own.
 */
export async function takePayment(trx: Trx, scene: Scene, order: OrderRow, isPart: boolean): Promise<true> {
  const { store, chance } = scene;
  const cashier = cashierOf(store);
  const due = amountDue(order);
  const amount = isPart ? Math.ceil(due * 0.6) : due;
  const method =
    order.payBy === "Cash On Delivery" ? "Cash" : chance.pick<PaymentMethod>(["UPI", "Card", "Cash", "Wallet"]);
  if (method === "Cash" && (await currentDrawer(trx, store.id, cashier)) === null) return openDrawerOf(trx, store);
  const given = method === "Cash" ? { given: Math.ceil(amount / note) * note } : {};
  await recordPayment(trx, refOf(order), { ...paidBy(chance, method), amount, ...given }, cashier);
  return true;
}

/**
 * Gives back what an order was paid too much, by the same function as the API; as credit where the drawer lacks the
 * cash.
 */
export const giveSomethingBack: Act = async (trx, scene) => {
  const { store, chance, online } = scene;
  const due = await restedOrders(trx, scene)
    .where(sql<boolean>`orders.paid_amount > ${chargeSql}`)
    // What waits for a person or a provider is left to whoever works with the demo.
    .where(sql<boolean>`not exists (
      select from refunds where refunds.store_id = orders.store_id and refunds.order_id = orders.id
        and (status = 'Refund Not Completed' or approval = 'Waiting' or with_provider))`)
    .execute();
  if (due.length === 0) return false;
  const order = chance.pick(due);
  const amount = -amountDue(order);
  const cashier = cashierOf(store);
  const wasCash = (await readPayments(trx, store.id, order.id)).some(({ method }) => method === "Cash");
  const { balance } = (await currentDrawer(trx, store.id, cashier)) ?? { balance: 0 };
  const asCredit = (wasCash && balance < amount) || chance.happens(0.2);
  await giveBack(
    trx,
    refOf(order),
    { amount, to: asCredit ? "credit" : "payments" },
    cashier,
    providersOf(trx, store.id, { paymentProvider: online?.provider ?? null }),
  );
  return true;
};

function refOf({ storeId, id, version }: OrderRow) {
  return { storeId, id, version };
}

function paidBy(chance: Chance, method: PaymentMethod): Pick<NewPayment, "method" | "reference"> {
  const reference = method === "Cash" ? "" : `${method.toUpperCase()}${chance.whole(10_000_000, 99_999_999)}`;
  return { method, reference };
}
