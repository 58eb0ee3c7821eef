import { sql, type SqlBool } from "kysely";
import { returnList } from "#contract/returns/list.ts";
import { returnRowSchema } from "#contract/returns/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { documentCounts, keptSearch, listOfRows, rowColumns } from "#gateway/store/records/list-of-rows.ts";

const ownColumns = rowColumns("return_orders", returnRowSchema.omit({ riderName: true }));

/** Returns with the names of their riders, each a `ReturnRow`. */
function returnRows(db: Db) {
  return db
    .selectFrom("return_orders")
    .leftJoin("riders", (join) =>
      join.onRef("riders.store_id", "=", "return_orders.store_id").onRef("riders.id", "=", "return_orders.rider_id"),
    )
    .select(ownColumns)
    .select("riders.name as riderName");
}

/** The list of returns with its SQL. */
export const returns = listOfRows(returnList, returnRowSchema, {
  rows: returnRows,
  own: { rows: (db) => db.selectFrom("return_orders").select(ownColumns), lacks: ["riderName"] },
  plain: ["pickup", "customerPhone"],
  columns: { items: "itemCount", phone: "customerPhone" },
  fields: {
    reason: (row, reasons) => sql<SqlBool>`${row("reasons")} && array[${sql.join(reasons)}]::text[]`,
    customer: (row, ids) => sql<SqlBool>`${row("orderId")} in (
      select own.id from orders as own where own.store_id = ${row("storeId")} and own.customer_id = any(${ids}::uuid[]))`,
    withoutInvoice: (row) => sql<SqlBool>`${row("status")} = 'Completed' and ${row("amount")} <> 0 and not exists (
      select from invoices where invoices.store_id = ${row("storeId")} and invoices.return_id = ${row("id")}
        and invoices.kind = 'return' and invoices.corrects is null)`,
    text: keptSearch("return_orders"),
  },
  storedCounts: documentCounts("return"),
});
