import type { productFields } from "./product.ts";

/** What can be wrong with a product in the catalogue; the gateway has the rule of each. */
export const productProblems = [
  "No image",
  "No barcode",
  "No HSN",
  "HSN without a rate",
  "No price",
  "Cost above price",
  "Same name twice",
  "Stock without shelf",
  "No country of origin",
  "No tax rate",
] as const;
export type ProductProblem = (typeof productProblems)[number];

/** The fields that mend a problem; images and barcodes are lists of their own. */
export const mendedBy: Readonly<
  Record<ProductProblem, readonly (keyof typeof productFields)[] | "images" | "barcodes">
> = {
  "No image": "images",
  "No barcode": "barcodes",
  "No HSN": ["hsnCode", "taxPercent"],
  "HSN without a rate": ["taxPercent", "taxKind"],
  "No price": ["mrp", "price"],
  "Cost above price": ["cost", "mrp", "price"],
  "Same name twice": ["name", "brand"],
  "Stock without shelf": ["aisle", "shelf"],
  "No country of origin": ["country"],
  "No tax rate": ["taxPercent", "hsnCode"],
};
