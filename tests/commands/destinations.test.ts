import { expect, it } from "vitest";
import { recordAt, recordPath } from "#commands/destinations.ts";

it.each([
  ["sales", "/sales-invoices"],
  ["return", "/return-invoices"],
])("a %s invoice has its address below %s", (kind, list) => {
  const row = { id: "1", kind };
  const path = recordPath("invoice", row);
  expect(path).toBe(`${list}/1`);
  expect(recordAt(path)).toMatchObject({ kind: "invoice", id: "1", list: { path: list } });
});
