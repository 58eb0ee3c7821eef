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
