import { z } from "zod";
import { filledTextSchema, idSchema, instantSchema, versionSchema } from "#contract/common-schema.ts";
import { mostEdited } from "#contract/constants.ts";
import { fieldChangesSchema } from "#contract/fields/fields-schema.ts";
import { rowSchemas } from "#contract/records/row-schemas.ts";
import { productCellFields } from "./cells.ts";

const productEditRowSchema = z.strictObject({
  id: idSchema,
  version: versionSchema,
  set: fieldChangesSchema(productCellFields),
});

/** Changes of many products that are saved together. */
export const productEditsSchema = z
  .strictObject({
    dryRun: z.boolean().describe("true: only tell what would become of it"),
    reason: filledTextSchema(300).optional().describe("needed where it is saved"),
    rows: z.array(productEditRowSchema).min(1).max(mostEdited),
  })
  .refine(({ dryRun, reason }) => dryRun || reason !== undefined, { path: ["reason"], error: "say why" })
  .refine(({ rows }) => new Set(rows.map(({ id }) => id)).size === rows.length, {
    path: ["rows"],
    error: "a product stands in it twice",
  });
export type ProductEdits = z.infer<typeof productEditsSchema>;

/** What became of an edit, or would: what is refused or stale is left as it is, and hinders nothing else. */
export const productEditResultSchema = z.strictObject({
  will: z.int().describe("how many products it changes"),
  unchanged: z.int().describe("how many are already so"),
  refused: z.array(z.strictObject({ id: idSchema, field: z.string(), because: z.string() })),
  stale: z
    .array(z.strictObject({ id: idSchema, row: z.lazy(() => rowSchemas.product) }))
    .describe("somebody has changed these since the given version; with the row as it is now"),
  edit: idSchema.nullable().describe("by which it can be taken back; null where nothing was saved"),
});
export type ProductEditResult = z.infer<typeof productEditResultSchema>;

/** An edit of many products, as it is offered to be taken back. */
export const productEditSchema = z
  .strictObject({
    id: idSchema,
    at: instantSchema,
    by: z.string(),
    reason: z.string(),
    products: z.int(),
    changedSince: z.int().describe("how many of them were changed since: only an edit without any can be taken back"),
  })
  .meta({ id: "ProductEdit" });

/** Codes or barcodes whose products are asked for. */
export const codesSchema = z.strictObject({ codes: z.array(filledTextSchema(40)).min(1).max(mostEdited) });

/** A product under the code that was asked for. */
export const codedProductSchema = z.strictObject({ code: z.string(), row: z.lazy(() => rowSchemas.product) });
