import { expect, it } from "vitest";
import { fiscalYearOf } from "#contract/fields/day.ts";
import { invoiceNumber, refuseStoreCode } from "#gateway/store/invoices/issuing/invoice-number.ts";

it("a fiscal year that begins in April has the days until the end of March", () => {
  expect(fiscalYearOf("2026-03-31", 4)).toBe(2025);
  expect(fiscalYearOf("2026-04-01", 4)).toBe(2026);
  expect(fiscalYearOf("2026-12-31", 1)).toBe(2026);
  expect(fiscalYearOf("2026-12-31", 12)).toBe(2026);
});

it("a number names store, kind, fiscal year and count", () => {
  const year = { year: 2026, startMonth: 4, count: 7 };
  expect(invoiceNumber("S101", { ...year, kind: "sales" })).toBe("S101-I2627-00007");
  expect(invoiceNumber("S101", { ...year, kind: "return", year: 2099 })).toBe("S101-R9900-00007");
  expect(invoiceNumber("S101", { ...year, kind: "sales", startMonth: 1 })).toBe("S101-I26-00007");
});

it("a number has at most 16 characters, also the 100,000th of a year; a code too long for that is refused", () => {
  const of = (code: string, count: number) => invoiceNumber(code, { kind: "sales", year: 2026, startMonth: 4, count });
  expect([of("S101", 99_999), of("S101", 100_000), of("S1015", 7)]).toEqual([
    "S101-I2627-99999",
    "S101-I2627100000",
    "S1015-I262700007",
  ]);
  expect(refuseStoreCode("S1015", 4)).toBeNull();
  expect(refuseStoreCode("S10156", 4)).toContain("S10156I2627999999");
  expect(refuseStoreCode("S_1", 4)).not.toBeNull();
  expect(refuseStoreCode("S101567", 1)).toBeNull();
});
