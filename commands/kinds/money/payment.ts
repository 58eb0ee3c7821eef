import { messages } from "#contract/messages.ts";
import { formatAmount } from "#contract/money.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import { endedStatuses } from "#contract/orders/status.ts";
import { amountDue } from "#contract/payments/states/payment-state.ts";
import type { Command } from "#commands/command.ts";
import { oneRecordCommand } from "#commands/record/record-command.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";

const loadPayments = loadAhead(() => import("#commands/kinds/forms/money/payment-forms.ts"));
const loadBalance = loadAhead(() => import("#commands/kinds/figures/explain-balance.ts"));

const alone = "each has payments of its own";

/** Why nothing is paid for an order at all; null where something is. */
function notPaid({ status }: OrderRow): string | null {
  return endedStatuses.has(status) ? `nothing is to be paid for an order that is ${status}` : null;
}

/** Commands about the money of orders. */
export const paymentCommands: readonly Command[] = [
  oneRecordCommand("order", {
    alone,
    id: "payment.record",
    title: "Take payment ...",
    leaves: "money",
    group: "Money",
    keys: ["$"],
    words: "pay cash card upi wallet bank transfer credit money collect",
    short: "payment",
    hint: 80,
    unrepeatable: true,
    failure: messages.saveFailed,
    right: "payment.record",
    refuse: (order) => notPaid(order) ?? (amountDue(order) > 0 ? null : "it is paid: nothing is due"),
    run: async (order, tools) => (await loadPayments()).takePayment(order, tools),
  }),
  oneRecordCommand("order", {
    alone,
    id: "payment.overpay",
    title: "Take more than is due ...",
    leaves: "money",
    group: "Money",
    words: "overpay excess advance tip payment too much",
    unrepeatable: true,
    unrecorded: "what is taken too much differs",
    failure: messages.saveFailed,
    right: "payment.record",
    refuse: (order) =>
      notPaid(order) ?? (amountDue(order) > 0 ? `${formatAmount(amountDue(order))} is due: take that first` : null),
    run: async (order, tools) => (await loadPayments()).takePayment(order, tools),
  }),
  oneRecordCommand("order", {
    alone,
    id: "payment.send-link",
    title: "Copy payment link",
    group: "Money",
    keys: ["shift+y"],
    words: "send online page provider pay",
    unrepeatable: true,
    unrecorded: "each order has a link of its own",
    failure: messages.updateFailed,
    right: "payment.record",
    refuse: (order) => (amountDue(order) > 0 ? null : "nothing is to be paid"),
    run: async (order, tools) => (await loadPayments()).copyPaymentLink(order, tools),
  }),
  oneRecordCommand("order", {
    alone,
    id: "payment.assign",
    title: "Assign an unmatched payment ...",
    leaves: "money",
    group: "Money",
    words: "unmatched wrong amount link",
    unrepeatable: true,
    unrecorded: "each payment is assigned once",
    failure: messages.updateFailed,
    right: "payment.record",
    refuse: (order) => (amountDue(order) > 0 ? null : "nothing is to be paid"),
    run: async (order, tools) => (await loadPayments()).assignPayment(order, tools),
  }),
  oneRecordCommand("order", {
    alone,
    id: "payment.give-back",
    title: "Give money back ...",
    leaves: "money",
    group: "Money",
    keys: ["shift+g"],
    words: "refund return excess overpaid credit",
    unrepeatable: true,
    // What is given back is another amount for each order.
    unrecorded: "the amount to give back differs",
    failure: messages.updateFailed,
    right: "payment.record",
    refuse: (order) => (amountDue(order) < 0 ? null : "nothing was overpaid"),
    run: async (order, tools) => (await loadPayments()).giveMoneyBack(order, tools),
  }),
  oneRecordCommand("order", {
    alone,
    id: "payment.reverse",
    title: "Reverse a payment ...",
    leaves: "money",
    group: "Money",
    keys: ["shift+v"],
    words: "void wrong mistake correct",
    unrepeatable: true,
    unrecorded: "each order has payments of its own",
    failure: messages.updateFailed,
    right: "payment.reverse",
    refuse: ({ paidAmount, givenBack }) => (paidAmount > 0 || givenBack > 0 ? null : "nothing was paid"),
    run: async (order, tools) => (await loadPayments()).reversePayment(order, tools),
  }),
  oneRecordCommand("order", {
    alone,
    id: "payment.ledger",
    title: "Show the entries behind the balance ...",
    group: "Money",
    keys: ["shift+l"],
    words: "why owed ledger debit credit explain",
    unrepeatable: true,
    unrecorded: "it changes nothing",
    right: "order.view",
    run: async ({ id: orderId, storeId, number }, tools) =>
      (await loadBalance()).explainBalance({ storeId, orderId, orderNumber: number }, tools),
  }),
];
