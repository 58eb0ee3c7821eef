import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  enoughFor,
  expectIn,
  forecastWeek,
  profileOf,
  type Sales,
  type ServiceLevel,
} from "#gateway/store/indents/forecast.ts";
import { packOf, packsFor, proposeLine } from "#gateway/store/indents/proposal.ts";

const even = profileOf([]);
const sales = (sold: Readonly<Record<number, number>>, without: readonly number[] = [], known = 0): Sales => ({
  known,
  sold: new Map(Object.entries(sold).map(([ago, quantity]) => [Number(ago), quantity])),
  without: new Set(without),
});
const everyDay = (quantity: number, days: number) =>
  Object.fromEntries(Array.from({ length: days }, (_, at) => [at + 1, quantity]));

describe("what a product will sell", () => {
  it("is what it sold, where that is always the same; nothing is expected of one without sales", () => {
    const forecast = forecastWeek(sales(everyDay(3, 70)), even, 4);
    expect(forecast?.weekly).toBeCloseTo(21);
    expect(forecast?.variance).toBeCloseTo(0);
    expect(forecastWeek(sales({}), even, 4)).toBeNull();
  });

  it("takes days on which there was none to sell as not known, and not as days without demand", () => {
    const gone = [1, 2, 3, 8, 9, 10, 15, 16];
    const sold = Object.fromEntries(Object.entries(everyDay(3, 70)).filter(([ago]) => !gone.includes(Number(ago))));
    expect(forecastWeek(sales(sold, gone), even, 4)?.weekly).toBeCloseTo(21);
    expect(forecastWeek(sales(sold), even, 4)?.weekly).toBeLessThan(19);
  });

  it("follows newer weeks, and expects less of what is seldom sold than of its last sale", () => {
    const grown = { ...everyDay(2, 140), ...everyDay(6, 42) };
    const weekly = forecastWeek(sales(grown), even, 4)?.weekly ?? 0;
    expect(weekly).toBeGreaterThan(30);
    expect(weekly).toBeLessThan(42);
    const rare = forecastWeek(sales({ 10: 12, 80: 12, 150: 12 }, [], 182), even, 4)?.weekly ?? 0;
    expect(rare).toBeGreaterThan(0);
    expect(rare).toBeLessThan(6);
  });

  it("is less for a product that was there for long before its first sale, than for a new one", () => {
    const weekly = (known: number): number => forecastWeek(sales({ 3: 4, 9: 4 }, [], known), even, 4)?.weekly ?? 0;
    expect(weekly(14)).toBeCloseTo(4);
    expect(weekly(182)).toBeLessThan(2);
    expect(weekly(182)).toBeGreaterThan(0);
  });

  it("falls on the weekdays on which the store sells", () => {
    // Saturday is the sixth; the store is closed on Sunday.
    const profile = profileOf([0, 1, 1, 1, 1, 2, 4]);
    const forecast = { weekly: 100, variance: 100 };
    expect(expectIn(forecast, 1, profile, 6).mean).toBeCloseTo(40);
    expect(expectIn(forecast, 2, profile, 6).mean).toBeCloseTo(40);
    expect(expectIn(forecast, 7, profile, 3).mean).toBeCloseTo(100);
  });
});

const levels = [90, 95, 98] as const satisfies readonly ServiceLevel[];
const stocked = fc.record({
  onHand: fc.integer({ min: 0, max: 500 }),
  reserved: fc.integer({ min: 0, max: 200 }),
  safety: fc.integer({ min: 0, max: 20 }),
  onWay: fc.integer({ min: 0, max: 500 }),
});
const demand = fc.record({
  mean: fc.double({ min: 0, max: 2_000, noNaN: true }),
  variance: fc.double({ min: 0, max: 100_000, noNaN: true }),
});

