import type { RoutePath } from "#contract/routes/route.ts";

/** Calls about orders, their history and their comments. */
export const orderPaths = {
  "orders.filter": { method: "post", path: "/orders/filter", access: "order.view" },
  "orders.counts": { method: "post", path: "/orders/counts", access: "order.view" },
  "orders.select": { method: "post", path: "/orders/select", access: "order.view" },
  "orders.selected": { method: "post", path: "/orders/selected", access: "order.view" },
  "orders.slot-times": { method: "get", path: "/stores/{storeId}/order-slot-times", access: "order.view" },
  "orders.cancel-reasons": { method: "get", path: "/stores/{storeId}/order-cancel-reasons", access: "order.view" },
  "orders.read": { method: "get", path: "/stores/{storeId}/orders/{orderId}", access: "order.view" },
  "orders.lines": { method: "get", path: "/stores/{storeId}/orders/{orderId}/lines", access: "order.view" },
  "orders.create": { method: "post", path: "/stores/{storeId}/orders", access: "order.create" },
  "orders.price": { method: "post", path: "/stores/{storeId}/orders/price", access: "order.create" },
  "orders.change-status": {
    method: "put",
    path: "/stores/{storeId}/orders/{orderId}/action/{status}",
    access: "order.change-status",
  },
  "orders.pack": { method: "put", path: "/stores/{storeId}/orders/{orderId}/packed", access: "order.change-status" },
  "orders.issue-invoice": {
    method: "post",
    path: "/stores/{storeId}/orders/{orderId}/invoice",
    access: "invoice.issue",
  },
  "orders.assign-picker": {
    method: "put",
    path: "/stores/{storeId}/orders/{orderId}/picker",
    access: "order.assign-picker",
  },
  "orders.assign-rider": {
    method: "put",
    path: "/stores/{storeId}/orders/{orderId}/rider",
    access: "order.assign-rider",
  },
  "orders.edit-lines": { method: "put", path: "/stores/{storeId}/orders/{orderId}/lines", access: "order.edit" },
  "orders.undo-edit": { method: "put", path: "/stores/{storeId}/orders/{orderId}/lines/undo", access: "order.edit" },
  "comments.history": {
    method: "get",
    path: "/stores/{storeId}/orders/{orderId}/comments-history",
    access: "order.view",
  },
  "comments.add": { method: "post", path: "/stores/{storeId}/comments-history/bulk", access: "order.comment" },
} as const satisfies Record<string, RoutePath>;
