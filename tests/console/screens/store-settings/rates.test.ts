import { expect, it } from "vitest";
import { mergeRates, ratesByDay, readRates, readTable, withTable } from "#console/screens/store-settings/rates.ts";

const typed = (hsn: string, percent: string, from: string, onMrp = false) => ({ hsn, percent, from, onMrp });
const dated = (hsn: string, percent: number, from: string, onMrp = false) => ({ hsn, percent, from, onMrp });

const today = "2026-11-21";

it("rows are read as they are written by people; what cannot be read is told at its row", () => {
  const { rates, wrong } = readRates(
    [
      typed("24.02", "40 %", "1.2.2026", true),
      typed("", "", ""),
      typed("0401", "5", "2026-02-30"),
      typed("2402", "28", "2026-02-01"),
      typed("x", "5", "2026-02-01"),
      typed("0405", "", "2026-02-01"),
    ],
    today,
  );
  expect(rates).toBeNull();
  expect([...wrong]).toEqual([
    [2, "The first day is one such as 2026-12-01"],
    [3, "2402 has a rate from this day already"],
    [4, "The HSN has 2 to 8 digits"],
    [5, expect.stringMatching(/^Rate: /)],
  ]);
  const written = [typed("24.02", "40 %", "1.2.2026", true), typed("", "", ""), typed("0401", "5", "monday")];
  expect(readRates(written, today).rates).toEqual([
    dated("2402", 40, "2026-02-01", true),
    dated("0401", 5, "2026-11-23"),
  ]);
});

it("a file or pasted cells take the place of rates of the same HSN and day, and lines that are none are told", () => {
  const csv =
    '\uFEFFHSN,Rate,From,On\r\n"2402",40,01/02/2026,MRP\r\n0401,5%,2026-01-01,\r\n,,\r\nmilk,5,2026-01-01\r\n';
  const { rates, left } = readTable(csv, today);
  expect(rates).toEqual([typed("2402", "40", "2026-02-01", true), typed("0401", "5", "2026-01-01")]);
  expect(left).toEqual(["line 5: The HSN has 2 to 8 digits"]);
  expect(readTable("2402\t28\t2026-02-01", today).rates).toEqual([typed("2402", "28", "2026-02-01")]);
  expect(withTable([typed("0401", "0", "2026-01-01"), typed("", "", "")], rates)).toEqual([rates[1], rates[0]]);
});

it("of two people's rates both hold; a row that both changed is one's own", () => {
  const base = [typed("10", "5", "2026-01-01"), typed("20", "5", "2026-01-01"), typed("30", "5", "2026-01-01")];
  const theirs = [typed("10", "9", "2026-01-01"), typed("20", "9", "2026-01-01"), typed("40", "9", "2026-01-01")];
  const mine = [typed("10", "7", "2026-01-01"), typed("20", "5", "2026-01-01"), typed("3", "", "")];
  expect(mergeRates(base, theirs, mine)).toEqual([
    typed("10", "7", "2026-01-01"),
    typed("20", "9", "2026-01-01"),
    typed("40", "9", "2026-01-01"),
    typed("3", "", ""),
  ]);
});

it("tells for each day how many products change, and how many keep a rate of their own", () => {
  const goods = [
    { hsn: "22021010", own: null, products: 7 },
    { hsn: "2202", own: 12, products: 2 },
    { hsn: "2402", own: 40, products: 3 },
    { hsn: "", own: null, products: 9 },
  ];
  const saved = [dated("2202", 28, "2020-01-01")];
  const next = [...saved, dated("2202", 40, "2026-12-10"), dated("2402", 40, "2026-01-01", true)];
  expect(ratesByDay(saved, next, goods, "2026-11-27")).toEqual([
    {
      day: null,
      products: 3,
      keep: 0,
      codes: [{ hsn: "2402", from: "40 %", to: "40 % of the printed price", products: 3 }],
    },
    { day: "2026-12-10", products: 7, keep: 2, codes: [{ hsn: "22021010", from: "28 %", to: "40 %", products: 7 }] },
  ]);
});
