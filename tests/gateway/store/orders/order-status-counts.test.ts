import { afterAll, beforeAll, expect, it } from "vitest";
import { makeTransact } from "#gateway/database/transact.ts";
import {
  changeCounts,
  type CountChanges,
  countMoves,
  recount,
} from "#gateway/store/orders/rows/order-status-counts.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";
import { inTransaction } from "../../../support/database/transaction.ts";
import { buildBusinessUnit, buildOrder, buildStore } from "../../../support/database/rows.ts";

let database: TestDatabase;
let storeId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  storeId = (await buildStore(database.db, { business_unit_id: await buildBusinessUnit(database.db) })).id;
});
afterAll(() => database.drop());

const change = (...[storeId, changes]: [string, CountChanges]) =>
  inTransaction(database.db, (trx) => changeCounts(trx, storeId, changes));

async function kept(): Promise<Record<string, number>> {
  const rows = await database.db
    .selectFrom("order_status_counts")
    .selectAll()
    .where("store_id", "=", storeId)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.status, row.orders]));
}

it("adds and takes away, and refuses to take what is not there", async () => {
  await change(storeId, { Pending: 2, Accepted: 1 });
  await change(storeId, countMoves([{ from: "Pending", to: "Accepted" }]));
  await change(storeId, countMoves([{ from: "Pending", to: "Pending" }]));
  expect(await kept()).toEqual({ Pending: 1, Accepted: 2 });
  await expect(change(storeId, { Pending: -2 })).rejects.toThrow(/check/);
  await expect(change(storeId, { Delivered: -1 })).rejects.toThrow("the count of Delivered is missing");
});

it("keeps nobody waiting until the transaction of a gateway commits, and is right then", async () => {
  const transact = makeTransact(database.db, () => undefined);
  const before = await kept();
  const gate = Promise.withResolvers<void>();
  const changed = Promise.withResolvers<void>();
  const slow = transact(async (trx) => {
    await changeCounts(trx, storeId, { Pending: 2, Accepted: 1 });
    await changeCounts(trx, storeId, { Pending: -1 });
    changed.resolve();
    await gate.promise;
  });
  await changed.promise;
  await transact((trx) => changeCounts(trx, storeId, { Pending: 1 }));
  gate.resolve();
  await slow;
  const { Pending = 0, Accepted = 0 } = before;
  expect(await kept()).toEqual({ ...before, Pending: Pending + 2, Accepted: Accepted + 1 });
});

it("counts afresh what a loader wrote", async () => {
  await buildOrder(database.db, storeId, { status: "Delivered" });
  await buildOrder(database.db, storeId, { status: "Delivered" });
  await change(storeId, { Rejected: 5 });
  await database.db.transaction().execute((trx) => recount(trx, storeId));
  expect(await kept()).toEqual({ Delivered: 2 });
});

it("two writers of the same statuses in opposite directions do not wait for each other in a ring", async () => {
  const { db } = database;
  await change(storeId, { Pending: 100, Cancelled: 100 });
  await Promise.all(
    Array.from({ length: 40 }, (_, at) =>
      db
        .transaction()
        .execute((trx) =>
          changeCounts(
            trx,
            storeId,
            at % 2
              ? countMoves([{ from: "Pending", to: "Cancelled" }])
              : countMoves([{ from: "Cancelled", to: "Pending" }]),
          ),
        ),
    ),
  );
  expect(await kept()).toMatchObject({ Pending: 100, Cancelled: 100 });
});
