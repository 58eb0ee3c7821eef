import type { RoutePath } from "#contract/routes/route.ts";

/** Calls about slots, delivery areas on the map, and the delivery of an order. */
export const deliveryPaths = {
  "slots.list": { method: "get", path: "/stores/{storeId}/slots", access: "order.view" },
  "intake-limits.list": { method: "get", path: "/stores/{storeId}/intake-limits", access: "order.view" },
  "intake-limits.set": { method: "put", path: "/stores/{storeId}/intake-limits", access: "store.set-up" },
  "addresses.pincode": { method: "post", path: "/customers/addresses/pincode", access: "customer.view" },
  "area-outlines.list": { method: "get", path: "/stores/{storeId}/area-outlines", access: "delivery-area.view" },
  "area-outlines.keep": { method: "post", path: "/stores/{storeId}/area-outlines", access: "delivery-area.manage" },
  "pin-outlines.import": { method: "post", path: "/stores/{storeId}/pin-outlines", access: "delivery-area.manage" },
  "orders.price-delivery": {
    method: "post",
    path: "/stores/{storeId}/orders/{orderId}/delivery/price",
    access: "order.edit",
  },
  "orders.change-delivery": {
    method: "put",
    path: "/stores/{storeId}/orders/{orderId}/delivery",
    access: "order.edit",
  },
  "orders.undo-delivery": {
    method: "put",
    path: "/stores/{storeId}/orders/{orderId}/delivery/undo",
    access: "order.edit",
  },
} as const satisfies Record<string, RoutePath>;
