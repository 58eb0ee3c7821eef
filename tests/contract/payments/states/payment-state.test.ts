import { describe, expect, it } from "vitest";
import { type PaymentState, paymentStates } from "#contract/enumerations.ts";
import { paymentMoves } from "../../../support/kinds/orders/payment-moves.ts";
import {
  orderCharge,
  type PaymentFacts,
  paymentPlans,
  paymentStateOf,
} from "#contract/payments/states/payment-state.ts";
import { refuseEdit } from "#contract/orders/editing/editing.ts";
import { endedStatuses, orderTransitions } from "#contract/orders/status.ts";

const amounts = [0, 2, 3] as const;
const most = 4;

/** Everything that one action can make of an order: a status, an edit, money that comes, goes back or is reversed, a link. */
function after(facts: PaymentFacts): PaymentFacts[] {
  const { status, amount, paidAmount, givenBack } = facts;
  const charge = orderCharge(facts);
  const isOver = endedStatuses.has(status);
  const from1to = (end: number) => Array.from({ length: Math.max(0, end) }, (_, at) => at + 1);
  return [
    ...orderTransitions[status].map((next) => ({ ...facts, status: next })),
    ...(refuseEdit({ status }) === null ? amounts.filter((each) => each !== amount) : []).map((next) => ({
      ...facts,
      amount: next,
    })),
    ...(isOver ? [] : from1to(most - paidAmount)).map((more) => ({
      ...facts,
      paidAmount: paidAmount + more,
      paymentAttempt: null,
    })),
    ...(paidAmount > charge
      ? [
          {
            ...facts,
            paidAmount: charge,
            givenBack: Math.min(most, givenBack + paidAmount - charge),
            paymentAttempt: null,
          },
        ]
      : []),
    ...from1to(paidAmount).map((less) => ({ ...facts, paidAmount: paidAmount - less, paymentAttempt: null })),
    ...from1to(Math.min(givenBack, most - paidAmount)).map((back) => ({
      ...facts,
      paidAmount: paidAmount + back,
      givenBack: givenBack - back,
      paymentAttempt: null,
    })),
    // Something comes back; with the last of it the order is Returned.
    ...(status === "Delivered" || status === "Partially Delivered"
      ? returnedParts(facts).map((returnedAmount) => ({ ...facts, returnedAmount }))
      : []),
    ...(!isOver && paidAmount < charge
      ? (["link sent", "failed"] as const).map((paymentAttempt) => ({ ...facts, paymentAttempt }))
      : []),
  ];
}

/** What can have come back in all after one more return that is not the last. */
function returnedParts({ amount, returnedAmount }: PaymentFacts): readonly number[] {
  return returnedAmount + 1 < amount ? [returnedAmount + 1] : [];
}

/** Walks everything that can happen to orders, from their placing on; answers the moves of their payment states. */
function walk(): Map<PaymentState, Set<PaymentState>> {
  const moves = new Map<PaymentState, Set<PaymentState>>();
  const placed = [...paymentPlans, null].flatMap((payBy) =>
    amounts.map((amount): PaymentFacts => ({
      status: "Pending",
      amount,
      returnedAmount: 0,
      paidAmount: 0,
      givenBack: 0,
      payBy,
      paymentAttempt: null,
    })),
  );
  const seen = new Set(placed.map((facts) => JSON.stringify(facts)));
  for (const todo = [...placed]; todo.length > 0;) {
    const facts = todo.pop() as PaymentFacts;
    const state = paymentStateOf(facts);
    const found = moves.get(state) ?? new Set();
    moves.set(state, found);
    for (const next of after(facts)) {
      const became = paymentStateOf(next);
      if (became !== state) found.add(became);
      const name = JSON.stringify(next);
      if (!seen.has(name)) todo.push(next);
      seen.add(name);
    }
  }
  return moves;
}

describe("payment states", () => {
  it("move as the table says and in no other way, and each of the twelve is reached", () => {
    const walked = walk();
    const inOrder = (from: PaymentState) => paymentStates.filter((to) => walked.get(from)?.has(to));
    expect(Object.fromEntries(paymentStates.map((from) => [from, inOrder(from)]))).toEqual(paymentMoves);
    expect([...walked.keys()].sort()).toEqual([...paymentStates].sort());
  });

  it.each([
    [{}, "Cash On Delivery"],
    [{ paidAmount: 100 }, "Partially Paid"],
    [{ paidAmount: 500 }, "Paid"],
    [{ paidAmount: 501 }, "Excess Amount"],
    [{ paidAmount: 500, status: "Delivered" }, "Completed"],
    [{ status: "Delivered" }, "Not Paid"],
    [{ paymentAttempt: "link sent" }, "Send Payment Link"],
    [{ paymentAttempt: "failed" }, "Payment Failed"],
    [{ paymentAttempt: "failed", paidAmount: 100 }, "Partially Paid"],
    [{ paidAmount: 500, status: "Cancelled" }, "Refund Not Completed"],
    [{ givenBack: 500, status: "Cancelled" }, "Refund"],
    [{ status: "Rejected" }, "Not Paid"],
    [{ payBy: null }, "Not Paid"],
    [{ payBy: "Online" }, "Online"],
  ] as const)("%j is %s", (part, state) => {
    const facts: PaymentFacts = {
      status: "Accepted",
      amount: 500,
      returnedAmount: 0,
      paidAmount: 0,
      givenBack: 0,
      payBy: "Cash On Delivery",
      paymentAttempt: null,
      ...part,
    };
    expect(paymentStateOf(facts)).toBe(state);
  });
});
