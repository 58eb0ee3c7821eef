import { expect, test } from "vitest";
import { harmlessCell } from "#contract/formula.ts";

test.each([
  ["=1+1", "'=1+1"],
  ["  +1+1", "'  +1+1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["＝1", "'＝1"],
  [";=1+1", ";'=1+1"],
  ["milk;=1+1", "milk;'=1+1"],
  ["milk; -1+cmd|'/C calc'!A0;+2;x", "milk;' -1+cmd|'/C calc'!A0;+2;x"],
  ["milk\t=1+1", "milk\t'=1+1"],
  ["milk\n=1+1", "milk\n'=1+1"],
  ["milk\r\n@SUM(A1)", "milk\r\n'@SUM(A1)"],
  [';"=1+1"', ';\'"=1+1"'],
  ["\t=1", "'\t'=1"],
  ["\tmilk", "'\tmilk"],
])("%j becomes %j", (text, safe) => {
  expect(harmlessCell(text)).toBe(safe);
});

test.each([
  "",
  "-842.00",
  "+919876543210",
  "1,204.50",
  "12-14",
  "a = b",
  "milk; 2 l",
  "2;-5;+7.5",
  "first\nsecond",
  "mail@shop.example",
])("%j stays", (text) => {
  expect(harmlessCell(text)).toBe(text);
});
