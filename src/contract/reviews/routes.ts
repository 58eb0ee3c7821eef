import { storeParams } from "#contract/common-schema.ts";
import { listedRoutes, recordParams } from "#contract/records/routes.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import { reviewList } from "./list.ts";
import type { reviewPaths } from "./paths.ts";
import { decisionSchema, newReviewSchema, reviewParts, reviewRowSchema } from "./schema.ts";

/** The schemas of the calls about reviews. */
export const reviewRoutes = {
  ...listedRoutes(reviewRowSchema, reviewList, reviewParts),
  "reviews.create": {
    summary: "Send in a review that a customer wrote; it waits until somebody publishes it",
    params: storeParams,
    body: newReviewSchema,
    answer: reviewRowSchema,
    write: true,
  },
  "reviews.decide": {
    summary: "Publish, refuse or answer a review",
    params: recordParams,
    body: decisionSchema,
    answer: reviewRowSchema,
    write: true,
    changes: { kind: "product-review", id: "id" },
  },
} as const satisfies Record<keyof typeof reviewPaths, RouteSchema>;
