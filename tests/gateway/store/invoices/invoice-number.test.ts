import { expect, it } from "vitest";
import { fiscalYearOf, invoiceNumber } from "#gateway/store/invoices/issuing/invoice-number.ts";

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
