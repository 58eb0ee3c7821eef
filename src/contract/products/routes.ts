import { z } from "zod";
import {
  filledTextSchema,
  idSchema,
  storeParams,
  typedUndoesSchema,
  typedVersionSchema,
} from "#contract/common-schema.ts";
import { filterTypes } from "#contract/enumerations.ts";
import { recordParams } from "#contract/records/routes.ts";
import { rowSchemas } from "#contract/records/row-schemas.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import {
  barcodesChangeSchema,
  barcodesSchema,
  categoriesChangeSchema,
  conversionsChangeSchema,
  conversionsSchema,
  imagesChangeSchema,
  imagesSchema,
  printedMrpsChangeSchema,
  printedMrpsSchema,
  productCategoriesSchema,
  productSubstitutesSchema,
  substitutesChangeSchema,
} from "./list-schemas.ts";
import { imageFiles, type ImageSize, imageSizes } from "./lists.ts";
import {
  codedProductSchema,
  codesSchema,
  productEditResultSchema,
  productEditSchema,
  productEditsSchema,
} from "./edit-schema.ts";
import type { productPaths } from "./paths.ts";
import { plannedPriceSchema, pricesSchema } from "./price-schema.ts";
import { storeProductSchema } from "./schema.ts";

const sizes = Object.keys(imageSizes) as [ImageSize];

/** What all calls say that set a list of a product. */
const setsList = {
  params: recordParams,
  answer: rowSchemas.product,
  write: true,
  changes: { kind: "product", id: "id" },
} as const;

/** The schemas of the calls about products. */
export const productRoutes = {
  "store-products.read": {
    summary: "One product of a store with its price, MRP, tax and barcode",
    params: storeParams.extend({ id: idSchema }),
    answer: storeProductSchema,
  },
  "store-products.find": {
    summary: "A few products that are for sale, by name, code or barcode, the best first",
    params: storeParams,
    query: z.strictObject({
      term: filledTextSchema(100),
      orderId: idSchema
        .optional()
        .describe("to be put into this order: with the tax of the day on which it was placed"),
      customerId: idSchema.optional().describe("who is going to buy it: what they have bought comes before others"),
    }),
    answer: z.array(storeProductSchema),
  },
  "prices.list": {
    summary: "What a product has cost, costs and will cost, with who planned it and why",
    params: storeParams.extend({ id: idSchema }),
    answer: pricesSchema,
  },
  "prices.plan": {
    summary: "Plan a price of a product from a day on; orders keep the price that they were placed with",
    params: storeParams.extend({ id: idSchema }),
    body: plannedPriceSchema,
    answer: pricesSchema,
    write: true,
  },
  "prices.end": {
    summary: "Take back a price that is planned, or end one now that holds until a day",
    params: storeParams.extend({ id: idSchema, priceId: idSchema }),
    answer: pricesSchema,
    write: true,
  },
  "products.barcodes": { summary: "All barcodes of a product", params: recordParams, answer: barcodesSchema },
  "products.set-barcodes": {
    summary: "Set the barcodes of a product; each belongs to one product of the store",
    body: barcodesChangeSchema,
    ...setsList,
  },
  "products.conversions": {
    summary: "What units of a product are in others, such as 1 crate = 12 pieces",
    params: recordParams,
    query: z.strictObject({ filterType: z.enum(filterTypes).extract(["CONVERSION_UNIT"]).optional() }),
    answer: conversionsSchema,
  },
  "products.set-conversions": {
    summary: "Set the conversions of a product's units; none leads back to its own unit",
    body: conversionsChangeSchema,
    ...setsList,
  },
  "products.substitutes": {
    summary: "What is offered in place of a product, the best first",
    params: recordParams,
    answer: productSubstitutesSchema,
  },
  "products.set-substitutes": {
    summary: "Set what is offered in place of a product, the best first",
    body: substitutesChangeSchema,
    ...setsList,
  },
  "products.categories": {
    summary: "The categories in which a product is found beside its own one",
    params: recordParams,
    answer: productCategoriesSchema,
  },
  "products.set-categories": {
    summary: "Set the further categories of a product; tax, days to return and offers follow from its own one alone",
    body: categoriesChangeSchema,
    ...setsList,
  },
  "products.printedMrps": {
    summary: "The other MRPs that are printed on packs in stock, as after a change of tax",
    params: recordParams,
    answer: printedMrpsSchema,
  },
  "products.set-printedMrps": {
    summary: "Set the other MRPs that are printed on packs in stock; its own MRP is the one that binds",
    body: printedMrpsChangeSchema,
    ...setsList,
  },
  "products.images": { summary: "The images of a product in their order", params: recordParams, answer: imagesSchema },
  "products.set-images": {
    summary: "Put the images of a product in order, name them, and take away those that are left out",
    body: imagesChangeSchema,
    ...setsList,
  },
  "products.add-image": {
    summary: "Add an image after the others of a product, in three sizes",
    params: recordParams,
    body: z.strictObject({ version: typedVersionSchema, undoes: typedUndoesSchema }),
    files: imageFiles,
    answer: rowSchemas.product,
    write: true,
  },
  "products.crop-image": {
    summary: "Put a cropped image into the place of the one that it was made of, which is kept for a day",
    params: recordParams.extend({ imageId: idSchema }),
    body: z.strictObject({ version: typedVersionSchema, undoes: typedUndoesSchema }),
    files: imageFiles,
    answer: rowSchemas.product,
    write: true,
  },
  "products.image": {
    summary: "An image of a product in one of its sizes",
    params: recordParams.extend({ imageId: idSchema, size: z.enum(sizes) }),
    answer: { file: imageFiles.large.types },
  },
  "products.variants": {
    summary: "The variants of a product, by name",
    params: recordParams,
    answer: z.array(rowSchemas.product),
  },
  "products.brands": {
    summary: "A few brands of the store's products with this text, those that begin with it first",
    params: storeParams,
    query: z.strictObject({ term: filledTextSchema(100) }),
    answer: z.array(z.string()),
  },
  "products.by-code": {
    summary: "The products with these codes or barcodes; codes that no product has are left out",
    params: storeParams,
    body: codesSchema,
    answer: z.array(codedProductSchema),
  },
  "product-edits.save": {
    summary: "Change many products together, each from its version; a changed price or MRP holds from now on",
    params: storeParams,
    body: productEditsSchema,
    answer: productEditResultSchema,
    write: true,
  },
  "product-edits.list": {
    summary: "The newest edits of many products that were not taken back, the newest first",
    params: storeParams,
    answer: z.array(productEditSchema),
  },
  "product-edits.undo": {
    summary: "Take back a whole edit of many products; refused where one of them was changed since",
    params: storeParams.extend({ id: idSchema }),
    answer: z.strictObject({ products: z.int() }),
    write: true,
  },
} as const satisfies Record<keyof typeof productPaths, RouteSchema>;
