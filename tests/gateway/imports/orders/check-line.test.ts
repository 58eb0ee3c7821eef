import { describe, expect, test } from "vitest";
import { lineChecker, wrongFieldCount } from "#gateway/imports/file/check-lines.ts";
import type { Mapping } from "#gateway/imports/mapping/mapping.ts";
import { type RefusalReason, refusalReasons } from "#gateway/imports/orders/read/check-line.ts";
import type { OrderPart } from "#gateway/imports/orders/read/parts.ts";
import { orders } from "#gateway/imports/orders/orders.ts";

const surroundings = { timeZone: "UTC", now: "2026-01-01T00:00:00.000Z", ownWords: {} };

/** Makes the check of a file whose columns have the names of the parts. */
function checkOf(header: readonly string[], more: Partial<Mapping> = {}) {
  const map = Object.fromEntries(header.map((part) => [part, part]));
  const mapping = { file: "lines.csv", map, delimiter: ",", encoding: "utf-8", dateFormats: [], ...more };
  const check = lineChecker(orders, header, mapping, surroundings);
  return (fields: readonly string[]) => check({ line: 2, fields });
}

type Texts = Partial<Record<OrderPart, string>>;
const good = {
  order: "536365",
  product: "85123A",
  name: "LANTERN",
  quantity: "6",
  placedAt: "2010-12-01 08:26:00",
  price: "2.55",
  customer: "17850",
};

const check = checkOf(Object.keys(good));

/** Checks the good line with some parts changed or added. */
function checked(changed: Texts, more?: Partial<Mapping>) {
  const texts = { ...good, ...changed };
  return checkOf(Object.keys(texts), more)(Object.values(texts));
}

test("a good line is read exactly", () => {
  expect(checked({}).row).toEqual({
    number: "536365",
    product: "85123A",
    name: "LANTERN",
    quantity: 6,
    placed_at: "2010-12-01T08:26:00.000Z",
    price: 255,
    discount: 0,
    amount: 1530,
    tax: 0,
    tax_rate: 0,
    customer: "17850",
    head: {},
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

test("nothing of a product is a line of a cancelled order alone, and comes to nothing", () => {
  const nothing = { quantity: "0", status: "Cancelled" };
  expect(checked(nothing).row).toMatchObject({ quantity: 0, price: 255, amount: 0 });
  expect(checked({ ...nothing, price: "", lineTotal: "0" }).row).toMatchObject({ quantity: 0, price: 0, amount: 0 });
  const reason = (texts: Texts) => checked({ ...nothing, ...texts }).reason;
  expect(reason({ status: "Delivered" })).toBe("bad quantity");
  // Whatever a file says of its amounts, or leaves out, counts nothing.
  for (const amounts of [
    { lineTotal: "5" },
    { price: "", lineTotal: "120.50" },
    { price: "60", lineTotal: "" },
    { price: "" },
    { discount: "1" },
    { price: "60", lineTotal: "55", discount: "5", tax: "9.15", taxRate: "18" },
  ])
    expect(checked({ ...nothing, ...amounts }).row).toMatchObject({ quantity: 0, discount: 0, amount: 0, tax: 0 });
  expect(reason({ lineTotal: "much" })).toBe("bad line total");
  expect(reason({ price: "-5" })).toBe("negative price");
});

const refusals: [Texts, RefusalReason][] = [
  [{ quantity: "-1" }, "negative quantity"],
  [{ quantity: "1,5" }, "a number in a form that was not chosen"],
  [{ order: " " }, "empty order"],
  [{ product: "" }, "empty product"],
  [{ quantity: "" }, "bad quantity"],
  [{ quantity: "0" }, "bad quantity"],
  [{ quantity: "six" }, "bad quantity"],
  [{ quantity: "1.2345" }, "bad quantity"],
  [{ quantity: "1e3" }, "bad quantity"],
  [{ quantity: "-" }, "bad quantity"],
  [{ price: "" }, "bad price"],
  [{ price: "1,234.50" }, "a number in a form that was not chosen"],
  [{ price: "Rs 5" }, "a number in a form that was not chosen"],
  [{ price: "NaN" }, "bad price"],
  [{ price: "-11062.06" }, "negative price"],
  [{ price: "0.001" }, "price has more decimals than the currency"],
  [{ price: "2.555" }, "price has more decimals than the currency"],
  [{ price: "10000001" }, "amount too large"],
  [{ quantity: "999999999", price: "1" }, "amount too large"],
  [{ placedAt: "" }, "unknown date"],
  [{ placedAt: "01/12/2010" }, "unknown date"],
  [{ placedAt: "2026-01-01 00:00:01" }, "date in the future"],
  [{ lineTotal: "" }, "bad line total"],
  [{ lineTotal: "x" }, "bad line total"],
  [{ lineTotal: "-0.01" }, "negative line total"],
  [{ lineTotal: "15.301" }, "line total has more decimals than the currency"],
  [{ lineTotal: "20.00" }, "line total is not quantity times price less discount"],
  [{ lineTotal: "15.00", discount: "9.00" }, "line total is not quantity times price less discount"],
  [{ discount: "-1" }, "bad discount"],
  [{ discount: "much" }, "bad discount"],
  [{ discount: "15.31" }, "discount is more than the line"],
  [{ taxRate: "101" }, "bad tax"],
  [{ taxRate: "some" }, "bad tax"],
  [{ tax: "15.31" }, "bad tax"],
  [{ tax: "-1" }, "bad tax"],
  [{ name: "a\u0000b" }, "a character that cannot be kept"],
  [{ customer: "x".repeat(101) }, "a text that is too long"],
  [{ quantity: `1.${"0".repeat(7_000)}1` }, "bad quantity"],
  [{ price: `1${"0".repeat(40)}` }, "bad price"],
  [{ placedAt: `2010-12-01${" ".repeat(90)}x` }, "unknown date"],
];

describe("refused", () => {
  test.each(refusals)("%o: %s", (changed, reason) => {
    expect(checked(changed)).toMatchObject({ row: null, reason });
  });

  test("a cell that is longer than any field takes names its part, and one that nothing is read from is no matter", () => {
    expect(checked({ quantity: `1.${"0".repeat(99_900)}1` }).reason).toBe("quantity: more than 8,000 characters");
    expect(checked({ address: "x".repeat(8_001) }).reason).toBe("address: more than 8,000 characters");
    const map = Object.fromEntries(Object.keys(good).map((part) => [part, part]));
    expect(
      checkOf([...Object.keys(good), "notes"], { map })([...Object.values(good), " ".repeat(90_000)]).row,
    ).not.toBeNull();
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
