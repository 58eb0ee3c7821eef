import { sql, type SqlBool } from "kysely";
import { reviewList } from "#contract/reviews/list.ts";
import { reviewRowSchema } from "#contract/reviews/schema.ts";
import { documentCounts, keptSearch, listOfRows, rowColumns } from "#gateway/store/records/list-of-rows.ts";

/** The list of reviews with its SQL. */
export const reviews = listOfRows(reviewList, reviewRowSchema, {
  rows: (db) => db.selectFrom("reviews").select(rowColumns("reviews", reviewRowSchema)),
  newest: "created",
  fields: { aboutStore: (row) => sql<SqlBool>`${row("productId")} is null`, text: keptSearch("reviews") },
  storedCounts: documentCounts("product-review"),
});
