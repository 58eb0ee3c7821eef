import { expect, it } from "vitest";
import type { Batch } from "#commands/context/questions.ts";
import { checkPlan } from "#console/shell/batch/check-plan.ts";
import { maxBulkItems } from "#contract/constants.ts";
import { buildOrder, fakeTools } from "../../../support/console/fake-tools.ts";

it("asks the gateway no more once nobody waits for the plan", async () => {
  const rows = Array.from({ length: 3 * maxBulkItems }, (_, nth) => buildOrder({ id: `order ${nth}` }));
  const batch: Batch<"order"> = {
    title: "Hold",
    kind: "order",
    rows,
    refuse: () => null,
    patch: () => ({}),
    request: (row) => ({ call: "orders.change-status", params: { orderId: row.id }, body: {} }),
    undo: (row) => ({ call: "orders.change-status", params: { orderId: row.id }, body: {} }),
  };
  const { tools, calls } = fakeTools({ api: () => ({ rows: [] }) });
  const check = (isWanted: () => boolean) => checkPlan(batch as unknown as Batch, tools.api, isWanted);
  expect(await check(() => calls.length < 1)).toBeNull();
  expect(calls).toEqual(["api records.batch"]);
  expect(await check(() => true)).not.toBeNull();
  expect(calls).toHaveLength(4);
});
