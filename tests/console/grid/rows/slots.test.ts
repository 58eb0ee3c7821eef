import { describe, expect, it } from "vitest";
import { fillSlots } from "#console/grid/rows/slots.ts";

describe("fillSlots", () => {
  it("fills all slots at both ends of the list and fewer only in a shorter one", () => {
    expect(fillSlots(0, 10, 100)).toEqual({ first: 0, last: 9 });
    expect(fillSlots(95, 10, 100)).toEqual({ first: 90, last: 99 });
    expect(fillSlots(0, 10, 4)).toEqual({ first: 0, last: 3 });
    expect(fillSlots(0, 10, 0)).toEqual({ first: 0, last: -1 });
  });
});
