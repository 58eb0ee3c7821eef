import { expect, it } from "vitest";
import { formatAmount } from "#contract/money.ts";
import { drawersText } from "#contract/payments/cash-count.ts";
import type { DayEnd } from "#contract/transactions/schema.ts";

const drawer = (difference: number | null, closedAt: string | null, id: string | null = "d") =>
  ({ id, difference, closedAt }) as DayEnd["drawers"][number];

it("says of the drawers of a day what is over, what is short and how many are open, each apart", () => {
  const text = (tied: boolean, ...drawers: DayEnd["drawers"]) => drawersText({ drawers, tied } as DayEnd, formatAmount);
  expect(text(true)).toBe("The ledger ties");
  expect(text(true, drawer(0, "x"))).toBe("The ledger ties");
  expect(
    text(true, drawer(3_000, "x"), drawer(-2_000, "x"), drawer(-500, "x"), drawer(null, null), drawer(null, null)),
  ).toBe("The ledger ties; 30.00 over, 25.00 short, 2 drawers open");
  expect(text(false, drawer(null, null, null))).toBe("The ledger does NOT tie: cash drawers and payments differ");
});
