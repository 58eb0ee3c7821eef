import { z } from "zod";
import {
  decimalSchema,
  idSchema,
  instantSchema,
  textSchema,
  undoesSchema,
  versionSchema,
} from "#contract/common-schema.ts";
import { maxQuantity } from "#contract/orders/editing/editing.ts";
import { saleUnits } from "#contract/enumerations.ts";
import { documentRowSchema } from "#contract/records/row-schema.ts";
import { countStatuses, mostCounted } from "./status.ts";

const many = z.int().nonnegative();
const quantity = z.number().describe("pieces or kilograms, three decimals");
const placeName = textSchema(40);

/** A count of the stock on a shelf or in an aisle. */
export const countRowSchema = documentRowSchema
  .extend({
    status: z.enum(countStatuses),
    aisle: z.string().describe("empty for products that stand nowhere"),
    shelf: z.string().describe("empty for the whole aisle"),
    place: z.string().describe("both in words"),
    products: many.describe("how many belong to it"),
    counted: many.describe("how many of them are counted"),
    differing: many.describe("how many of these were expected in another number"),
    fresh: many.describe("how many of these had no stock: it was never counted before"),
    freshQuantity: quantity.describe("what was found of those, pieces and kilograms together"),
    reason: z.string().describe("why it was booked; empty before"),
    startedBy: z.string(),
    endedBy: z.string().nullable().describe("who booked it or gave it up"),
  })
  .meta({ id: "StockCountRow" });
export type CountRow = z.infer<typeof countRowSchema>;

/** A product of a count. */
export const countLineSchema = z
  .strictObject({
    productId: idSchema,
    code: z.string(),
    name: z.string(),
    barcodes: z.array(z.string()),
    unit: z.enum(saleUnits),
    aisle: z.string(),
    shelf: z.string(),
    expected: quantity
      .nullable()
      .describe("what should stand there: on hand less what is picked; of a counted one, as it was at that moment"),
    counted: quantity.nullable().describe("null: not counted yet"),
    countedAt: instantSchema.nullable(),
    countedBy: z.string().nullable(),
  })
  .meta({ id: "StockCountLine" });
export type CountLine = z.infer<typeof countLineSchema>;

/** What the detail of a count has beside its row: its products in the order of the shelves. */
export const countParts = { lines: z.array(countLineSchema) } as const;
export interface CountParts {
  readonly lines: readonly CountLine[];
}

/** A place whose stock can be counted, and how many products stand there. */
export const countPlaceSchema = z.strictObject({
  aisle: z.string(),
  shelf: z.string(),
  place: z.string().describe("both in words"),
  products: many,
});
export type CountPlace = z.infer<typeof countPlaceSchema>;

/** Where a count begins. */
export const newCountSchema = z.strictObject({
  aisle: placeName.describe("empty for products that stand nowhere"),
  shelf: placeName.default("").describe(`empty for the whole aisle, which has at most ${mostCounted} products`),
});
export type NewCount = z.infer<typeof newCountSchema>;

/** How much of a product was found. */
export const countEntrySchema = z.strictObject({
  quantity: decimalSchema(0, maxQuantity, 3).nullable().describe("null takes the count of this product back"),
  adds: z.boolean().default(false).describe("true: so many more than were counted before"),
});
export type CountEntry = z.infer<typeof countEntrySchema>;

/** The end of a count, or its going on. */
export const countEndSchema = z.strictObject({
  version: versionSchema,
  undoes: undoesSchema,
  status: z.enum(countStatuses).describe("Booked sets the stock, once"),
  reason: textSchema(300).default("").describe("needed for Booked"),
});
export type CountEnd = z.infer<typeof countEndSchema>;
