import type { RoutePath } from "#contract/routes/route.ts";

/** The calls about invoices besides those of every document. */
export const invoicePaths = {
  "invoices.sync": { method: "post", path: "/invoices/filter", access: "invoice.view" },
  "invoices.sheet": { method: "get", path: "/stores/{storeId}/invoices/{id}/sheet", access: "invoice.view" },
  "invoices.send-again": {
    method: "post",
    path: "/stores/{storeId}/invoices/{id}/send-again",
    access: "invoice.issue",
  },
  "invoices.correct": { method: "post", path: "/stores/{storeId}/invoices/{id}/correct", access: "invoice.issue" },
  "returns.generate-invoice": {
    method: "post",
    path: "/stores/{storeId}/order-return/{id}/generate/invoice",
    access: "invoice.issue",
  },
} as const satisfies Record<string, RoutePath>;
