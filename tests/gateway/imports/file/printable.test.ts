import { expect, it } from "vitest";
import { obeyless, printable, printableList } from "#gateway/imports/file/printable.ts";

it("prints nothing of a file that a terminal would obey", () => {
  const title = "\u001B]0;taken\u0007";
  expect(printable(`${title}Asha`)).toBe("\uFFFD]0;taken\uFFFDAsha");
  expect(printable("x".repeat(100))).toBe(`${"x".repeat(60)}…`);
  expect(printableList([title, "name"])).toBe("\uFFFD]0;taken\uFFFD, name");
  const long = `${"स्त्री‍".repeat(40)}\u202E\u009B31m`;
  expect(obeyless(long)).toBe(`${"स्त्री‍".repeat(40)}\uFFFD\uFFFD31m`);
});
