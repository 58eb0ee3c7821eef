import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { isOpen, orderStatuses, orderTransitions } from "#contract/orders/status.ts";
import { availableOf, refuseQuantity } from "#contract/stock/limits.ts";
import { type Holding, movementKindOf, movesStock, stockMove, toThousandths } from "#contract/stock/order-stock.ts";

const status = fc.constantFrom(...orderStatuses);
const quantity = fc.integer({ min: 0, max: 5_000_000 }).map((thousandths) => thousandths / 1_000);
const holding: fc.Arbitrary<Holding> = fc.option(
  fc.record({ status, quantity, rest: quantity }).map(({ rest, ...held }) => {
    return { ...held, rest: Math.min(rest, held.quantity) };
  }),
);

describe("what an order holds of the stock", () => {
  it.each([
    ["an order that comes", null, { status: "Pending", quantity: 2 }, { onHand: 0, reserved: 2 }, "reserved"],
    [
      "an edit that adds",
      { status: "Accepted", quantity: 2 },
      { status: "Price Updated", quantity: 2.5 },
      { onHand: 0, reserved: 0.5 },
      "reserved",
    ],
    [
      "a delivery",
      { status: "In-Transit", quantity: 2 },
      { status: "Delivered", quantity: 2 },
      { onHand: -2, reserved: -2 },
      "sold",
    ],
    [
      "a delivery of a part",
      { status: "In-Transit", quantity: 2 },
      { status: "Partially Delivered", quantity: 2, rest: 0.5 },
      { onHand: -1.5, reserved: -1.5 },
      "sold",
    ],
    [
      "a cancellation",
      { status: "Accepted", quantity: 2 },
      { status: "Cancelled", quantity: 2 },
      { onHand: 0, reserved: -2 },
      "released",
    ],
    [
      "a return",
      { status: "Delivered", quantity: 2 },
      { status: "Returned", quantity: 2 },
      { onHand: 2, reserved: 0 },
      "returned",
    ],
  ] as const)("%s", (_what, before, after, move, kind) => {
    expect(stockMove(before, after)).toEqual(move);
    expect(movementKindOf(stockMove(before, after))).toBe(kind);
  });

  test("a change and its way back move nothing in the end, and every way there moves the same", () => {
    fc.assert(
      fc.property(holding, holding, holding, (one, other, third) => {
        const there = stockMove(one, other);
        const back = stockMove(other, one);
        const onwards = stockMove(other, third);
        expect(toThousandths(there.onHand + back.onHand)).toBe(0);
        expect(toThousandths(there.reserved + back.reserved)).toBe(0);
        expect(toThousandths(there.onHand + onwards.onHand)).toBe(stockMove(one, third).onHand);
        expect(toThousandths(there.reserved + onwards.reserved)).toBe(stockMove(one, third).reserved);
      }),
    );
  });

  test("no change of a status alone reserves more: only an intake or an edit can be refused", () => {
    for (const from of orderStatuses)
      for (const to of orderTransitions[from]) {
        const held = { quantity: 1, rest: 0.5 };
        const move = stockMove({ status: from, ...held }, { status: to, ...held });
        expect(move.reserved, `${from} > ${to}`).toBeLessThanOrEqual(0);
        expect(movesStock(from, to)).toBe(move.reserved !== 0 || move.onHand !== 0);
        const isRest = from === "Partially Delivered";
        expect(movesStock(from, to)).toBe(isOpen(from) !== isOpen(to) || isRest || to === "Returned");
      }
  });
});

describe("how much of a product an order can have", () => {
  it.each([
    [{ available: 3, purchaseLimit: null }, { had: 0, wanted: 3 }, null],
    [{ available: 3, purchaseLimit: null }, { had: 0, wanted: 4 }, "STOCK LIMIT EXCEED: only 3 left for this order"],
    [{ available: 3, purchaseLimit: null }, { had: 2, wanted: 6 }, "STOCK LIMIT EXCEED: only 5 left for this order"],
    [{ available: 0, purchaseLimit: null }, { had: 0, wanted: 1 }, "OUT OF STOCK"],
    [
      { available: 0, purchaseLimit: null },
      { had: 2, wanted: 3 },
      "OUT OF STOCK: no more than the 2 that this order has",
    ],
    [{ available: 0, purchaseLimit: 1 }, { had: 2, wanted: 2 }, null],
    [{ available: 9, purchaseLimit: 5 }, { had: 4, wanted: 6 }, "PURCHASE LIMIT EXCEED: at most 5 in one order"],
    [{ available: 9, purchaseLimit: 5 }, { had: 7, wanted: 6 }, null],
  ] as const)("%o, %o: %s", (limits, quantities, because) => {
    expect(refuseQuantity(limits, quantities)?.because ?? null).toBe(because);
  });

  it("is never below 0, even where more is reserved than is on hand", () => {
    expect(availableOf({ onHand: 2, reserved: 5, safety: 0 })).toBe(0);
    expect(availableOf({ onHand: 5.3, reserved: 5.1, safety: 0.1 })).toBe(0.1);
  });
});
