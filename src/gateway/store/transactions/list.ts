import { sql, type SqlBool } from "kysely";
import { transactionList } from "#contract/transactions/list.ts";
import { transactionRowSchema } from "#contract/transactions/schema.ts";
import { documentCounts, keptSearch, listOfRows, rowColumns } from "#gateway/store/records/list-of-rows.ts";

const columns = rowColumns("transactions", transactionRowSchema, {
  version: sql<1>`1`,
  createdAt: "at",
  updatedAt: "at",
  by: "by_name",
});

/** The list of transactions, payments with what became of them, with its SQL. */
export const transactions = listOfRows(transactionList, transactionRowSchema, {
  rows: (db) => db.selectFrom("transactions").select(columns),
  newest: "created",
  plain: ["method", "provider", "reference"],
  fields: {
    online: (row) => sql<SqlBool>`${row("provider")} is not null`,
    amount: (row, { from, to }) =>
      sql<SqlBool>`abs(${row("amount")}) between ${from ?? 0}::bigint and ${to ?? Number.MAX_SAFE_INTEGER}::bigint`,
    by: "userId",
    text: keptSearch("transactions"),
  },
  storedCounts: documentCounts("transaction", "forReturn"),
});
