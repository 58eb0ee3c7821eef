import fc from "fast-check";
import { expect, it } from "vitest";
import { matchLines, type Purchase } from "#gateway/imports/returns/match-lines.ts";

const bought = (orderId: string, at: number, left: number): Purchase => {
  return { orderId, orderLine: 1, unit: "piece", at, left };
};
const part = (line: number, orderId: string, quantity: number) => ({ line, orderId, orderLine: 1, quantity });

it("what comes back is of the newest earlier purchase with enough left, else of the newest ones together", () => {
  const purchases = [bought("late", 90, 9), bought("new", 20, 3), bought("old", 10, 5)];
  const lines = [
    { line: 1, at: 30, quantity: 2 },
    { line: 2, at: 40, quantity: 4 },
    { line: 3, at: 50, quantity: 2 },
    { line: 4, at: 60, quantity: 1 },
    { line: 5, at: 99, quantity: 10 },
    { line: 6, at: 10, quantity: 1 },
    { line: 7, at: 99, quantity: 0.5 },
  ];
  const { matches, refused } = matchLines(purchases, lines);
  expect(matches).toEqual([part(1, "new", 2), part(2, "old", 4), part(3, "new", 1), part(3, "old", 1)]);
  expect([...refused]).toEqual([
    [4, "all that the customer has bought of it before came back already"],
    [5, "more than is left of what the customer has bought before"],
    [6, "the customer has not bought this product before"],
    [7, "a part of a piece"],
  ]);
});

it("never takes back more than was bought, and each line whole or not at all", () => {
  const purchase = fc.record({ at: fc.nat(50), left: fc.nat(20) });
  const line = fc.record({ at: fc.nat(50), quantity: fc.integer({ min: 1, max: 15 }) });
  fc.assert(
    fc.property(fc.array(purchase), fc.array(line), (purchased, returned) => {
      const purchases = purchased
        .toSorted((one, other) => other.at - one.at)
        .map(({ at, left }, place) => bought(String(place), at, left));
      const before = purchases.map(({ left }) => left);
      const lines = returned
        .toSorted((one, other) => one.at - other.at)
        .map((each, place) => ({ line: place, ...each }));
      const { matches, refused } = matchLines(purchases, lines);
      for (const { line, at, quantity } of lines) {
        const own = matches.filter((match) => match.line === line);
        expect(own.reduce((sum, match) => sum + match.quantity, 0)).toBe(refused.has(line) ? 0 : quantity);
        expect(own.every(({ orderId }) => (purchases[Number(orderId)]?.at ?? at) < at)).toBe(true);
      }
      for (const [place, { orderId, left }] of purchases.entries()) {
        const own = matches.filter((match) => match.orderId === orderId);
        expect(left + own.reduce((sum, match) => sum + match.quantity, 0)).toBe(before[place]);
        expect(left).toBeGreaterThanOrEqual(0);
      }
    }),
  );
});
