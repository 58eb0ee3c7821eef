import { checkField, type Typed } from "#contract/fields/check-field.ts";
import { formatAmount } from "#contract/money.ts";
import { messages } from "#contract/messages.ts";
import type { OrderPayment, OrderRow } from "#contract/orders/schema.ts";
import {
  drawerWithPaymentFields,
  paymentFields,
  reversalFields,
  type waysToGiveBack,
} from "#contract/payments/fields.ts";
import { openPayments } from "#contract/payments/open-payments.ts";
import { isLinkOpen } from "#contract/payments/links/links.ts";
import type { PaymentLink } from "#contract/payments/links/links-schema.ts";
import { amountDue, orderCharge } from "#contract/payments/states/payment-state.ts";
import { settle } from "#contract/pricing/settle.ts";
import { otherField } from "#commands/form-field.ts";
import type { Option } from "#commands/context/questions.ts";
import { chooseUnmatched } from "./unmatched.ts";
import type { Tools } from "#commands/context/tools.ts";

const paramsOf = (order: OrderRow) => ({ storeId: order.storeId, orderId: order.id });

/**
 * Asks for a payment of an order and records it; says how much change goes back. Where no cash drawer is open, one can
 * be opened with it.
 */
export async function takePayment(order: OrderRow, tools: Tools): Promise<void> {
  const { storeId } = order;
  const { drawer, usualFloat } = await tools.api("drawer.current", { params: { storeId } });
  const isCash = order.payBy === "Cash On Delivery";
  // Asked first where it is sure that cash comes, and not at all where a drawer is open.
  const ask = (isAsked: boolean) => (isAsked ? { float: floatField } : {}) as { readonly float: typeof floatField };
  const drawerKey = tools.newKey();
  let mustOpen = drawer === null;
  let change = 0;
  const saved = await tools.fill({
    name: "payment",
    title: `Payment of ${order.number}`,
    as: "dialog",
    fields: {
      ...ask(drawer === null && isCash),
      given: givenField,
      amount: { ...otherField("payment.amount"), limits: paymentFields.amount, hint: amountHint(order) },
      method: {
        ...otherField("payment.method"),
        limits: paymentFields.method,
        ...(drawer && drawer.balance !== null && { hint: `Your cash drawer has ${formatAmount(drawer.balance)}` }),
      },
      reference: { ...otherField("payment.reference"), limits: paymentFields.reference },
      ...ask(drawer === null && !isCash),
    },
    record: order,
    values: (newest = order) => ({
      amount: Math.max(0, amountDue(newest)) || null,
      method: isCash ? ("Cash" as const) : null,
      float: isCash ? usualFloat || null : null,
    }),
    save: async ({ amount, method, given, reference, float }, { record = order, idempotencyKey }) => {
      change = given ? given - (amount ?? 0) : 0;
      if (typeof float === "number" && mustOpen && method === "Cash") {
        await tools.api("drawer.open", { params: { storeId }, body: { float } }, { idempotencyKey: drawerKey });
        mustOpen = false;
      }
      const body = {
        version: record.version,
        amount: amount ?? 0,
        method: method as OrderPayment["method"],
        ...(given ? { given } : {}),
        ...(reference ? { reference } : {}),
      };
      return tools.change("order", record, {}, () =>
        tools.api("payments.record", { params: paramsOf(record), body }, { idempotencyKey }),
      );
    },
    sentence: ({ amount, method }) =>
      amount && method ? `Take ${formatAmount(amount)} from ${order.customerName} by ${method}` : null,
    does: { button: "Take payment", words: "takes it", meanwhile: "Taking ..." },
    button: ({ amount }) => (amount ? `Take ${formatAmount(amount)}` : null),
    saved: "Payment recorded",
  });
  if (!saved) return;
  tools.clearSelection();
  if (change > 0) tools.tell(`Change: ${formatAmount(change)}`, "success", dueWords(saved));
  else if (amountDue(saved) < 0)
    tools.tell(dueWords(saved), "plain", "Give it back with Shift+G, or keep it as credit");
}

const givenField = {
  ...otherField("payment.given"),
  limits: paymentFields.given,
  hint: "What the customer hands over; the rest is change",
  says: changeWords,
} as const;

const floatField = {
  ...otherField("drawer.float"),
  limits: drawerWithPaymentFields.float,
  needed: ({ method }: Readonly<Record<string, Typed>>) => method === "Cash",
  hint: "Cash needs an open drawer and you have none: type the cash in it to open it now",
} as const;

