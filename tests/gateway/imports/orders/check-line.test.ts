import { describe, expect, test } from "vitest";
import { lineChecker, wrongFieldCount } from "#gateway/imports/file/check-lines.ts";
import { dateReader, dayReader } from "#gateway/imports/file/dates.ts";
import { type OrderPart, type RefusalReason, refusalReasons } from "#gateway/imports/orders/check-line.ts";
import { orders } from "#gateway/imports/orders/orders.ts";

/** Makes the check of a file whose columns have the names of the parts. */
function checkOf(header: readonly string[]) {
  const map = Object.fromEntries(header.map((part) => [part, part]));
  const check = lineChecker(orders, header, { file: "lines.csv", map, delimiter: "," }, context);
  return (fields: readonly string[]) => check({ line: 2, fields });
}

const context = {
  readDate: dateReader([], "UTC"),
  readDay: dayReader([]),
  now: "2026-01-01T00:00:00.000Z",
};
const good: Record<OrderPart, string> = {
  order: "536365",
  product: "85123A",
  name: "LANTERN",
  quantity: "6",
  placedAt: "2010-12-01 08:26:00",
  price: "2.55",
  customer: "17850",
};

const check = checkOf(Object.keys(good));

/** Checks the good line with some parts changed. */
function checked(changed: Partial<typeof good>) {
  return check(Object.values({ ...good, ...changed }));
}

test("a good line is read exactly", () => {
  expect(checked({}).row).toEqual({
    number: "536365",
    product: "85123A",
    name: "LANTERN",
    quantity: 6,
    placed_at: "2010-12-01T08:26:00.000Z",
    price: 255,
    amount: 1530,
    customer: "17850",
  });
});

test.each([
  [{ price: "0" }, 0],
  [{ price: "2.5500" }, 1530],
  [{ price: "2.55000000" }, 1530],
  [{ price: "-0.00" }, 0],
  [{ quantity: "0.333" }, 85],
  [{ quantity: "1.500000" }, 383],
  [{ name: "", customer: "" }, 1530],
  [{ order: " 536365 " }, 1530],
])("%o comes to %i", (changed, amount) => {
  expect(checked(changed).row).toMatchObject({ amount });
});

const refusals: [Partial<typeof good>, RefusalReason][] = [
  [{ order: "C536379" }, "return line"],
  [{ quantity: "-1" }, "return line"],
  [{ quantity: "-1", order: "", price: "x" }, "return line"],
  [{ order: " " }, "empty order"],
  [{ product: "" }, "empty product"],
  [{ quantity: "" }, "bad quantity"],
  [{ quantity: "0" }, "bad quantity"],
  [{ quantity: "six" }, "bad quantity"],
  [{ quantity: "1.2345" }, "bad quantity"],
  [{ quantity: "1e3" }, "bad quantity"],
  [{ quantity: "-" }, "bad quantity"],
  [{ price: "" }, "bad price"],
  [{ price: "1,234.50" }, "bad price"],
  [{ price: "Rs 5" }, "bad price"],
  [{ price: "NaN" }, "bad price"],
  [{ price: "-11062.06" }, "negative price"],
  [{ price: "0.001" }, "price has more decimals than the currency"],
  [{ price: "2.555" }, "price has more decimals than the currency"],
  [{ price: "10000001" }, "amount too large"],
  [{ quantity: "999999999", price: "1" }, "amount too large"],
  [{ placedAt: "" }, "unknown date"],
  [{ placedAt: "01/12/2010" }, "unknown date"],
  [{ placedAt: "2026-01-01 00:00:01" }, "date in the future"],
  [{ name: "a\u0000b" }, "bad text"],
  [{ customer: "x".repeat(101) }, "bad text"],
];

describe("refused", () => {
  test.each(refusals)("%o: %s", (changed, reason) => {
    expect(checked(changed)).toMatchObject({ row: null, reason });
  });

  test("a row with a field more or less is ragged, whatever else is wrong with it", () => {
    expect(check([...Object.values(good), ""]).reason).toBe(wrongFieldCount);
    expect(check(["C1"]).reason).toBe(wrongFieldCount);
  });

  test("every reason there is has been tried", () => {
    const tried = new Set<RefusalReason>(refusals.map(([, reason]) => reason));
    expect([...tried].sort()).toEqual([...refusalReasons].sort());
  });
});

test("a file may lack names and customers", () => {
  const without = checkOf(["order", "product", "quantity", "placedAt", "price"]);
  expect(without(["1", "A", "2", "2010-12-01", "3"]).row).toMatchObject({ name: "", customer: "", amount: 600 });
});
