import type { RoutePath } from "#contract/routes/route.ts";

/** Calls about promo codes, offers and MRPs. */
export const promotionPaths = {
  "promo-codes.validate": {
    method: "post",
    path: "/stores/{storeId}/orders/{orderId}/promo-codes/validate",
    access: "order.view",
  },
  "promo-codes.validate-new": {
    method: "post",
    path: "/stores/{storeId}/promo-codes/validate",
    access: "order.create",
  },
  "promo-codes.replay": {
    method: "post",
    path: "/stores/{storeId}/promo-codes/replay",
    access: "promo-code.manage",
    replica: true,
  },
  "offers.replay": {
    method: "post",
    path: "/stores/{storeId}/product-offers/replay",
    access: "product-offer.manage",
    replica: true,
  },
  "offers.of-order": {
    method: "post",
    path: "/stores/{storeId}/orders/{orderId}/product-offers",
    access: "order.view",
  },
  "orders.comment-mrp": {
    method: "post",
    path: "/stores/{storeId}/orders/{orderId}/mrp-prices/comment",
    access: "order.comment",
  },
} as const satisfies Record<string, RoutePath>;
