import { expect, it } from "vitest";
import type { ChangeRequest } from "#contract/batch/change-request.ts";
import type { Api } from "#contract/routes/routes.ts";
import { batchBody, changeTogether } from "#console/client/records/changes/batch-call.ts";
import { rowStore } from "#console/client/records/row-store.ts";
import { buildOrder } from "../../../../support/console/fake-tools.ts";

const request = (orderId: string, status: string, version: number, undoes?: number): ChangeRequest => ({
  call: "orders.change-status",
  params: { storeId: "s", orderId, status },
  body: { version, note: "closing", undoes },
});

it("says once what all requests have in common, and in each row what is its own", () => {
  expect(batchBody([request("a", "Accepted", 1), request("b", "Accepted", 1)])).toEqual({
    call: "orders.change-status",
    params: { storeId: "s", status: "Accepted" },
    body: { version: 1, note: "closing" },
    rows: [
      { params: { orderId: "a" }, body: { undoes: undefined } },
      { params: { orderId: "b" }, body: { undoes: undefined } },
    ],
  });
  expect(batchBody([request("a", "Pending", 2, 2), request("b", "On-Hold", 3, 3)])).toEqual({
    call: "orders.change-status",
    params: { storeId: "s" },
    body: { note: "closing" },
    rows: [
      { params: { orderId: "a", status: "Pending" }, body: { version: 2, undoes: 2 } },
      { params: { orderId: "b", status: "On-Hold" }, body: { version: 3, undoes: 3 } },
    ],
  });
});

it("paints every record at once, and then shows what came of each", async () => {
  const store = rowStore("order");
  const [done, refused, stale] = [buildOrder(), buildOrder(), buildOrder()];
  const current = { ...stale, status: "Cancelled" as const, version: 5 };
  const rows = [done, refused, stale];
  const shown = () => rows.map((row) => store.newest(row).status);
  let meanwhile: unknown;
  const error = { code: "move-not-allowed", message: "no" };
  const api = (async () => {
    meanwhile = shown();
    return {
      rows: [
        { id: done.id, row: { ...done, status: "Accepted", version: 2 }, error: null },
        { id: refused.id, row: null, error },
        { id: stale.id, row: null, error: { ...error, current } },
      ],
    };
  }) as unknown as Api;
  const requests = rows.map((row) => request(row.id, "Accepted", row.version));
  const call = { kind: "order" as const, rows, requests, idempotencyKey: "k" };
  await changeTogether(api, call, () => ({ status: "Accepted" as const }));
  expect(meanwhile).toEqual(["Accepted", "Accepted", "Accepted"]);
  expect(shown()).toEqual(["Accepted", "Pending", "Cancelled"]);
});
