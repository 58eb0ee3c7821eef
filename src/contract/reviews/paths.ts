import type { RoutePath } from "#contract/routes/route.ts";

/** The calls about reviews, besides those that every listed kind has. */
export const reviewPaths = {
  "reviews.create": { method: "post", path: "/stores/{storeId}/product-reviews", access: "product-review.create" },
  "reviews.decide": {
    method: "put",
    path: "/stores/{storeId}/product-reviews/{id}/decision",
    access: "product-review.manage",
  },
} as const satisfies Record<string, RoutePath>;
