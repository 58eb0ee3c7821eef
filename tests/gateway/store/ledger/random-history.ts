import { expect } from "vitest";
import { openPayments } from "#contract/payments/open-payments.ts";
import { amountDue } from "#contract/payments/states/payment-state.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import { isOpen, likelyStatus, nextStatuses } from "#contract/orders/status.ts";
import { seededChance } from "#gateway/demo/chance.ts";
import { readOpenRefunds } from "#gateway/store/refunds/refund-kind.ts";
import { buildPicker, buildProduct, buildRider } from "../../../support/database/rows.ts";
import type { TestGateway } from "../../../support/gateway.ts";
import { setSettings } from "../../../support/settings.ts";
import { returnActions } from "./return-actions.ts";

const returnable: ReadonlySet<string> = new Set(["Delivered", "Partially Delivered"]);

/** Refusals that a random action meets: it came at the wrong moment. */
const passing = /move-not-allowed|invalid|totals-differ|over-capacity/;

/** What random actions are made of. */
interface Asked {
  readonly gateway: TestGateway;
  readonly storeId: string;
  readonly seed: number;
  readonly steps: number;
  /** How many orders there are at most; with fewer, more of them are delivered. */
  readonly most?: number;
  /** Done before each step, which it is told. */
  readonly between?: (step: number) => Promise<void>;
}

/**
 * Makes orders by the real calls, and edits, moves, pays, gives back, refunds, returns, exchanges and invoices them at
 * random, with some of it taken back. Answers the orders, and how often each kind of action was done.
 */
