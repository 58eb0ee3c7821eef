import type { RoutePath } from "#contract/routes/route.ts";

const ofProduct = "/stores/{storeId}/store-products/products/{id}";

/** Calls about the products of a store. */
export const productPaths = {
  "store-products.read": {
    method: "get",
    path: "/stores/{storeId}/store-products/products/{id}",
    access: "order.view",
  },
  "store-products.find": { method: "get", path: "/stores/{storeId}/store-products/search", access: "order.view" },
  "prices.list": { method: "get", path: "/stores/{storeId}/products/{id}/prices", access: "product.view" },
  "prices.plan": { method: "post", path: "/stores/{storeId}/products/{id}/prices", access: "product.manage" },
  "prices.end": {
    method: "post",
    path: "/stores/{storeId}/products/{id}/prices/{priceId}/end",
    access: "product.manage",
  },
  "products.barcodes": { method: "get", path: `${ofProduct}/barcodes`, access: "product.view" },
  "products.set-barcodes": { method: "put", path: `${ofProduct}/barcodes`, access: "product.manage" },
  "products.conversions": { method: "get", path: `${ofProduct}/conversions`, access: "product.view" },
  "products.set-conversions": { method: "put", path: `${ofProduct}/conversions`, access: "product.manage" },
  "products.substitutes": { method: "get", path: `${ofProduct}/substitutes`, access: "product.view" },
  "products.set-substitutes": { method: "put", path: `${ofProduct}/substitutes`, access: "product.manage" },
  "products.categories": { method: "get", path: `${ofProduct}/categories`, access: "product.view" },
  "products.set-categories": { method: "put", path: `${ofProduct}/categories`, access: "product.manage" },
  "products.printedMrps": { method: "get", path: `${ofProduct}/printed-mrps`, access: "product.view" },
  "products.set-printedMrps": { method: "put", path: `${ofProduct}/printed-mrps`, access: "product.manage" },
  "products.images": { method: "get", path: `${ofProduct}/images`, access: "product.view" },
  "products.set-images": { method: "put", path: `${ofProduct}/images`, access: "product.manage" },
  "products.add-image": { method: "post", path: `${ofProduct}/images`, access: "product.manage" },
  "products.crop-image": {
    method: "post",
    path: `${ofProduct}/images/{imageId}/crop`,
    access: "product.manage",
  },
  "products.image": {
    method: "get",
    path: `${ofProduct}/images/{imageId}/{size}`,
    access: "order.view",
    answers: "file",
  },
  "products.variants": { method: "get", path: `${ofProduct}/variants`, access: "product.view" },
  "products.brands": { method: "get", path: "/stores/{storeId}/product-brands", access: "product.view" },
  "products.by-code": { method: "post", path: "/stores/{storeId}/products/by-code", access: "product.view" },
  "product-edits.save": { method: "post", path: "/stores/{storeId}/products/edits", access: "product.manage" },
  "product-edits.list": { method: "get", path: "/stores/{storeId}/product-edits", access: "product.view" },
  "product-edits.undo": {
    method: "post",
    path: "/stores/{storeId}/product-edits/{id}/undo",
    access: "product.manage",
  },
} as const satisfies Record<string, RoutePath>;