/** The change for the cash that is typed, or why it cannot be taken; null while nothing can be said of it. */
function changeWords(typed: Readonly<Record<string, Typed>>): string | null {
  const given = checkField(paymentFields.given, typed["given"]);
  const amount = checkField(paymentFields.amount, typed["amount"]);
  if (!("value" in given) || given.value === null || !("value" in amount)) return null;
  if (typed["method"] && typed["method"] !== "Cash") return "Only for cash: choose Cash, or leave this empty";
  const change = given.value - amount.value;
  return change < 0 ? `${formatAmount(-change)} less than the amount` : `Change: ${formatAmount(change)}`;
}

function amountHint(order: OrderRow): string {
  return amountDue(order) > 0
    ? dueWords(order)
    : `${dueWords(order)}: what is taken now can be given back or kept as credit`;
}

function dueWords(order: OrderRow): string {
  const due = amountDue(order);
  if (due === 0) return "Nothing is due";
  return due > 0 ? `${formatAmount(due)} is due` : `${formatAmount(-due)} too much was paid`;
}

/** Asks how money that was paid too much goes back, and gives it back. */
export async function giveMoneyBack(order: OrderRow, tools: Tools): Promise<void> {
  const { payments } = await tools.api("orders.read", { params: paramsOf(order) });
  const { toGiveBack, parts } = settle(orderCharge(order), openPayments(payments));
  if (toGiveBack === 0) return tools.tell("Nothing is to be given back any more", "plain");
  const ways = parts.map(({ method, amount }) => `${method} ${formatAmount(amount)}`).join(", ");
  const to = await tools.choose<(typeof waysToGiveBack)[number]>({
    title: `${order.number}: ${formatAmount(toGiveBack)} too much was paid`,
    numbered: true,
    options: [
      { value: "payments", title: `Give ${order.customerName} back: ${ways}` },
      {
        value: "credit",
        title: `Keep ${formatAmount(toGiveBack)} as the credit of ${order.customerName}`,
        ...(order.customerId === null ? { because: "the order has no customer" } : {}),
      },
    ],
  });
  if (!to) return;
  const done = await changeNewest(order, tools, {
    title: `${order.number}: ${formatAmount(toGiveBack)} back`,
    refuse: (row) => (amountDue(row) < 0 ? null : "nothing is to be given back any more"),
    call: (row, key) => {
      const body = { version: row.version, amount: toGiveBack, to };
      return tools.api("payments.give-back", { params: paramsOf(row), body }, key);
    },
  });
  if (!done) return;
  tools.clearSelection();
  const left = -amountDue(tools.newest("order", order));
  if (left > 0) {
    const why = "See its refunds: one was declined, or waits for its provider or for a second person";
    return tools.tell(`${formatAmount(left)} has not gone back`, "plain", why);
  }
  tools.tell(messages.updated, "success", to === "credit" ? "Kept as the customer's credit" : ways);
}

/** Asks which payment was not made as it was entered, and why, and reverses it. */
export async function reversePayment(order: OrderRow, tools: Tools): Promise<void> {
  const payment = await tools.choose<OrderPayment>({
    title: `Reverse a payment of ${order.number}`,
    numbered: true,
    options: async () => (await tools.api("orders.read", { params: paramsOf(order) })).payments.map(paymentOption),
  });
  if (!payment) return;
  let before = order.paidAmount;
  const saved = await tools.fill({
    name: "payment-reversal",
    title: `Reverse ${paymentWords(payment)}`,
    as: "dialog",
    fields: { reason: { ...otherField("payment.reversal"), limits: reversalFields.reason, wide: true } },
    record: order,
    values: () => ({}),
    sentence: () =>
      [
        `Reverse ${paymentWords(payment)} of ${order.customerName}`,
        payment.drawer && `${payment.amount < 0 ? "into" : "out of"} the cash drawer of ${payment.drawer.of}`,
      ]
        .filter(Boolean)
        .join(", "),
    does: { button: "Reverse", words: "reverses it", meanwhile: "Reversing ..." },
    button: () => `Reverse ${formatAmount(Math.abs(payment.amount))}`,
    save: ({ reason }, { record = order, idempotencyKey }) => {
      const params = { ...paramsOf(record), paymentId: payment.id };
      before = record.paidAmount;
      const drawer = payment.drawer && { drawerId: payment.drawer.id };
      const body = { version: record.version, reason: reason ?? "", ...drawer };
      return tools.change("order", record, {}, () =>
        tools.api("payments.reverse", { params, body }, { idempotencyKey }),
      );
    },
    saved: "",
  });
  if (!saved) return;
  tools.clearSelection();
  if (saved.paidAmount !== before) return tools.tell("Payment reversed", "success");
  const how = "It is reversed when a second person who may approve refunds reverses it as well";
  tools.tell(`${paymentWords(payment)} is not reversed yet`, "plain", how);
}

