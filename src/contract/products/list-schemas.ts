import { z } from "zod";
import { idSchema, instantSchema, undoesSchema, versionSchema } from "#contract/common-schema.ts";
import { newRecordSchema } from "#contract/fields/fields-schema.ts";
import { productLists } from "./lists.ts";
import { storeProductSchema } from "./schema.ts";

const { barcodes, conversions, substitutes, categories, printedMrps, images } = productLists;

/** The body that sets a list of a product: all of its entries in their order. */
function listChange<Entry extends z.ZodType>(entry: Entry, { most }: { readonly most: number }) {
  return z.strictObject({ version: versionSchema, undoes: undoesSchema, entries: z.array(entry).max(most) });
}

const barcodeSchema = newRecordSchema(barcodes.fields);
export type BarcodeEntry = z.infer<typeof barcodeSchema>;
/** The barcodes of a product, the first one printed on papers. */
export const barcodesSchema = z.array(barcodeSchema);
export const barcodesChangeSchema = listChange(barcodeSchema, barcodes);

const conversionSchema = newRecordSchema(conversions.fields);
/** What units of a product are in others, such as 1 crate = 12 pieces. */
export const conversionsSchema = z.array(conversionSchema);
export const conversionsChangeSchema = listChange(conversionSchema, conversions);

const substituteSchema = newRecordSchema(substitutes.fields);
/** What is offered in place of a product, the best first. */
export const productSubstitutesSchema = z.array(storeProductSchema);
export const substitutesChangeSchema = listChange(substituteSchema, substitutes);

const categorySchema = newRecordSchema(categories.fields);
/** The categories in which a product is found beside its own one. */
export const productCategoriesSchema = z.array(categorySchema.extend({ name: z.string() }));
export const categoriesChangeSchema = listChange(categorySchema, categories);

const printedMrpSchema = newRecordSchema(printedMrps.fields);
export type PrintedMrp = z.infer<typeof printedMrpSchema>;
/** The other MRPs that are printed on packs in stock. */
export const printedMrpsSchema = z.array(printedMrpSchema);
export const printedMrpsChangeSchema = listChange(printedMrpSchema, printedMrps);

const imageSchema = z.strictObject({ id: idSchema, caption: newRecordSchema(images.fields).shape.caption.unwrap() });
/** The images of a product in their order. */
export const imagesSchema = z.array(
  imageSchema.extend({
    name: z.string().describe("of the file that was chosen"),
    at: instantSchema,
    by: z.string(),
  }),
);
export type ProductImage = z.infer<typeof imagesSchema>[number];
/** The images that stay, in their order. One that is left out is taken away, and can be named again for a day. */
export const imagesChangeSchema = listChange(imageSchema, images);