describe("how much is enough", () => {
  it("is what a Poisson or a negative binomial reaches in so many cases", () => {
    // Poisson of mean 4: P(X <= 7) = 0.9489, P(X <= 8) = 0.9786, P(X <= 9) = 0.9919.
    expect(levels.map((level) => enoughFor({ mean: 4, variance: 4 }, level))).toEqual([7, 8, 9]);
    // Geometric of mean 1 (variance 2): P(X <= k) = 1 - 0.5 ^ (k + 1).
    expect(levels.map((level) => enoughFor({ mean: 1, variance: 2 }, level))).toEqual([3, 4, 5]);
    expect(enoughFor({ mean: 0, variance: 9 }, 98)).toBe(0);
  });

  it("is never below 0 and never less for a surer level", () => {
    fc.assert(
      fc.property(demand, (of) => {
        const [low, middle, high] = levels.map((level) => enoughFor(of, level));
        expect(low).toBeGreaterThanOrEqual(0);
        expect(middle).toBeGreaterThanOrEqual(low ?? 0);
        expect(high).toBeGreaterThanOrEqual(middle ?? 0);
      }),
    );
  });
});

describe("how much is proposed", () => {
  it("is never negative, comes in whole packs, and is enough together with what is there", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 900 }), stocked, fc.integer({ min: 1, max: 24 }), (needed, of, pack) => {
        const quantity = packsFor(needed, of, pack);
        const there = of.onHand - of.reserved - of.safety + of.onWay;
        expect(quantity).toBeGreaterThanOrEqual(0);
        expect(quantity % pack).toBe(0);
        expect(quantity === 0 || quantity + there >= needed).toBe(true);
        expect(quantity === 0 || quantity - pack + there < needed).toBe(true);
      }),
    );
  });

  it("is never more where more is on hand or on its way: what was proposed once is not proposed again", () => {
    const rules = { leadDays: 2, reviewDays: 7, level: 95 } as const;
    const days = { weekday: 3, profile: even };
    const rest = { unit: "piece", shelfLifeDays: null } as const;
    fc.assert(
      fc.property(demand, stocked, fc.integer({ min: 1, max: 24 }), fc.nat(300), (of, at, pack, more) => {
        const forecast = { weekly: of.mean, variance: of.variance };
        const quantityOf = (position: typeof at): number =>
          proposeLine({ ...position, ...rest, pack, forecast }, rules, days)?.quantity ?? 0;
        const quantity = quantityOf(at);
        expect(quantityOf({ ...at, onHand: at.onHand + more })).toBeLessThanOrEqual(quantity);
        expect(quantityOf({ ...at, onWay: at.onWay + more })).toBeLessThanOrEqual(quantity);
        expect(quantityOf({ ...at, onWay: at.onWay + quantity })).toBe(0);
      }),
    );
  });

  it("says why, and buys no more than keeps until it is sold", () => {
    const product = { onHand: 5, reserved: 2, safety: 0, onWay: 6, pack: 1, unit: "piece" } as const;
    const forecast = { weekly: 70, variance: 0 };
    const rules = { leadDays: 2, reviewDays: 7, level: 95 } as const;
    const days = { weekday: 3, profile: even };
    const fresh = proposeLine({ ...product, forecast, shelfLifeDays: 3 }, rules, days);
    expect(fresh?.why).toBe("sells 70 a week, 3 left, 6 on the way, 5 days to come");
    const lasting = proposeLine({ ...product, forecast, shelfLifeDays: null }, rules, days);
    expect(lasting?.why).toBe("sells 70 a week, 3 left, 6 on the way, 9 days to come");
    expect(fresh?.quantity ?? 0).toBeLessThan(lasting?.quantity ?? 0);
  });
});

it("a pack is the first unit that is made of several of what is sold", () => {
  const crate = { unit: "Crate", amount: 12, ofUnit: "Pieces" };
  const pallet = { unit: "Pallet", amount: 40, ofUnit: "crate" };
  expect(packOf([crate, pallet], "piece")).toEqual({ size: 12, unit: "Crate" });
  expect(packOf([pallet, crate], "piece")).toEqual({ size: 480, unit: "Pallet" });
  expect(packOf([{ unit: "piece", amount: 500, ofUnit: "g" }], "piece")).toEqual({ size: 1, unit: "" });
  expect(packOf([{ unit: "sack", amount: 2_500, ofUnit: "g" }], "weight")).toEqual({ size: 2.5, unit: "sack" });
  expect(packOf([], "piece")).toEqual({ size: 1, unit: "" });
});
