import { sql, type SqlBool } from "kysely";
import { refundList } from "#contract/refunds/list.ts";
import { refundRowSchema } from "#contract/refunds/schema.ts";
import { documentCounts, keptSearch, listOfRows } from "#gateway/store/records/list-of-rows.ts";
import { refundRows } from "./refund-rows.ts";

/** The list of refunds with its SQL. */
export const refunds = listOfRows(refundList, refundRowSchema, {
  rows: refundRows,
  plain: ["cause", "approval", "method"],
  fields: {
    withdrawn: (row) => sql<SqlBool>`${row("status")} = 'Withdrawn'`,
    standing: (row) => sql<SqlBool>`${row("status")} <> 'Withdrawn'`,
    text: keptSearch("refunds"),
  },
  storedCounts: documentCounts("refund", "cause"),
});
