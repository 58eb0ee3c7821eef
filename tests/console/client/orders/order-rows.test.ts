import fc from "fast-check";
import { expect, it } from "vitest";
import { createRowStore } from "#console/client/orders/order-rows.ts";
import { orderRow } from "../../../support/orders.ts";

it("never puts an older version over a newer one, in whatever order rows come", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1 }), (versions) => {
      const book = createRowStore();
      for (const version of versions) book.keep(orderRow({ version, amount: version }));
      expect(book.newest(orderRow({ version: 0 })).version).toBe(Math.max(...versions));
    }),
  );
});

it("draws the page's row when that is the newer one", () => {
  const book = createRowStore();
  book.keep(orderRow({ version: 2, status: "Accepted" }));
  expect(book.newest(orderRow({ version: 3, status: "On-Hold" })).status).toBe("On-Hold");
});

it("paints at once, keeps the paint over a newer row, and takes it off again", () => {
  const book = createRowStore();
  const row = orderRow();
  const wipe = book.paint(row.id, { status: "Accepted" });
  expect(book.newest(row).status).toBe("Accepted");
  book.keep(orderRow({ version: 2, pickerName: "Ravi" }));
  expect(book.newest(row)).toMatchObject({ status: "Accepted", pickerName: "Ravi" });
  wipe();
  expect(book.newest(row)).toMatchObject({ status: "Pending", pickerName: "Ravi", version: 2 });
});

it("takes off only its own paint when two changes run at once", () => {
  const book = createRowStore();
  const row = orderRow();
  const wipeStatus = book.paint(row.id, { status: "Accepted" });
  book.paint(row.id, { pickerName: "Ravi" });
  wipeStatus();
  expect(book.newest(row)).toMatchObject({ status: "Pending", pickerName: "Ravi" });
});

it("answers the same object as long as the row says the same, so that nothing is drawn twice", () => {
  const book = createRowStore();
  const row = orderRow();
  expect(book.newest(row)).toBe(row);
  book.paint(row.id, { status: "Accepted" });
  expect(book.newest(row)).toBe(book.newest(row));
});

it("tells listeners once for many changes of one turn", async () => {
  const book = createRowStore();
  let told = 0;
  book.subscribe(() => (told += 1));
  for (let version = 1; version < 50; version += 1) book.keep(orderRow({ version }));
  await Promise.resolve();
  expect(told).toBe(1);
});

it("forgets the longest untouched rows beyond its bound", () => {
  const book = createRowStore(2);
  for (const id of ["a", "b", "c"]) book.keep(orderRow({ id }));
  expect(book.find("a")).toBeUndefined();
  expect(book.find("c")).toBeDefined();
});