function paymentWords({ method, amount }: OrderPayment): string {
  return amount < 0 ? `${formatAmount(-amount)} given back by ${method}` : `${formatAmount(amount)} by ${method}`;
}

function askedWords({ askedReversal }: OrderPayment): string {
  return askedReversal ? `${askedReversal.by} asks to reverse it: ${askedReversal.reason}` : "";
}

function paymentOption(payment: OrderPayment, _at: number, all: readonly OrderPayment[]): Option<OrderPayment> {
  const because =
    payment.reverses === null
      ? all.some(({ reverses }) => reverses === payment.id)
        ? "it was reversed"
        : null
      : "it is a reversal itself";
  return {
    value: payment,
    title: paymentWords(payment),
    hint: [payment.reference, payment.by, askedWords(payment)].filter(Boolean).join(", "),
    ...(because === null ? {} : { because }),
  };
}

/**
 * Copies the address of a page on which the customer can pay what is due: of the one that is open or, without one, of a
 * new one.
 */
export async function copyPaymentLink(order: OrderRow, tools: Tools): Promise<void> {
  const readOpen = async (): Promise<PaymentLink | undefined> => {
    const { links } = await tools.api("payments.links", { params: paramsOf(order) });
    const due = amountDue(tools.newest("order", order));
    return links.find((link) => isLinkOpen(link, due));
  };
  const open = await readOpen();
  const link = open ?? ((await makeLink(order, tools)) ? await readOpen() : undefined);
  if (!link) return;
  const words = `${formatAmount(link.amount)} for ${order.number}, ${order.customerName}`;
  await tools.copy(link.url);
  tools.tell("Payment link copied", "success", open ? `${words}. It is the link made before` : words);
}

/** Makes a payment link; `false` when that failed and the operator gave up. */
function makeLink(order: OrderRow, tools: Tools): Promise<boolean> {
  return changeNewest(order, tools, {
    title: `Payment link for ${order.number}`,
    refuse: (row) => (amountDue(row) > 0 ? null : "nothing is to be paid any more"),
    call: (row, key) => tools.api("payments.send-link", { params: paramsOf(row), body: { version: row.version } }, key),
  });
}

/** Asks which of the payments that fitted no order is one of this order, and assigns it. */
export async function assignPayment(order: OrderRow, tools: Tools): Promise<void> {
  const payment = await chooseUnmatched(`A payment of ${order.number}`, order.storeId, tools, ({ amount }) =>
    amount > amountDue(order) ? `only ${formatAmount(amountDue(order))} is due` : null,
  );
  if (!payment) return;
  const agreed = await tools.confirm({
    title: `Assign ${formatAmount(payment.amount)} by ${payment.method} to ${order.number}, ${order.customerName}?`,
    yes: `Assign ${formatAmount(payment.amount)}`,
    no: "Leave it unmatched",
  });
  if (!agreed) return;
  const done = await changeNewest(order, tools, {
    title: `${formatAmount(payment.amount)} to ${order.number}`,
    refuse: (row) => (amountDue(row) >= payment.amount ? null : "less is due now"),
    call: (row, key) => {
      const params = { ...paramsOf(row), unmatchedId: payment.id };
      return tools.api("unmatched.assign", { params, body: { version: row.version } }, key);
    },
  });
  if (!done) return;
  tools.tell(messages.updated, "success", `${formatAmount(payment.amount)} assigned to ${order.number}`);
  await tools.refresh();
}

/** A change of an order's money. */
interface MoneyChange {
  readonly title: string;
  /** Why it cannot be made any more. */
  refuse(row: OrderRow): string | null;
  call(row: OrderRow, key: { readonly idempotencyKey: string }): Promise<OrderRow>;
}

/** Changes an order as it is by then, again where that failed; `false` when the operator gave up. */
function changeNewest(order: OrderRow, tools: Tools, { title, refuse, call }: MoneyChange): Promise<boolean> {
  const key = { idempotencyKey: tools.newKey() };
  const newest = () => tools.newest("order", order);
  return tools.attempt({
    title,
    refuse: () => refuse(newest()),
    save: async () => {
      const row = newest();
      await tools.change("order", row, {}, () => call(row, key));
    },
  });
}
