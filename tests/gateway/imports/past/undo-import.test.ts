import { sql } from "kysely";
import { expect, test } from "vitest";
import { listImports } from "#gateway/imports/past/list-imports.ts";
import type { Author } from "#gateway/store/author.ts";
import { auditLedger } from "#gateway/store/ledger/audit-ledger.ts";
import { addComments } from "#gateway/store/orders/order-history.ts";
import { changedTables, readTables } from "../../../support/database/tables.ts";
import { brokenRules } from "../../../support/kinds/orders/order-rules.ts";
import { orderFiles } from "../../../support/files/order-files.ts";

type Files = Awaited<ReturnType<typeof orderFiles>>;
const asha: Author = { userId: null, name: "Asha", address: null, origin: "By Admin" };

/** A store with two orders of a first import, and the file of a second one that completes, replaces and adds. */
async function withFirstImport(): Promise<Files> {
  const files = await orderFiles();
  await files.write("first.csv", "1001,A,Apples,2,2020-03-01,1.50,7", "1002,A,Apples,1,2020-03-02,1.50,");
  await files.write(
    "second.csv",
    "1001,A,Apples,2,2020-03-01,1.50,7",
    "1001,B,Beans,1,2020-03-01,1.00,7",
    "1002,C,Corn,1,2020-03-02,9.00,8",
    "1003,D,Dates,1,2020-03-03,0.00,9",
    "1003,A,Golden apples,1,2020-03-03,2.00,9",
  );
  await files.run("first.csv");
  return files;
}

/** The ledger shows what the orders have, whatever was imported and taken back. */
async function ledgerIsRight({ db }: Files): Promise<void> {
  const { store_id } = await db.selectFrom("orders").select("store_id").executeTakeFirstOrThrow();
  const { findings, transactions } = await auditLedger(db, store_id);
  expect(findings).toEqual([]);
  expect(transactions).toBeGreaterThan(0);
}

async function comment({ db }: Files, number: string): Promise<void> {
  const { store_id, id } = await db
    .selectFrom("orders")
    .select(["store_id", "id"])
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
  const comments = [{ orderId: id, comment: "Noted" }];
  await db.transaction().execute((trx) => addComments(trx, store_id, comments, asha));
}

/** What differs after an undo: what tells of it, the counters that never fall, and what only grows: ledger, counts, lines. */
const told = [
  "audit_chains",
  "audit_entries",
  "events",
  "imports",
  "store_counters",
  "store_sequences",
  "ledger_transactions",
  "ledger_entries",
  "document_counts",
  "goods_months",
  "search_lines",
  "customers_to_judge",
  // A person has another version once the name of a customer was changed and changed back.
  "people",
  // What products cost meanwhile is not forgotten.
  "product_prices",
];

test("an import is taken back whole: all rows are as they were, those it completed and replaced too", async () => {
  const files = await withFirstImport();
  const before = await readTables(files.db);
  expect(await files.run("second.csv", { replaces: true })).toMatchObject({ records: 1, recordsReplaced: 2 });
  expect(await files.undo(2)).toMatchObject({ removed: 1, restored: 2 });
  expect(changedTables(before, await readTables(files.db)).filter((name) => !told.includes(name))).toEqual([]);

  expect(await files.run("second.csv")).toMatchObject({ records: 1, recordsCompleted: 1, recordsDiffering: 1 });
  await ledgerIsRight(files);
  expect(await files.undo(3)).toMatchObject({ removed: 1, restored: 1 });
  expect(changedTables(before, await readTables(files.db)).filter((name) => !told.includes(name))).toEqual([]);
  expect(await brokenRules(files.db)).toEqual({});
  await ledgerIsRight(files);

  // What only undone imports had made goes as well.
  await files.undo(1);
  for (const table of ["orders", "order_lines", "order_history", "customers", "products"] as const) {
    expect(await files.db.selectFrom(table).select("store_id").execute()).toEqual([]);
  }
  expect(await brokenRules(files.db)).toEqual({});
  // Each import of money, and each taken back, has one entry in the audit list, and none for each order.
  const entries = await files.db
    .selectFrom("audit_entries")
    .select(["subject", "action"])
    .orderBy("sequence")
    .execute();
  const ofMoney = entries.filter(({ subject }) => subject === "import" || subject === "order");
  const actions = ["created", "created", "undone", "created", "undone", "undone"];
  expect(ofMoney).toEqual(actions.map((action) => ({ subject: "import", action })));
  await expect(files.undo(1)).rejects.toThrow("Import OLD-1 was undone already by Asha.");
  await expect(files.undo(9)).rejects.toThrow("There is no import OLD-9");
  const states = (await listImports(files.db, null)).map(({ id, state }) => [id, state]);
  expect(states).toEqual([
    ["OLD-3", "undone"],
    ["OLD-2", "undone"],
    ["OLD-1", "undone"],
  ]);
});

test("nothing is undone when a row was touched since, by a person or by another import, which are named", async () => {
  const files = await withFirstImport();
  await files.run("second.csv", { replaces: true });
  await expect(files.undo(1)).rejects.toThrow("import OLD-2 has replaced 2 orders of this one. Undo OLD-2 first.");
  await comment(files, "1003");
  const before = await readTables(files.db);
  await expect(files.undo(2)).rejects.toThrow("because 1 order of this import changed since: 1003 (Asha).");
  expect(changedTables(before, await readTables(files.db))).toEqual([]);

  const others = await withFirstImport();
  await others.run("second.csv");
  await expect(others.undo(1)).rejects.toThrow("because 1 order of this import changed since: 1001 (import OLD-2).");
  // A product that an order of another import has stays, until that one is undone too.
  await others.undo(2);
  await others.undo(1);
  expect(await others.db.selectFrom("products").select("code").execute()).toEqual([]);
});

test("an import is listed with who, when, file, sum, days, orders and lines; one that was killed has failed", async () => {
  const files = await withFirstImport();
  await files.write("bad.csv", "1001,A,Apples,2,2020-03-01,1.50,7", "1004,A,Apples,x,2020-03-05,1.50,7");
  await files.run("bad.csv");
  await sql`update imports set state = 'running', ended_at = null where number = 1`.execute(files.db);
  const list = await listImports(files.db, "OLD");
  expect(list).toMatchObject([
    { id: "OLD-2", state: "done", file: "bad.csv", records: 0, linesAccepted: 1, linesRefused: 1, amount: 300 },
    {
      id: "OLD-1",
      subject: "orders",
      state: "failed",
      failure: "It was ended in the middle.",
      by: "Meera",
      file: "first.csv",
      records: 2,
      linesAccepted: 2,
      linesRefused: 0,
      amount: 450,
      firstAt: "2020-03-01T00:00:00.000Z",
      lastAt: "2020-03-02T00:00:00.000Z",
    },
  ]);
  await expect(listImports(files.db, "NEW")).rejects.toThrow("There is no store NEW.");
  // What it has written can still be taken back.
  expect(await files.undo(1)).toMatchObject({ removed: 2 });
});
