import { expect, it } from "vitest";
import { formatFor } from "#console/kit/format.ts";
import { emptyLayout } from "#console/grid/columns/layout.ts";
import { sheetOf } from "#console/list/export/sheet.ts";
import { orderColumns } from "#console/order/columns.ts";
import { orderRow } from "../../../support/kinds/orders/orders.ts";

const format = formatFor({ timeZone: "Asia/Kolkata", locale: "en-IN", currency: "INR" });
const now = Date.parse("2026-11-21T06:30:00.000Z");
const columns = orderColumns({ format, tabs: [], now });

function exported(row: ReturnType<typeof orderRow>): Record<string, string> {
  const { titles, line } = sheetOf(columns, emptyLayout());
  return Object.fromEntries(titles.map((title, at) => [title, line(row)[at]?.text ?? ""]));
}

it("writes moments with their day and numbers that a spreadsheet can add up", () => {
  const cells = exported(
    orderRow({
      placedAt: "2026-11-21T04:11:00.000Z",
      slotStart: "2026-11-21T05:00:00.000Z",
      slotEnd: "2026-11-21T05:30:00.000Z",
      status: "Pending",
      itemCount: 1204,
      amount: 123_450,
    }),
  );
  expect(cells).toMatchObject({
    Placed: "2026-11-21 09:41",
    Slot: "2026-11-21 10:30-11:00",
    Items: "1204",
    Amount: "1234.50",
    "Time left (minutes)": "-60",
  });
});
