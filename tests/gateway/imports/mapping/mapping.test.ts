import { describe, expect, test } from "vitest";
import { findColumns } from "#gateway/imports/file/find-columns.ts";
import { printable } from "#gateway/imports/file/printable.ts";
import { readPairs } from "#gateway/imports/mapping/pairs.ts";
import { readReturnRules } from "#gateway/imports/mapping/return-rule.ts";
import { choiceReader, readValueTables } from "#gateway/imports/mapping/value-table.ts";
import { numberReader } from "#gateway/imports/mapping/number-format.ts";
import { orderParts } from "#gateway/imports/orders/read/parts.ts";

describe("where parts come from", () => {
  const header = ["Member", "Day", "Time", "Street", "City", "a+b"];
  /** Reads one part of a line. */
  const read = (part: keyof typeof orderParts, source: string, fields: readonly string[]) => {
    const named = { file: "f.csv", delimiter: ",", map: { [part]: source } };
    return findColumns(header, orderParts, named).readers.get(part)?.(fields);
  };

  test.each([
    ["order", "Member", ["M1 "], "M1"],
    ["order", "Member+Day", ["M1", " 2014-09-22"], "M1+2014-09-22"],
    ["order", "Member + Day", ["M1", "2014-09-22"], "M1+2014-09-22"],
    ["order", "Member+Day", ["", "2014-09-22"], ""],
    ["customer", "Member+Day", ["M1", " "], ""],
    ["placedAt", "Day+Time", ["", "2014-09-22", "22:45"], "2014-09-22 22:45"],
    ["address", "Street+City", ["", "", "", "MG Road 1", "Pune"], "MG Road 1, Pune"],
    ["address", "Street+City", ["", "", "", "", "Pune"], "Pune"],
    ["name", "a+b", ["", "", "", "", "", "one"], "one"],
    ["quantity", "=1", [], "1"],
    ["order", "Member+Nothing", ["M1"], ""],
  ] as const)("%s of %s", (part, source, fields, text) => {
    expect(read(part, source, fields)).toBe(text);
  });

  test("all that is wrong is told at once", () => {
    const map = { order: "Numer", product: "Member+Cde", name: "x".repeat(500), placedAt: "Day" };
    const { faults } = findColumns([...header, "Day", "\u001b[2Jred\n"], orderParts, {
      file: "f.csv",
      map,
      delimiter: ",",
    });
    const told = faults.join(" ");
    expect(told).toContain(`f.csv has no columns Numer, Cde, ${"x".repeat(60)}….`);
    expect(told).toContain("several columns Day");
    expect(told).toContain("No column is chosen for quantity, price or lineTotal.");
    expect(told).toContain("The file has columns Member, Day, Time, Street, City, a+b, Day, \uFFFD[2Jred\uFFFD.");
    // A header of thousands of columns is not printed whole.
    const wide = Array.from({ length: 900 }, (_, at) => `c${at}`);
    expect(findColumns(wide, orderParts, { file: "f.csv", map, delimiter: "," }).faults.join(" ")).toContain(
      "and 850 more",
    );
  });

  test("what is printed of a file is no command to a terminal", () => {
    expect(printable("a\u001b]0;title\u0007b\u202Ec")).toBe("a\uFFFD]0;title\uFFFDb\uFFFDc");
  });
});

test("pairs have commas between them, and stand in quotes when they have commas themselves", () => {
  expect(readPairs('order=No, "price=Price, net" ,\n quantity==1').pairs).toEqual([
    { ours: "order", theirs: "No" },
    { ours: "price", theirs: "Price, net" },
    { ours: "quantity", theirs: "=1" },
  ]);
  expect(readPairs("order,=x,a=").wrong).toEqual(["order", "=x"]);
});

describe("what texts mean", () => {
  const tables = readValueTables(
    ["status:Cancelled=CANCELLED,Cancelled=void,Delivered=", "source:tele=phone"],
    orderParts,
  );
  const status = choiceReader("status", orderParts.status.choices, tables["status"]);

  test.each([
    ["CANCELLED", "Cancelled"],
    ["cancelled", "Cancelled"],
    ["Void", "Cancelled"],
    ["", "Delivered"],
    ["on-hold", "On-Hold"],
    ["Returned", "Returned"],
  ])("%s is %s", (text, value) => {
    expect(status(text)).toEqual({ value, reason: null });
  });

  test("what is unknown is refused with what is known", () => {
    expect(status("SHIPPED").reason).toMatch(/^unknown status "SHIPPED"; known are "cancelled", "void", "", Pending, /);
    expect(status("constructor").reason).toContain('unknown status "constructor"');
    // Of a wrong column every line has another text.
    const read = choiceReader("status", ["A"]);
    const reasons = new Set(Array.from({ length: 1_000 }, (_, at) => read(`value ${at}`).reason));
    expect(reasons.size).toBe(21);
  });

  test("a file cannot say who picks or carries an order", () => {
    expect(status("Picker Assigned").reason).toContain("unknown status");
  });

  test.each([
    ["colour:Red=r", 'PART:VALUE=TEXT,..., not "colour:Red=r"'],
    ["__proto__:Red=r", "--values takes PART:VALUE=TEXT"],
    ["Cancelled=x", "--values takes PART:VALUE=TEXT"],
    ["status:Cancelled=x,Lost", "--values takes PART:VALUE=TEXT"],
    ["status:Cancelled=x,Delivered=X", 'says both Cancelled and Delivered for "X"'],
  ])("%s is refused with a sentence", (text, sentence) => {
    expect(() => readValueTables([text], orderParts)).toThrow(sentence);
  });
});

describe("return lines", () => {
  const known = { readNumber: numberReader("1.234,56"), has: (part: string) => part !== "status" };
  const isReturn = (rules: readonly string[], line: Readonly<Record<string, string>>) =>
    readReturnRules(rules, known).isReturn((part) => line[part] ?? "");

  test.each([
    ["order starts with C", { order: "C536379" }, true],
    ["order starts with C", { order: "536379" }, false],
    ["order starts with CR-", { order: "CART-0001" }, false],
    ["quantity is negative", { quantity: "-1,5" }, true],
    ["quantity is negative", { quantity: "1,5" }, false],
    ["quantity is negative", { quantity: "-" }, false],
    ["name is Returned goods", { name: "RETURNED GOODS" }, true],
    ["name is Returned goods", { name: "Returned goods, 2" }, false],
  ])("%s: %o is one: %s", (rule, line, is) => {
    expect(isReturn([rule], line)).toBe(is);
    expect(isReturn([], line)).toBe(false);
    expect(isReturn(["price is negative", rule], line)).toBe(is);
  });

  test.each([
    ["whatever", "A rule for returned goods is a part with"],
    ["order begins with C", "A rule for returned goods is a part with"],
    ["status is Returned", "asks for the part status"],
  ])("%s is refused with a sentence", (rule, sentence) => {
    expect(readReturnRules([rule], known).faults.join(" ")).toContain(sentence);
  });
});
