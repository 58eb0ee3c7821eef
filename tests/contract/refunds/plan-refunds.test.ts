import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openPayments } from "#contract/payments/open-payments.ts";
import { planRefunds } from "#contract/refunds/plan-refunds.ts";
import { approvals, refundActions, refundStatuses, refuseRefundAction } from "#contract/refunds/states.ts";
import { seededChance } from "#gateway/demo/chance.ts";

describe("what an order's refunds ask for", () => {
  const payment = (id: string, method: "Cash" | "UPI" | "Card", amount: number) => ({ id, method, amount });

  it("is what is to be given back, the cheapest way first and cash only for cash", () => {
    const payments = [payment("a", "Cash", 500), payment("b", "Card", 500), payment("c", "UPI", 300)];
    expect(planRefunds(600, payments, [])).toEqual({
      withdraw: [],
      make: [
        { paymentId: "c", method: "UPI", amount: 300 },
        { paymentId: "b", method: "Card", amount: 400 },
      ],
    });
  });

  it("is taken off again where less is owed, but not what a provider already has", () => {
    const payments = [payment("a", "UPI", 500), payment("b", "Card", 500)];
    const refunds = [
      { id: "1", paymentId: "a", amount: 500, withProvider: false },
      { id: "2", paymentId: "b", amount: 200, withProvider: true },
    ];
    expect(planRefunds(600, payments, refunds)).toEqual({
      withdraw: ["1"],
      make: [{ paymentId: "a", method: "UPI", amount: 200 }],
    });
    expect(planRefunds(1_000, payments, refunds)).toEqual({ withdraw: ["1"], make: [] });
  });

  it("is never more than was paid, nor anything else than is to be given back, after 100,000 random actions", () => {
    const chance = seededChance(7);
    const methods = ["Cash", "UPI", "Card", "Wallet", "Customer Credit"] as const;
    let next = 0;
    const fresh = () => {
      return { charge: 0, payments: [] as Parameters<typeof openPayments>[0][number][], refunds: [] as Refund[] };
    };
    interface Refund {
      id: string;
      paymentId: string;
      amount: number;
      withProvider: boolean;
      failed: boolean;
    }
    let order = fresh();
    const done = { pay: 0, charge: 0, giveBack: 0, send: 0, fail: 0, reverse: 0 };
    for (let times = 0; times < 100_000; times++) {
      if (times % 40 === 0) order = fresh();
      const open = openPayments(order.payments);
      const act = chance.pick(["pay", "charge", "giveBack", "send", "fail", "reverse"] as const);
      const refund = order.refunds.length > 0 ? chance.pick(order.refunds) : undefined;
      if (act === "pay") {
        const amount = chance.whole(1, 900);
        order.payments.push({
          id: String(next++),
          method: chance.pick(methods),
          amount,
          reverses: null,
          givesBack: null,
        });
      } else if (act === "charge") order.charge = chance.whole(0, 1_500);
      else if (act === "giveBack" && refund) {
        // What a provider tells late is booked only where so much of the payment is left.
        const left = open.find(({ id }) => id === refund.paymentId)?.amount ?? 0;
        if (left < refund.amount) {
          expect(refund.withProvider).toBe(true);
          continue;
        }
        order.refunds.splice(order.refunds.indexOf(refund), 1);
        order.payments.push({
          id: String(next++),
          method: open.find(({ id }) => id === refund.paymentId)?.method ?? "UPI",
          amount: -refund.amount,
          reverses: null,
          givesBack: refund.paymentId,
        });
      } else if (act === "send" && refund) refund.withProvider = true;
      else if (act === "fail" && refund) refund.withProvider = false;
      else if (act === "reverse") {
        const whole = order.payments.filter(({ id, amount }) =>
          open.some((each) => each.id === id && each.amount === amount),
        );
        if (whole.length === 0) continue;
        const { id, method, amount } = chance.pick(whole);
        order.payments.push({ id: String(next++), method, amount: -amount, reverses: id, givesBack: null });
      } else continue;
      done[act]++;
      const now = openPayments(order.payments);
      const plan = planRefunds(order.charge, now, order.refunds);
      order.refunds = order.refunds.filter(({ id }) => !plan.withdraw.includes(id));
      for (const { paymentId, amount } of plan.make)
        order.refunds.push({ id: String(next++), paymentId, amount, withProvider: false, failed: false });

      const paid = order.payments.reduce((sum, { amount }) => sum + amount, 0);
      const owed = Math.max(0, paid - order.charge);
      const asked = order.refunds.reduce((sum, { amount }) => sum + amount, 0);
      const taken = order.refunds
        .filter(({ withProvider }) => withProvider)
        .reduce((sum, { amount }) => sum + amount, 0);
      const overdrawn = now.filter(({ id, amount }) => {
        const own = order.refunds.filter(({ paymentId, withProvider }) => paymentId === id && !withProvider);
        return own.reduce((sum, each) => sum + each.amount, 0) > amount;
      });
      const again = planRefunds(order.charge, now, order.refunds);
      const found = { isNegative: paid < 0, asked, overdrawn, planned: again.withdraw.length + again.make.length };
      // Asking once for each of so many would take most of the time of this test.
      if (paid < 0 || asked !== Math.max(owed, taken) || overdrawn.length > 0 || found.planned > 0)
        expect(found).toEqual({ isNegative: false, asked: Math.max(owed, taken), overdrawn: [], planned: 0 });
    }
    for (const [name, often] of Object.entries(done)) expect([name, often > 5_000]).toEqual([name, true]);
  });
});

describe("the actions on a refund", () => {
  const facts = fc.record({
    status: fc.constantFrom(...refundStatuses),
    approval: fc.constantFrom(...approvals),
    withProvider: fc.boolean(),
  });

  it("follow the table: nothing leaves Completed, and nobody approves their own", () => {
    const leadsTo = {
      complete: "Completed",
      settle: "Completed",
      retry: "Refund",
      refuse: "Refund Not Completed",
    } as const;
    const moves = {
      Refund: ["Completed", "Refund Not Completed"],
      "Refund Not Completed": ["Refund", "Completed"],
      Completed: [],
      Withdrawn: [],
    } as const;
    fc.assert(
      fc.property(facts, fc.constantFrom(...refundActions), (refund, action) => {
        if (refuseRefundAction(refund, action) !== null) return;
        expect(["Completed", "Withdrawn"]).not.toContain(refund.status);
        if (action !== "approve") expect(moves[refund.status]).toContain(leadsTo[action]);
        if (action === "complete" || action === "settle") expect(["Waiting", "Refused"]).not.toContain(refund.approval);
      }),
      { numRuns: 2_000 },
    );
  });
});
