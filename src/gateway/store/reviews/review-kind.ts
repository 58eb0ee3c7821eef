import { sql, type SqlBool } from "kysely";
import { reviewList } from "#contract/reviews/list.ts";
import { documentCounts, keptSearch, listOfRows, rowColumns } from "#gateway/store/records/list-of-rows.ts";
import { type Rating, type ReviewRow, reviewRowSchema } from "#contract/reviews/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { storedKind } from "#gateway/store/records/stored-kind.ts";

/** How reviews are read and written. What the customer wrote is no field that changes. */
export const reviewKind = storedKind({
  kind: "product-review",
  table: "reviews",
  fields: {
    because: { type: "text", longest: 300 },
    decidedBy: { type: "text", longest: 200 },
    answer: { type: "text", longest: 1_000 },
    answeredBy: { type: "text", longest: 200 },
  },
  list: listOfRows(reviewList, reviewRowSchema, {
    rows: (db) => db.selectFrom("reviews").select(rowColumns("reviews", reviewRowSchema)),
    newest: "created",
    fields: { aboutStore: (row) => sql<SqlBool>`${row("productId")} is null`, text: keptSearch("reviews") },
    storedCounts: documentCounts("product-review"),
  }),
  parts: async (db, { storeId, productId }: ReviewRow) => ({ rating: await readRating(db, storeId, productId) }),
});

/**
 * What the published reviews of a product come to; those of the store where it is null. Of a customer who has written
 * several, the newest published one counts.
 */
async function readRating(db: Db, storeId: string, productId: string | null): Promise<Rating> {
  const { rows } = await sql<Rating>`
    with newest as (
      select distinct on (coalesce(customer_id, id)) stars from reviews
      where store_id = ${storeId} and product_id is not distinct from ${productId}::uuid
        and status in ('Published', 'Answered')
      order by coalesce(customer_id, id), created_at desc, number desc
    )
    select count(*)::int as count, round(avg(stars), 2)::float8 as average,
      array(select count(stars)::int from generate_series(1, 5) as nth left join newest on stars = nth
        group by nth order by nth) as "byStars"
    from newest`.execute(db);
  return rows[0] ?? { count: 0, average: null, byStars: [0, 0, 0, 0, 0] };
}
