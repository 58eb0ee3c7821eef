import { describe, expect, it } from "vitest";
import type { PriceSpan } from "#contract/products/price-schema.ts";
import { priceLine } from "#console/screens/products/price-line.ts";

const span = (from: string | null, price: number, when: PriceSpan["when"]): PriceSpan => ({
  id: "00000000-0000-4000-8000-000000000001",
  from,
  until: null,
  mrp: 10_000,
  price,
  reason: "",
  by: "",
  madeAt: "2026-11-01T00:00:00.000Z",
  when,
  isSale: false,
  canEnd: false,
});

describe("priceLine", () => {
  it("is none for a price that never changes", () => {
    expect(priceLine([span(null, 9_000, "now")], Date.now())).toBeNull();
  });

  it("steps at each change, the highest amount at the top, with now between past and future", () => {
    const line = priceLine(
      [
        span(null, 9_000, "past"),
        span("2026-11-01T00:00:00.000Z", 8_000, "now"),
        span("2026-11-11T00:00:00.000Z", 9_000, "planned"),
      ],
      Date.parse("2026-11-06T00:00:00.000Z"),
    );
    // Ten days between the changes, and one before and after: the changes stand at 1/12 and 11/12 of the width.
    expect(line).toEqual({ mrp: "M0 0H33.3V0H366.7V0H400", price: "M0 30H33.3V60H366.7V30H400", now: 200 });
  });
});
