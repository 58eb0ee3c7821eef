import { array, assert as assertProperty, property, string, stringMatching } from "fast-check";
import { describe, expect, it, test } from "vitest";
import { parseTable, parseTsv, pastedText, printTsv, withoutCurrency } from "#contract/tsv.ts";

const table = array(array(string(), { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 6 });

describe("a table from a spreadsheet", () => {
  test.each([
    [
      "a\tb\r\nc\td\r\n",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    [
      "a\tb\nc\td",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
    ['"two\nlines"\tb', [["two\nlines", "b"]]],
    ['"say ""hello"""\t2', [['say "hello"', "2"]]],
    ['5" pipe\t2', [['5" pipe', "2"]]],
    ['"open\tb', [['"open', "b"]]],
    ["a\t\r\n", [["a", ""]]],
    ["\ta", [["", "a"]]],
    ["a\n\nb\n", [["a"], [""], ["b"]]],
    ["00123\t8901234567890", [["00123", "8901234567890"]]],
    ["", []],
  ])("%j is %j", (text, lines) => expect(parseTsv(text)).toEqual(lines));

  test.each([
    [
      'a,"b, c"\r\nd,e',
      [
        ["a", "b, c"],
        ["d", "e"],
      ],
    ],
    [
      "a;1,5\nb;2",
      [
        ["a", "1,5"],
        ["b", "2"],
      ],
    ],
    ["a,b\tc;d", [["a,b", "c;d"]]],
  ])("%j is apart by what its first line says", (text, lines) => expect(parseTable(text)).toEqual(lines));

  it("comes back as it was written, whatever is in its cells", () => {
    assertProperty(property(table, (lines) => void expect(parseTsv(printTsv(lines))).toEqual(lines)));
  });

  it("comes back with the line ends of any system, and with one at its end", () => {
    const plain = array(array(stringMatching(/^[a-z0-9 ]*$/), { minLength: 2, maxLength: 2 }), { minLength: 1 });
    assertProperty(
      property(plain, (lines) => {
        const written = lines.map((line) => line.join("\t")).join("\r\n");
        expect(parseTsv(`${written}\r\n`)).toEqual(lines);
        expect(parseTsv(written)).toEqual(lines);
      }),
    );
  });
});

describe("a pasted cell", () => {
  test.each(["8.9E+12", "8,90123E+12", "9E+04", "5.00E-05", "-8.9e+12"])("%s has lost digits", (text) =>
    expect(pastedText(text)).toMatchObject({ because: expect.stringContaining("shortened") as string }),
  );
  test.each([
    ["\u00a0 45.00\u202f", "45.00"],
    ["00123", "00123"],
    ["Cake E10", "Cake E10"],
    ...["12E5", "1E3", "1e5", "3-4", "3E-4", "00123", "1/2", "8E+1x"].map((code) => [code, code]),
  ])("%j is %j", (cell, text) => expect(pastedText(cell)).toEqual({ text }));
  test.each([
    ["₹ 1,200.50", "1,200.50"],
    ["Rs. 45", "45"],
    ["45 INR", "45"],
    ["-$5", "-5"],
    ["45", "45"],
    ["₹ free", "₹ free"],
  ])("%j without its currency is %j", (cell, text) => expect(withoutCurrency(cell)).toBe(text));
});
