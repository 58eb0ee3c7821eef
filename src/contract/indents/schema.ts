import { z } from "zod";
import {
  amountSchema,
  daySchema,
  decimalSchema,
  filledTextSchema,
  idSchema,
  textSchema,
  undoesSchema,
  versionSchema,
} from "#contract/common-schema.ts";
import { saleUnits } from "#contract/enumerations.ts";
import { maxQuantity } from "#contract/orders/editing/editing.ts";
import { documentRowSchema } from "#contract/records/row-schema.ts";
import { indentFields } from "./fields.ts";
import { indentStatuses } from "./status.ts";

const many = z.int().nonnegative();
const quantity = z.number().describe("pieces or kilograms, three decimals");

/** What a store asks to be bought for it. */
export const indentRowSchema = documentRowSchema
  .extend({
    status: z.enum(indentStatuses),
    supplier: z.string(),
    expectedDay: daySchema.nullable().describe("when the goods should come"),
    note: z.string(),
    products: many.describe("how many are ordered"),
    received: many.describe("how many of them have come as they were ordered, or more"),
    counted: many.describe("how many products of what came are counted and not in the stock yet"),
    reason: z.string().describe("why it was cancelled; empty else"),
    madeBy: z.string(),
  })
  .meta({ id: "IndentRow" });
export type IndentRow = z.infer<typeof indentRowSchema>;

/** A product of an indent. */
export const indentLineSchema = z
  .strictObject({
    productId: idSchema,
    code: z.string(),
    name: z.string(),
    barcodes: z.array(z.string()),
    unit: z.enum(saleUnits),
    proposed: quantity.nullable().describe("null: somebody has added it"),
    why: z.string().describe("why so much was proposed"),
    ordered: quantity,
    received: quantity.describe("what has come and is in the stock"),
    counted: quantity.nullable().describe("what came and is not in the stock yet; null: not counted"),
    pack: quantity.describe("how much of it comes in one pack"),
    packUnit: z.string().describe("what the pack is called; empty where none is known"),
    cost: amountSchema.nullable().optional().describe("of a piece or kilogram; only for those who may see costs"),
  })
  .meta({ id: "IndentLine" });
export type IndentLine = z.infer<typeof indentLineSchema>;

/** What the detail of an indent has beside its row: its products by name. */
export const indentParts = { lines: z.array(indentLineSchema) } as const;
export interface IndentParts {
  readonly lines: readonly IndentLine[];
}

/** What is said about a new indent as a whole. */
export const newIndentSchema = z.strictObject({
  supplier: filledTextSchema(indentFields.supplier.longest),
  expectedDay: daySchema.nullable().default(null),
  note: textSchema(indentFields.note.longest).default(""),
});
export type NewIndent = z.infer<typeof newIndentSchema>;

/** Asks for an indent of what the store will need. */
export const askedProposalSchema = newIndentSchema.extend({
  expectedDay: daySchema.nullable().default(null).describe("null: after the days that the settings say"),
  categoryId: idSchema.nullable().default(null).describe("only what is in it or below it"),
});
export type AskedProposal = z.infer<typeof askedProposalSchema>;

/** A draft with what will be needed, and what was left out. */
export const proposalSchema = z.strictObject({
  indent: indentRowSchema,
  withoutSales: many.describe("products that were not sold in the last weeks"),
  notCounted: many.describe("products that were sold and whose stock is not counted"),
});
export type Proposal = z.infer<typeof proposalSchema>;

/** A change of what an indent says as a whole. */
export const indentChangeSchema = z.strictObject({
  version: versionSchema,
  undoes: undoesSchema,
  changes: z.strictObject({
    supplier: newIndentSchema.shape.supplier.optional(),
    expectedDay: daySchema.nullable().optional(),
    note: textSchema(indentFields.note.longest).optional(),
  }),
});

/** How much of a product is ordered, or has come. */
export const indentEntrySchema = z.strictObject({
  quantity: decimalSchema(0, maxQuantity, 3).nullable().describe("null takes it back"),
  adds: z.boolean().default(false).describe("true: so much more than before"),
});
export type IndentEntry = z.infer<typeof indentEntrySchema>;

/** Sends or cancels an indent; a draft, or Sent, only takes such a change back. */
export const indentMoveSchema = z.strictObject({
  version: versionSchema,
  undoes: undoesSchema,
  status: z.enum(["Draft", "Sent", "Cancelled"]),
  reason: textSchema(300).default("").describe("needed for Cancelled"),
});
export type IndentMove = z.infer<typeof indentMoveSchema>;

/** Puts what came and is counted into the stock, once. */
export const receiptSchema = z.strictObject({
  version: versionSchema,
  last: z.boolean().default(false).describe("true: nothing more comes"),
});
