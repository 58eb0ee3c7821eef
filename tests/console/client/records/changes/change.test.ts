import { addWaiting, liveUpdates, takeWaiting } from "#console/client/live/live-updates.ts";
import { beforeEach, expect, it } from "vitest";
import { ApiFailure } from "#console/client/failure.ts";
import { ConflictFailure } from "#console/client/records/changes/conflict-failure.ts";
import { changeRecord } from "#console/client/records/changes/change.ts";
import { rowStore } from "#console/client/records/row-store.ts";
import { orderEvent, orderRow } from "../../../../support/kinds/orders/orders.ts";
import { pickerRow } from "../../../../support/kinds/people/people.ts";

const orderRows = rowStore("order");

const row = orderRow();
beforeEach(() => {
  orderRows.clear();
});

/** A call that is answered when the test says so. */
function pending<Value>() {
  let settle: { resolve(value: Value): void; reject(reason: unknown): void } | undefined;
  const promise = new Promise<Value>((resolve, reject) => {
    settle = { resolve, reject };
  });
  return {
    promise,
    answer: (value: Value) => settle?.resolve(value),
    fail: (reason: unknown) => settle?.reject(reason),
  };
}

it("paints a change before it is answered, then the answer", async () => {
  const call = pending<typeof row>();
  const change = changeRecord("order", row, { status: "Accepted" }, () => call.promise);
  expect(orderRows.newest(row)).toMatchObject({ status: "Accepted", version: 1 });
  call.answer(orderRow({ version: 2, status: "Accepted", updatedAt: "2026-11-21T05:00:00.000Z" }));
  await change;
  expect(orderRows.newest(row)).toMatchObject({ version: 2, updatedAt: "2026-11-21T05:00:00.000Z" });
});

it("lets nothing of one's own change wait, though its event came before its answer", async () => {
  const call = pending<typeof row>();
  const change = changeRecord("order", row, { status: "Accepted" }, () => call.promise);
  const after = orderRow({ version: 2, status: "Accepted" });
  const another = orderRow({ id: "00000000-0000-4000-8000-0000000000ff", version: 2 });
  for (const each of [after, another]) addWaiting(orderEvent(each, "Pending"));
  call.answer(after);
  await change;
  expect([...liveUpdates.waiting.changed]).toEqual([another.id]);
  expect([...takeWaiting().records.keys()]).toEqual([another.id]);
});

it("paints the row as it was when the change fails, and says why", async () => {
  const call = pending<typeof row>();
  const change = changeRecord("order", row, { status: "Accepted" }, () => call.promise);
  call.fail(new ApiFailure("offline", "no gateway"));
  await expect(change).rejects.toThrow("no gateway");
  expect(orderRows.newest(row)).toBe(row);
});

it("paints the row of a stale change as it stands", async () => {
  const current = orderRow({ version: 3, status: "Cancelled" });
  const refused = () => Promise.reject(new ApiFailure("stale-version", "stale", { current }));
  await expect(changeRecord("order", row, { status: "Accepted" }, refused)).rejects.toBeInstanceOf(ConflictFailure);
  expect(orderRows.newest(row)).toBe(current);
});

it("keeps a newer pushed row when the change's own answer comes late", async () => {
  const call = pending<typeof row>();
  const change = changeRecord("order", row, { status: "Accepted" }, () => call.promise);
  orderRows.upsert(orderRow({ version: 3, status: "Cancelled" }));
  call.answer(orderRow({ version: 2, status: "Accepted" }));
  await change;
  expect(orderRows.newest(row)).toMatchObject({ version: 3, status: "Cancelled" });
});

it("paints and keeps a record of any kind in the store of its kind", async () => {
  const pickers = rowStore("picker");
  pickers.clear();
  const picker = pickerRow();
  const call = pending<typeof picker>();
  const change = changeRecord("picker", picker, { onDuty: false }, () => call.promise);
  expect(pickers.newest(picker)).toMatchObject({ onDuty: false, version: 1 });
  const after = pickerRow({ onDuty: false, version: 2 });
  call.answer(after);
  expect(await change).toBe(after);
  expect(pickers.find(picker.id)).toBe(after);
  expect(orderRows.find(picker.id)).toBeUndefined();
});
