import { z } from "zod";
import { decimalSchema, textSchema, undoesSchema, versionSchema } from "#contract/common-schema.ts";
import { maxTextLength } from "#contract/constants.ts";
import { newRecordSchema } from "#contract/fields/fields-schema.ts";
import { paymentFields } from "#contract/payments/fields.ts";
import { maxQuantity } from "./editing/editing.ts";
import { restChoices } from "./hand-over.ts";
import { shownTotalsSchema } from "./schema.ts";

/**
 * What the customer has of an order of which not all was handed over, by line: of a line that is left out, all of it.
 */
const handOverSchema = z.strictObject({
  lines: z
    .array(
      z.strictObject({
        line: z.int().positive().max(1_000_000),
        quantity: decimalSchema(0, maxQuantity, 3).describe("in all, with what was handed over before"),
      }),
    )
    .max(1_500),
  rest: z.enum(restChoices).describe("whether the rest stays reserved for this order or goes back to the shelf"),
  shown: shownTotalsSchema.optional().describe("what the order comes to by it, as it was shown"),
});
export type HandOver = z.infer<typeof handOverSchema>;

/** A status change: its version, the reason where the status asks for one, and the money that a delivery took. */
export const statusChangeSchema = z.strictObject({
  version: versionSchema,
  undoes: undoesSchema,
  note: textSchema(maxTextLength).optional(),
  payment: newRecordSchema(paymentFields)
    .optional()
    .describe("what was taken at the delivery; only with Delivered, and with the right payment.record"),
  handedOver: handOverSchema
    .optional()
    .describe("with Partially Delivered, and with Delivered where less than the rest of such an order was taken"),
});

export type StatusChangeBody = z.infer<typeof statusChangeSchema>;