export async function makeHistory({ gateway, storeId, seed, steps, most = 70, between }: Asked) {
  const { db, logins } = gateway;
  const as = logins.admin;
  const chance = seededChance(seed);
  const products = [await buildProduct(db, storeId), await buildProduct(db, storeId, { price: 4_250 })];
  // Some refunds need a second person.
  const second = await gateway.logIn(["refund.view", "refund.manage", "refund.approve"]);
  await setSettings(gateway, "refunds", storeId, { approvalLimit: 4_000 }, { as });
  const picker = await buildPicker(db, storeId, { capacity: 1_000 });
  const rider = await buildRider(db, storeId, { capacity: 1_000 });
  await gateway.call("drawer.open", { params: { storeId }, body: { float: 100_000 } }, { as });
  const orders: OrderRow[] = [];
  const done = new Map<string, number>();

  const paramsOf = (order: OrderRow) => ({ storeId, orderId: order.id });
  const place = () =>
    gateway.call(
      "orders.create",
      {
        params: { storeId },
        body: {
          source: "tele",
          orderType: "Normal",
          deliveryType: "HOME_DELIVERY",
          customer: { name: "Asha", phone: `98765432${chance.whole(10, 19)}` },
          payment: chance.pick(["Online", "Cash On Delivery", "Pay on Delivery"] as const),
          lines: products.map(({ id }) => ({ productId: id, quantity: chance.whole(1, 4) })),
        },
      },
      { as },
    );
  const edit = async (order: OrderRow) => {
    const { lines } = await gateway.call("orders.read", { params: paramsOf(order) }, { as });
    const line = chance.pick(lines);
    const quantity = chance.whole(0, 5);
    const amount = order.amount - line.amount + quantity * line.unitPrice;
    const tax = lines.reduce(
      (sum, each) =>
        sum +
        Math.round(
          ((each === line ? quantity * line.unitPrice : each.amount) * each.taxRate) / (10_000 + each.taxRate),
        ),
      0,
    );
    const body = {
      version: order.version,
      changes: [{ line: line.line, quantity }],
      additions: [],
      shown: { amount, tax },
    };
    const edited = await gateway.call("orders.edit-lines", { params: paramsOf(order), body }, { as });
    if (!chance.happens(0.3)) return edited;
    const undo = { version: edited.version, undoes: edited.version };
    return gateway.call("orders.undo-edit", { params: paramsOf(order), body: undo }, { as });
  };
  const undoMove = (order: OrderRow, status: OrderRow["status"], version: number) =>
    gateway.call(
      "orders.change-status",
      { params: { ...paramsOf(order), status }, body: { version, undoes: version, note: "so" } },
      { as },
    );
  const move = async (order: OrderRow) => {
    const { version } = order;
    const params = paramsOf(order);
    const next = nextStatuses(order);
    if (next.length === 0) return order;
    // Most go the usual way, so that enough of them are delivered.
    const status = (chance.happens(0.85) && likelyStatus(order)) || chance.pick(next);
    if (status === "Picker Assigned")
      return gateway.call("orders.assign-picker", { params, body: { version, pickerId: picker.id } }, { as });
    if (status === "Rider Assigned")
      return gateway.call("orders.assign-rider", { params, body: { version, riderId: rider.id } }, { as });
    const handedOver =
      status === "Partially Delivered"
        ? { lines: [{ line: 1, quantity: 0 }], rest: chance.pick(["reserved", "back"] as const) }
        : null;
    const moved = await gateway.call(
      "orders.change-status",
      { params: { ...params, status }, body: { version, note: "so", ...(handedOver && { handedOver }) } },
      { as },
    );
    return status === "Cancelled" && chance.happens(0.4) ? undoMove(order, order.status, moved.version) : moved;
  };
  const pay = async (order: OrderRow) => {
    const due = Math.max(1, amountDue(order));
    const amount = chance.pick([due, due, Math.ceil(due / 3), due + 700]);
    const method = chance.pick(["Cash", "Card", "UPI", "Wallet", "Customer Credit"] as const);
    const given = method === "Cash" ? { given: amount + 300 } : {};
    const body = { version: order.version, method, amount, ...given };
    return gateway.call("payments.record", { params: paramsOf(order), body }, { as });
  };
  const reverse = async (order: OrderRow) => {
    const { payments } = await gateway.call("orders.read", { params: paramsOf(order) }, { as });
    if (payments.length === 0) return order;
    const params = { ...paramsOf(order), paymentId: chance.pick(payments).id };
    return gateway.call(
      "payments.reverse",
      { params, body: { version: order.version, reason: "typed twice" } },
      { as },
    );
  };
  const giveBack = async (order: OrderRow) => {
    const { payments } = await gateway.call("orders.read", { params: paramsOf(order) }, { as });
    const open = openPayments(payments).reduce((sum, { amount }) => sum + amount, 0);
    const amount = Math.max(1, -amountDue(order));
    expect(open).toBe(order.paidAmount);
    const body = { version: order.version, amount, to: chance.pick(["payments", "credit"] as const) };
    return gateway.call("payments.give-back", { params: paramsOf(order), body }, { as });
  };

  const refund = async (order: OrderRow) => {
    const open = await readOpenRefunds(db, storeId, [order.id]);
    if (open.length === 0) return order;
    const { id, version } = chance.pick(open);
    const params = { storeId, id };
    const by = { as: chance.pick([as, second]) };
    const action = chance.pick(["complete", "complete", "approve", "approve", "refuse", "retry", "settle"] as const);
    let moved: { readonly version: number };
    if (action === "settle") {
      const method = chance.pick(["Cash", "Bank Transfer"] as const);
      moved = await gateway.call(
        "refunds.settle",
        { params, body: { version, method, reference: "UTR", note: "so" } },
        by,
      );
    } else if (action === "refuse") {
      moved = await gateway.call("refunds.refuse", { params, body: { version, reason: "so" } }, by);
    } else moved = await gateway.call(`refunds.${action}`, { params, body: { version } }, by);
    if (chance.happens(0.2)) {
      const undo = { version: moved.version, undoes: moved.version };
      await gateway.call("refunds.take-back", { params, body: undo }, by);
    }
    return (await gateway.call("orders.read", { params: paramsOf(order) }, { as })).order;
  };

  // What is sold and comes back moves what is on the shelf.
  for (const { id: productId } of products)
    await gateway.call(
      "stock.move",
      { params: { storeId }, body: { productId, kind: "received", quantity: 10_000 } },
      { as },
    );
  const onReturns = returnActions({
    gateway,
    storeId,
    chance,
    riderId: rider.id,
    productIds: products.map(({ id }) => id),
    onPlaced: (order) => orders.push(order),
  });
  const isMeant = (name: string, order: OrderRow) => {
    if (name === "giveBack" || name === "refund") return amountDue(order) < 0;
    // What is delivered stays so for a while, so that it comes back by returns.
    if (name === "move") return isOpen(order.status);
    if (name === "moveReturn") return onReturns.hasOpenReturn(order);
    if (name === "bringBack") return returnable.has(order.status) && !onReturns.hasOpenReturn(order);
    return !["takeBack", "exchange"].includes(name) || returnable.has(order.status);
  };
  const acts = { edit, move, pay, reverse, giveBack, refund, ...onReturns.acts };
  for (let times = 0; times < steps; times++) {
    await between?.(times);
    const wanted = chance.weighted<keyof typeof acts>([
      ["edit", 15],
      ["move", 38],
      ["pay", 24],
      ["reverse", 30],
      ["giveBack", 22],
      ["refund", 28],
      ["takeBack", 20],
      ["moveReturn", 44],
      ["bringBack", 3],
      ["invoice", 12],
      ["exchange", 30],
      ["correctInvoice", 20],
    ]);
    // What gives money back is tried on an order that was paid too much, a return on one that was delivered.
    const meant = [...orders.keys()].filter((place) => isMeant(wanted, orders[place] as OrderRow));
    const name = meant.length > 0 ? wanted : "move";
    const at = meant.length > 0 ? chance.pick(meant) : chance.whole(0, orders.length - 1);
    const order = orders[at];
    if (order === undefined || (orders.length < most && chance.happens(0.12))) {
      orders.push(await place());
      continue;
    }
    try {
      orders[at] = await acts[name](order);
      if (orders[at] !== order) done.set(name, (done.get(name) ?? 0) + 1);
    } catch (error) {
      if (!(error instanceof Error && passing.test(error.message))) throw error;
    }
  }
  return { orders, done, ofReturns: Object.keys(onReturns.acts), acts: Object.keys(acts) };
}
