import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { paymentMethods } from "#contract/enumerations.ts";
import { sumAmounts } from "#contract/money.ts";
import { allocate } from "#contract/pricing/allocate.ts";
import { deliveryChargeOf } from "#contract/pricing/delivery-charge.ts";
import { applyOffers, type Offer } from "#contract/pricing/offers.ts";
import { type PromoCode, refusePromo } from "#contract/pricing/promo.ts";
import { roundingOf, roundingSteps } from "#contract/pricing/rounding.ts";
import { settle } from "#contract/pricing/settle.ts";

describe("allocate", () => {
  const sharers = fc
    .array(fc.nat(10_000_000), { minLength: 1, maxLength: 60 })
    .map((weights) => weights.map((weight, key) => ({ key, weight })));

  it("loses and invents no unit, and is fair to one unit", () => {
    fc.assert(
      fc.property(sharers, fc.integer({ min: -100_000_000, max: 100_000_000 }), (all, amount) => {
        const total = sumAmounts(all.map(({ weight }) => weight));
        fc.pre(total > 0);
        const parts = allocate(amount, all);
        expect(sumAmounts(parts.values())).toBe(amount);
        for (const { key, weight } of all) {
          const part = parts.get(key) ?? Number.NaN;
          expect(Math.abs(part - (amount * weight) / total)).toBeLessThanOrEqual(1);
          if (amount >= 0 && amount <= total) expect(part).toBeLessThanOrEqual(weight);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it("gives the same part to the same sharer in whatever order they stand", () => {
    const equal = [3, 1, 2].map((key) => ({ key, weight: 10 }));
    expect(allocate(20, equal).get(3)).toBe(6);
    expect(new Map([...allocate(20, equal)].sort())).toEqual(
      allocate(
        20,
        [...equal].sort((a, b) => a.key - b.key),
      ),
    );
  });

  it("divides nothing over nothing, and refuses something", () => {
    expect([...allocate(0, [{ key: 1, weight: 0 }])]).toEqual([[1, 0]]);
    expect(() => allocate(5, [{ key: 1, weight: 0 }])).toThrow("over nothing");
  });
});

describe("rounding", () => {
  it("leads to the nearest step", () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.constantFrom(...roundingSteps), (amount, step) => {
        const rounding = roundingOf(amount, step);
        expect((amount + rounding) % step).toBe(0);
        expect(Math.abs(rounding)).toBeLessThanOrEqual(step / 2);
      }),
    );
    expect([roundingOf(99_49, 100), roundingOf(99_50, 100), roundingOf(99_24, 50), roundingOf(99_25, 50)]).toEqual([
      -49, 50, -24, 25,
    ]);
  });
});

describe("offers", () => {
  const bread = { key: 1, productId: "bread", category: "Bakery", quantity: 5, unitPrice: 40_00, gross: 200_00 };
  const milk = { key: 2, productId: "milk", category: "Dairy", quantity: 2, unitPrice: 30_00, gross: 60_00 };

  it("use each unit once: what a bundle has taken is not given free as well", () => {
    const { byOffer } = applyOffers(
      [bread, milk],
      [
        {
          id: "1",
          type: "bundle",
          units: [
            { productId: "bread", quantity: 1 },
            { productId: "milk", quantity: 1 },
          ],
          price: 60_00,
        },
        {
          id: "2",
          type: "buy-get",
          buy: { productId: "bread", quantity: 2 },
          get: { productId: "bread", quantity: 1 },
        },
      ],
    );
    // Two bundles take two breads; of the three others one is free.
    expect([...byOffer]).toEqual([
      ["1", 20_00],
      ["2", 40_00],
    ]);
  });

  it("give the cheapest free where one product has two prices", () => {
    const dear = { ...bread, key: 3, quantity: 1, unitPrice: 50_00, gross: 50_00 };
    const cheap = { ...bread, quantity: 2, gross: 80_00 };
    const { byOffer } = applyOffers(
      [dear, cheap],
      [
        {
          id: "1",
          type: "buy-get",
          buy: { productId: "bread", quantity: 2 },
          get: { productId: "bread", quantity: 1 },
        },
      ],
    );
    expect(byOffer.get("1")).toBe(40_00);
  });

  it("give nothing where a bundle costs more than its parts", () => {
    const { byLine, byOffer } = applyOffers(
      [bread],
      [{ id: "1", type: "bundle", units: [{ productId: "bread", quantity: 1 }], price: 99_00 }],
    );
    expect([byOffer.size, byLine.get(1)]).toEqual([0, 0]);
  });
});

describe("offers that exclude each other", () => {
  const lines = [{ key: 1, productId: "tea", category: "Drinks", quantity: 4, unitPrice: 100_00, gross: 400_00 }];
  const half = { id: "half", type: "category", category: "Drinks", rate: 5_000 } as const;
  const tenth = { id: "tenth", type: "category", category: "Drinks", rate: 1_000 } as const;
  const given = (...offers: readonly Offer[]) => Object.fromEntries(applyOffers(lines, offers).byOffer);

  it.each([
    ["the higher priority", { priority: 1 }, { priority: 2 }, { tenth: 40_00 }],
    ["of equal ones, what gives the customer more", { priority: 1 }, { priority: 1 }, { half: 200_00 }],
    [
      "each, where they are of different groups",
      { priority: 0, group: "other" },
      { priority: 0 },
      { half: 200_00, tenth: 20_00 },
    ],
  ])("count by %s", (_words, ofHalf, ofTenth, expected) => {
    const offers = [
      { ...half, group: "tea", ...ofHalf },
      { ...tenth, group: "tea", ...ofTenth },
    ] as const;
    expect(given(...offers)).toEqual(expected);
    expect(given(...offers.toReversed())).toEqual(expected);
  });

  it("leave their group to another one where they give nothing", () => {
    const none = { ...half, category: "Dry", priority: 9, group: "tea" } as const;
    expect(given(none, { ...tenth, priority: 0, group: "tea" })).toEqual({ tenth: 40_00 });
  });

  it("count in the order of their ids where they were agreed before there were priorities", () => {
    const bought = { type: "buy-get", buy: { productId: "tea", quantity: 1 } } as const;
    const one = { ...bought, id: "a", get: { productId: "tea", quantity: 1 } } as const;
    const two = { ...bought, id: "b", get: { productId: "tea", quantity: 3 } } as const;
    expect(given(two, one)).toEqual({ a: 200_00 });
    expect(given({ ...two, priority: 0 }, { ...one, priority: 0 })).toEqual({ b: 300_00 });
  });
});

describe("a promo code", () => {
  const code: PromoCode = {
    code: "DIWALI",
    gift: { type: "free-delivery" },
    minimum: 500_00,
    startsOn: "2026-11-01",
    endsOn: "2026-11-30",
    weekdays: ["Sat", "Sun", "Mon"],
    fromTime: "18:00",
    toTime: "02:00",
    channels: ["android", "ios"],
    areaId: "a",
    firstOrder: true,
    segmentId: "s",
    oncePerCustomer: true,
    maximumUses: 100,
    budget: 1_000_00,
  };
  const moment = { day: "2026-11-15", weekday: "Sun", time: "20:00" } as const;
  const good = {
    moment,
    source: "ios",
    areaId: "a",
    isFirst: true,
    segments: new Set(["s"]),
    goods: 500_00,
    delivery: 40_00,
    uses: 99,
    usesByCustomer: 0,
    spent: 960_00,
  } as const;

  it.each([
    [{}, null],
    [{ goods: 499_99 }, { reason: "below-minimum", short: 1 }],
    [{ moment: { ...moment, day: "2026-10-31" } }, { reason: "not-begun" }],
    [{ moment: { ...moment, day: "2026-11-01" } }, null],
    [{ moment: { ...moment, day: "2026-11-30" } }, null],
    [{ moment: { ...moment, day: "2026-12-01" } }, { reason: "ended" }],
    // A window over midnight is of the day on which it began: first and last day, and days of the week.
    [{ moment: { day: "2026-12-01", weekday: "Tue", time: "01:59" } }, null],
    [{ moment: { day: "2026-12-02", weekday: "Tue", time: "01:59" } }, { reason: "ended" }],
    [{ moment: { day: "2026-11-01", weekday: "Sun", time: "00:30" } }, { reason: "not-begun" }],
    [{ moment: { day: "2026-11-14", weekday: "Sat", time: "01:00" } }, { reason: "wrong-day" }],
    [{ moment: { day: "2026-11-16", weekday: "Mon", time: "23:59" } }, null],
    [{ moment: { day: "2026-11-17", weekday: "Tue", time: "00:00" } }, null],
    [{ moment: { day: "2026-11-17", weekday: "Tue", time: "02:00" } }, { reason: "wrong-day" }],
    [{ moment: { ...moment, weekday: "Fri" } }, { reason: "wrong-day" }],
    [{ moment: { ...moment, time: "17:59" } }, { reason: "wrong-time" }],
    [{ moment: { ...moment, time: "18:00" } }, null],
    [{ moment: { ...moment, time: "01:59" } }, null],
    [{ moment: { ...moment, time: "02:00" } }, { reason: "wrong-time" }],
    [{ source: "tele" }, { reason: "wrong-channel" }],
    [{ areaId: "b" }, { reason: "wrong-area" }],
    [{ areaId: null }, { reason: "wrong-area" }],
    [{ isFirst: false }, { reason: "not-first-order" }],
    [{ segments: new Set(["t"]) }, { reason: "not-in-segment" }],
    [{ spent: 960_01 }, { reason: "over-budget", left: 39_99 }],
    [{ uses: 100 }, { reason: "used-up" }],
    [{ usesByCustomer: 1 }, { reason: "used-by-customer" }],
  ] as const)("with %o is refused with %o", (changed, refusal) => {
    expect(refusePromo(code, { ...good, ...changed })).toEqual(refusal);
  });
});

describe("the delivery charge", () => {
  const area = { charge: 40_00, freeFrom: 500_00 };

  it("is that of the area and the slot, free from an amount on, and none at the store", () => {
    expect(deliveryChargeOf("HOME_DELIVERY", 499_99, area, 15_00)).toBe(55_00);
    expect(deliveryChargeOf("HOME_DELIVERY", 500_00, area, 15_00)).toBe(15_00);
    expect(deliveryChargeOf("STORE_PICKUP", 10_00, area, 15_00)).toBe(0);
  });
});

describe("a settlement", () => {
  const payments = fc
    .array(fc.record({ method: fc.constantFrom(...paymentMethods), amount: fc.nat(1_000_000) }), { maxLength: 6 })
    .map((all) => all.map((payment, at) => ({ ...payment, id: `payment ${at}` })));

  it("never gives back more than was paid, in all or on one payment, and leaves no unit open", () => {
    fc.assert(
      fc.property(payments, fc.nat(2_000_000), (all, amount) => {
        const paid = sumAmounts(all.map((payment) => payment.amount));
        const { toCollect, toGiveBack, parts } = settle(amount, all);
        expect(paid + toCollect - toGiveBack).toBe(amount);
        expect(Math.min(toCollect, toGiveBack)).toBe(0);
        expect(sumAmounts(parts.map((part) => part.amount))).toBe(toGiveBack);
        for (const { paymentId, amount: part } of parts)
          expect(part).toBeLessThanOrEqual(all.find(({ id }) => id === paymentId)?.amount ?? 0);
      }),
      { numRuns: 2_000 },
    );
  });

  it("gives back the cheapest way first, and cash last", () => {
    const { parts } = settle(100_00, [
      { id: "a", method: "Cash", amount: 80_00 },
      { id: "b", method: "Card", amount: 50_00 },
      { id: "c", method: "UPI", amount: 20_00 },
    ]);
    expect(parts).toEqual([
      { paymentId: "c", method: "UPI", amount: 20_00 },
      { paymentId: "b", method: "Card", amount: 30_00 },
    ]);
  });
});
