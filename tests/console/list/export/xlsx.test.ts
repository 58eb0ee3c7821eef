import { expect, it } from "vitest";
import { screens as refunds } from "#console/screens/refunds/refunds.ts";
import { emptyLayout } from "#console/grid/columns/layout.ts";
import { formatFor } from "#console/kit/format.ts";
import { sheetOf } from "#console/list/export/sheet.ts";
import { xlsxWriter } from "#console/list/export/xlsx.ts";
import { readXlsx } from "../../../support/files/xlsx.ts";
import { refundRow } from "../../../support/kinds/money/refunds.ts";

const format = formatFor({ timeZone: "Asia/Kolkata", locale: "en-IN", currency: "INR" });

it("has amounts and moments that a spreadsheet can add up and sort, and texts that it never runs", async () => {
  const row = refundRow({
    amount: -123_450,
    createdAt: "2026-11-21T04:11:00.000Z",
    customerName: "=1+1",
    method: "UPI",
  });
  const { titles, line } = sheetOf(refunds.columns({ format, tabs: [], now: 0 }), emptyLayout());
  const writer = xlsxWriter(titles);
  writer.add([line(row)]);
  writer.add([line(row)]);
  const [heads = [], , last = []] = await readXlsx(writer.end());
  const found = Object.fromEntries(heads.map((title, at) => [title, last[at]]));
  // Days since the end of 1899, in the time of the store: 09:41 on 21 November 2026.
  const day = (Date.UTC(2026, 10, 21, 9, 41) - Date.UTC(1899, 11, 30)) / 86_400_000;
  expect(found).toMatchObject({ Amount: -1234.5, Customer: "=1+1" });
  expect(Number(found["Created"])).toBeCloseTo(day, 6);
});

it("keeps what XML would change, and leaves out what it cannot have", async () => {
  const text = `<b>&amp;"' \r\n zwei\u0000\u0008\uFFFF ${"\uD800"}x₹`;
  const writer = xlsxWriter(["A title", "", "<T>"]);
  writer.add([
    [
      { text, is: "text" },
      { text: "", is: "text" },
      { text: "90071992547.93", is: "number" },
    ],
  ]);
  expect(await readXlsx(writer.end())).toEqual([
    ["A title", "", "<T>"],
    [`<b>&amp;"' \r\n zwei \uFFFDx₹`, "", 90071992547.93],
  ]);
  expect(await readXlsx(xlsxWriter(["None"]).end())).toEqual([["None"]]);
});

it("refuses what Excel could not hold, and never cuts it", () => {
  const writer = xlsxWriter(["Note"]);
  writer.add([[{ text: "x".repeat(32_767), is: "text" }]]);
  expect(() => writer.add([[{ text: "x".repeat(32_768), is: "text" }]])).toThrow(
    '"Note" in row 3 has 32,768 characters, and Excel holds 32,767: export it as CSV',
  );
});
