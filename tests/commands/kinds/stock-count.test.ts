import { expect, it } from "vitest";
import { buildNow, recordOf } from "../../support/console/fake-tools.ts";
import { countRow } from "../../support/kinds/products/stock-counts.ts";
import { runWith } from "../run.ts";

it.each([
  [{ counted: 3, differing: 1 }, "3 of 24 products counted, 1 differ", "is booked"],
  [{ counted: 3, differing: 0 }, "3 of 24 products counted, all as expected", "is booked"],
  [{ counted: 3, differing: 0, fresh: 3, freshQuantity: 7 }, "3 had no stock: set to 7", "had no stock: set to 7"],
  [
    { counted: 3, differing: 0, fresh: 2, freshQuantity: 4.5 },
    "2 had no stock: set to 4.5, the others as expected",
    "is booked: 2 had no stock: set to 4.5",
  ],
  [{ counted: 3, differing: 1, fresh: 1, freshQuantity: 0 }, "1 had no stock: set to 0, 1 differ", "set to 0"],
])("says of products whose stock was never counted what it is set to: %o", async (part, asked, told) => {
  const row = countRow(part);
  const now = buildNow({ kind: "stock-count", cursor: recordOf("stock-count", row) });
  const { questions, calls } = await runWith("stock-count.book", now, {
    answers: ["Regular count"],
    api: () => ({ ...row, status: "Booked" }),
  });
  expect(questions[0]?.title).toMatch(new RegExp(`${asked}: reason$`));
  expect(calls.find((call) => call.startsWith("tell"))).toContain(told);
});
