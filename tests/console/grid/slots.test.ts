import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fillSlots, recycledOrder } from "#console/grid/slots.ts";

describe("recycledOrder", () => {
  it("draws every row once, each slot once, slots in order", () => {
    fc.assert(
      fc.property(fc.nat(300_000), fc.integer({ min: 1, max: 80 }), (first, slots) => {
        const filled = recycledOrder(first, first + slots - 1);
        expect(filled.map(({ slot }) => slot)).toEqual(Array.from({ length: slots }, (_, slot) => slot));
        const drawn = filled.map(({ index }) => index).toSorted((one, other) => one - other);
        expect(drawn).toEqual(Array.from({ length: slots }, (_, nth) => first + nth));
      }),
    );
  });

  it("leaves each row that stays in view in its slot", () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(1000), fc.integer({ min: 1, max: 80 }), (before, after, slots) => {
        const slotOf = (first: number) =>
          new Map(recycledOrder(first, first + slots - 1).map(({ slot, index }) => [index, slot]));
        const old = slotOf(before);
        for (const [index, slot] of slotOf(after)) if (old.has(index)) expect(old.get(index)).toBe(slot);
      }),
    );
  });

  it("draws nothing of an empty list", () => {
    expect(recycledOrder(0, -1)).toEqual([]);
  });
});

describe("fillSlots", () => {
  it("fills all slots at both ends of the list and fewer only in a shorter one", () => {
    expect(fillSlots(0, 10, 100)).toEqual({ first: 0, last: 9 });
    expect(fillSlots(95, 10, 100)).toEqual({ first: 90, last: 99 });
    expect(fillSlots(0, 10, 4)).toEqual({ first: 0, last: 3 });
    expect(fillSlots(0, 10, 0)).toEqual({ first: 0, last: -1 });
  });
});
