import { sql, type SqlBool } from "kysely";
import { reviewList } from "#contract/reviews/list.ts";
import { reviewStatuses } from "#contract/reviews/status.ts";
import type { Db } from "#gateway/database/schema.ts";
import type { GatewayList } from "#gateway/store/lists/list.ts";
import { inListedOrder } from "#gateway/store/listed-order.ts";
import { inNameOrder } from "#gateway/store/name-order.ts";

/** Reviews, each a `ReviewRow`. */
function reviewRows(db: Db) {
  return db
    .selectFrom("reviews")
    .select([
      "id",
      "store_id as storeId",
      "version",
      "number",
      "status",
      "created_at as createdAt",
      "updated_at as updatedAt",
      "product_id as productId",
      "product_name as productName",
      "stars",
      "title",
      "text",
      "author",
      "customer_id as customerId",
      "bought",
      "order_number as orderNumber",
      "because",
      "decided_by as decidedBy",
      "answer",
      "answered_by as answeredBy",
    ]);
}

/** The list of reviews with its SQL. */
export const reviews: GatewayList<typeof reviewList> = {
  contract: reviewList,
  rows: reviewRows,
  columns: {
    // The index on the time has the newest first, and for the same time the lower id first.
    created: { by: (row) => row("createdAt"), id: "opposite" },
    number: "number",
    status: { by: (row) => inListedOrder(reviewStatuses, row("status")) },
    stars: "stars",
    product: { by: (row) => inNameOrder(row("productName")) },
    title: { by: (row) => inNameOrder(row("title")) },
    author: { by: (row) => inNameOrder(row("author")) },
    bought: "bought",
    answeredBy: { by: (row) => inNameOrder(row("answeredBy")), missing: "last" },
  },
  fields: {
    status: "status",
    stars: "stars",
    bought: "bought",
    aboutStore: (row) => sql<SqlBool>`${row("productId")} is null`,
    created: "createdAt",
    text: { table: "reviews", key: "id", text: "search" },
  },
  storedCounts: { table: "document_counts", kind: "product-review", value: "status", count: "change" },
};
