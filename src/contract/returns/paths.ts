import type { RoutePath } from "#contract/routes/route.ts";

/** The calls about returns that are of their own kind; `recordPaths` has those of every listed kind. */
export const returnPaths = {
  "returns.products": {
    method: "get",
    path: "/stores/{storeId}/orders/{orderId}/order-return/products",
    access: "return.view",
  },
  "returns.calculate": {
    method: "post",
    path: "/stores/{storeId}/orders/{orderId}/order-return/calculation",
    access: "return.view",
  },
  "returns.create": {
    method: "post",
    path: "/stores/{storeId}/orders/{orderId}/order-return",
    access: "return.manage",
  },
  "returns.edit": { method: "put", path: "/stores/{storeId}/return-order/{id}", access: "return.manage" },
  "returns.change-status": {
    method: "put",
    path: "/stores/{storeId}/return-order/{id}/action/{status}",
    access: "return.manage",
  },
  "returns.photo": {
    method: "get",
    path: "/stores/{storeId}/return-order/{id}/photos/{photoId}",
    access: "return.view",
    answers: "file",
  },
  "returns.add-photo": {
    method: "post",
    path: "/stores/{storeId}/return-order/{id}/photos",
    access: "return.manage",
  },
  "returns.remove-photo": {
    method: "delete",
    path: "/stores/{storeId}/return-order/{id}/photos/{photoId}",
    access: "return.manage",
  },
} as const satisfies Record<string, RoutePath>;
