import type { RoutePath } from "#contract/routes/route.ts";

/** The calls about refunds, besides those that every listed kind has. */
export const refundPaths = {
  "refunds.complete": { method: "put", path: "/stores/{storeId}/refunds/{id}/complete", access: "refund.manage" },
  "refunds.retry": { method: "put", path: "/stores/{storeId}/refunds/{id}/retry", access: "refund.manage" },
  "refunds.settle": { method: "put", path: "/stores/{storeId}/refunds/{id}/settle", access: "refund.manage" },
  "refunds.approve": { method: "put", path: "/stores/{storeId}/refunds/{id}/approve", access: "refund.approve" },
  "refunds.refuse": { method: "put", path: "/stores/{storeId}/refunds/{id}/refuse", access: "refund.approve" },
  // Whoever has made a change had the right to it; nobody else may take it back.
  "refunds.take-back": { method: "put", path: "/stores/{storeId}/refunds/{id}/take-back", access: "refund.view" },
} as const satisfies Record<string, RoutePath>;
