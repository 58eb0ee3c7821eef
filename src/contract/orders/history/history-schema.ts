import { z } from "zod";
import { filledTextSchema, idSchema, instantSchema } from "#contract/common-schema.ts";
import { maxBulkItems, maxTextLength } from "#contract/constants.ts";
import { commentOrigins } from "#contract/enumerations.ts";
import { importedSchema } from "#contract/records/imported-schema.ts";
import { deliveryTermsSchema } from "#contract/delivery/schema.ts";
import { lineChangeSchema } from "#contract/orders/editing/edit-schema.ts";
import { orderStatusSchema } from "#contract/orders/schema.ts";

/**
 * The events in an order's history: it is placed, its status changes, it is assigned, somebody comments on it, its
 * lines or its delivery are changed, an import adds lines, money comes in or is given back, it is invoiced by command,
 * goods come back, or it is said where it stands.
 */
export const historyKinds = [
  "placed",
  "status",
  "picker",
  "rider",
  "comment",
  "import",
  "edit",
  "delivery",
  "payment",
  "invoice",
  "return",
  "packed",
] as const;

/** One entry of an order's history. */
export const historyEntrySchema = z
  .strictObject({
    id: idSchema,
    kind: z.enum(historyKinds),
    at: instantSchema,
    by: z.string().describe("who, by name"),
    origin: z.enum(commentOrigins),
    version: z.int().positive().nullable().describe("the version this change made; null for comments"),
    undoes: z.int().positive().nullable().describe("the version of the change that this one took back"),
    fromStatus: orderStatusSchema.nullable(),
    toStatus: orderStatusSchema.nullable(),
    subject: z
      .string()
      .nullable()
      .describe("the picker or rider named, the money that moved, or what was decided about the promo code"),
    text: z.string().describe("the reason or comment"),
    imported: importedSchema,
    lines: z.array(lineChangeSchema).describe("what an edit changed; empty for all else"),
    delivery: z
      .strictObject({ before: deliveryTermsSchema, after: deliveryTermsSchema })
      .nullable()
      .describe("what a change of the delivery changed; null for all else"),
  })
  .meta({ id: "HistoryEntry" });
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

export const historySchema = z.strictObject({
  entries: z.array(historyEntrySchema),
  total: z.int().nonnegative(),
});
export type History = z.infer<typeof historySchema>;

export const commentsSchema = z.strictObject({
  comments: z
    .array(
      z.strictObject({
        orderId: idSchema,
        comment: filledTextSchema(maxTextLength),
        origin: z
          .enum(commentOrigins)
          .optional()
          .describe("who said it; By Admin when left out; any other needs the right order.quote"),
      }),
    )
    .min(1)
    .max(maxBulkItems),
});
export type Comments = z.infer<typeof commentsSchema>;
