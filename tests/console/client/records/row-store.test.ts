import fc from "fast-check";
import { expect, it } from "vitest";
import type { OrderRow } from "#contract/orders/schema.ts";
import { createRowStore } from "#console/client/records/row-store.ts";
import { orderRow } from "../../../support/kinds/orders/orders.ts";

it("never puts an older version over a newer one, in whatever order rows come", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1 }), (versions) => {
      const store = createRowStore<OrderRow>();
      for (const version of versions) store.upsert(orderRow({ version, amount: version }));
      expect(store.newest(orderRow({ version: 0 })).version).toBe(Math.max(...versions));
    }),
  );
});

it("draws the page's row when that is the newer one", () => {
  const store = createRowStore<OrderRow>();
  store.upsert(orderRow({ version: 2, status: "Accepted" }));
  expect(store.newest(orderRow({ version: 3, status: "On-Hold" })).status).toBe("On-Hold");
});

it("paints at once, keeps the paint over a newer row, and takes it off again", () => {
  const store = createRowStore<OrderRow>();
  const row = orderRow();
  const wipe = store.paint(row.id, { status: "Accepted" });
  expect(store.newest(row).status).toBe("Accepted");
  store.upsert(orderRow({ version: 2, pickerName: "Ravi" }));
  expect(store.newest(row)).toMatchObject({ status: "Accepted", pickerName: "Ravi" });
  wipe();
  expect(store.newest(row)).toMatchObject({ status: "Pending", pickerName: "Ravi", version: 2 });
});

it("takes off only its own paint when two changes run at once", () => {
  const store = createRowStore<OrderRow>();
  const row = orderRow();
  const wipeStatus = store.paint(row.id, { status: "Accepted" });
  store.paint(row.id, { pickerName: "Ravi" });
  wipeStatus();
  expect(store.newest(row)).toMatchObject({ status: "Pending", pickerName: "Ravi" });
});

it("answers the same object as long as the row says the same, so that nothing is drawn twice", () => {
  const store = createRowStore<OrderRow>();
  const row = orderRow();
  expect(store.newest(row)).toBe(row);
  store.paint(row.id, { status: "Accepted" });
  expect(store.newest(row)).toBe(store.newest(row));
});

it("tells listeners once for many changes of one turn", async () => {
  const store = createRowStore<OrderRow>();
  let told = 0;
  store.subscribe(() => (told += 1));
  for (let version = 1; version < 50; version += 1) store.upsert(orderRow({ version }));
  await Promise.resolve();
  expect(told).toBe(1);
});

it("forgets the longest untouched rows beyond its bound", () => {
  const store = createRowStore<OrderRow>(2);
  for (const id of ["a", "b", "c"]) store.upsert(orderRow({ id }));
  expect(store.find("a")).toBeUndefined();
  expect(store.find("c")).toBeDefined();
});
