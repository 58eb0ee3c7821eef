import { messages } from "#contract/messages.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import { endedStatuses } from "#contract/orders/status.ts";
import { amountDue } from "#contract/payments/payment-state.ts";
import type { Command } from "#commands/command.ts";
import type { Tools } from "#commands/given/tools.ts";
import { recordCommand } from "#commands/record/record-command.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";

const loadPayments = loadAhead(() => import("./forms/money/payment-forms.ts"));
const loadBalance = loadAhead(() => import("./figures/explain-balance.ts"));

type Act = (order: OrderRow, tools: Tools) => Promise<void>;

/** Makes a command about the money of one order. Several orders are refused, because the amounts differ. */
function withOne(act: () => Promise<Act>) {
  return async ([order, ...more]: readonly OrderRow[], tools: Tools): Promise<void> => {
    if (more.length > 0) tools.tell("Select one order only: each order has payments of its own", "plain");
    else if (order) await (await act())(order, tools);
  };
}

/** Commands about the money of orders. */
export const paymentCommands: readonly Command[] = [
  recordCommand("order", {
    id: "payment.record",
    title: "Take payment ...",
    group: "Money",
    keys: ["$"],
    words: "pay cash card upi wallet bank transfer credit money collect",
    short: "payment",
    hint: 80,
    unrepeatable: true,
    failure: messages.saveFailed,
    right: "payment.record",
    refuse: ({ status }) => (endedStatuses.has(status) ? `nothing is to be paid for an order that is ${status}` : null),
    noneCan: "nothing is to be paid for any selected order",
    run: withOne(async () => (await loadPayments()).takePayment),
  }),
  recordCommand("order", {
    id: "payment.send-link",
    title: "Send payment link",
    group: "Money",
    keys: ["shift+y"],
    words: "online page provider pay",
    unrepeatable: true,
    unrecorded: "each order has a link of its own",
    failure: messages.updateFailed,
    right: "payment.record",
    refuse: (order) => (amountDue(order) > 0 ? null : "nothing is to be paid"),
    noneCan: "nothing is to be paid for any selected order",
    run: withOne(async () => (await loadPayments()).sendPaymentLink),
  }),
  recordCommand("order", {
    id: "payment.assign",
    title: "Assign a payment that fitted no order ...",
    group: "Money",
    words: "unmatched wrong amount link",
    unrepeatable: true,
    unrecorded: "each payment is assigned once",
    failure: messages.updateFailed,
    right: "payment.record",
    refuse: (order) => (amountDue(order) > 0 ? null : "nothing is to be paid"),
    noneCan: "nothing is to be paid for any selected order",
    run: withOne(async () => (await loadPayments()).assignPayment),
  }),
  recordCommand("order", {
    id: "payment.give-back",
    title: "Give money back ...",
    group: "Money",
    keys: ["shift+g"],
    words: "refund return excess overpaid credit",
    unrepeatable: true,
    // What is given back is another amount for each order.
    unrecorded: "each order has another amount to give back",
    failure: messages.updateFailed,
    right: "payment.record",
    refuse: (order) => (amountDue(order) < 0 ? null : "nothing was paid too much"),
    noneCan: "nothing was paid too much for any selected order",
    run: withOne(async () => (await loadPayments()).giveMoneyBack),
  }),
  recordCommand("order", {
    id: "payment.reverse",
    title: "Reverse a payment ...",
    group: "Money",
    keys: ["shift+v"],
    words: "void wrong mistake cancel undo",
    unrepeatable: true,
    unrecorded: "each order has payments of its own",
    failure: messages.updateFailed,
    right: "payment.reverse",
    refuse: ({ paidAmount, givenBack }) => (paidAmount > 0 || givenBack > 0 ? null : "nothing was paid"),
    noneCan: "nothing was paid for any selected order",
    run: withOne(async () => (await loadPayments()).reversePayment),
  }),
  recordCommand("order", {
    id: "payment.ledger",
    title: "Show the entries behind the balance ...",
    group: "Money",
    keys: ["shift+l"],
    words: "why owed ledger debit credit explain",
    unrepeatable: true,
    unrecorded: "it only shows something",
    right: "order.view",
    run: withOne(async () => {
      const { explainBalance } = await loadBalance();
      return ({ id: orderId, storeId, number }, tools) =>
        explainBalance({ storeId, orderId, orderNumber: number }, tools);
    }),
  }),
];
