import type { RoutePath } from "#contract/routes/route.ts";

/** Calls about payments of orders, the ledger and cash drawers. */
export const paymentPaths = {
  "payments.record": {
    method: "post",
    path: "/stores/{storeId}/orders/{orderId}/payments",
    access: "payment.record",
  },
  "payments.give-back": {
    method: "post",
    path: "/stores/{storeId}/orders/{orderId}/payments/give-back",
    access: "payment.record",
  },
  "payments.reverse": {
    method: "post",
    path: "/stores/{storeId}/orders/{orderId}/payments/{paymentId}/reverse",
    access: "payment.reverse",
  },
  "payments.send-link": {
    method: "post",
    path: "/stores/{storeId}/orders/{orderId}/payment-links",
    access: "payment.record",
  },
  "payments.links": {
    method: "get",
    path: "/stores/{storeId}/orders/{orderId}/payment-links",
    access: "order.view",
  },
  "unmatched.list": { method: "get", path: "/stores/{storeId}/unmatched-payments", access: "payment.record" },
  "unmatched.assign": {
    method: "post",
    path: "/stores/{storeId}/orders/{orderId}/unmatched-payments/{unmatchedId}",
    access: "payment.record",
  },
  "unmatched.give-back": {
    method: "post",
    path: "/stores/{storeId}/unmatched-payments/{unmatchedId}/give-back",
    access: "payment.reverse",
  },
  "ledger.entries": { method: "post", path: "/stores/{storeId}/ledger/entries", access: "order.view" },
  "ledger.check": { method: "get", path: "/stores/{storeId}/ledger/check", access: "payment.reverse" },
  "drawer.current": { method: "get", path: "/stores/{storeId}/cash-drawers/current", access: "payment.record" },
  "drawer.open": { method: "post", path: "/stores/{storeId}/cash-drawers", access: "payment.record" },
  "drawer.move": {
    method: "post",
    path: "/stores/{storeId}/cash-drawers/{drawerId}/movements",
    access: "payment.record",
  },
  "drawer.count": {
    method: "post",
    path: "/stores/{storeId}/cash-drawers/{drawerId}/count",
    access: "payment.record",
  },
  "drawer.close": {
    method: "post",
    path: "/stores/{storeId}/cash-drawers/{drawerId}/close",
    access: "payment.record",
  },
} as const satisfies Record<string, RoutePath>;
