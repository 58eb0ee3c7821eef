import { z } from "zod";
import { saleUnits } from "#contract/enumerations.ts";
import { amountSchema, idSchema, instantSchema, taxedPriceSchema } from "#contract/common-schema.ts";
import { newRecordSchema } from "#contract/fields/fields-schema.ts";
import { handMovementFields } from "./fields.ts";
import { movementKinds } from "./movements.ts";

const fields = newRecordSchema(handMovementFields).shape;

const quantity = z.number().describe("pieces or kilograms, three decimals");

/** The stock of a product that is counted. */
export const stockSchema = z
  .strictObject({
    productId: idSchema,
    onHand: quantity,
    reserved: quantity.describe("for open orders; more than is on hand only after a count or an import"),
    safety: quantity.describe("kept back: it is on hand, but cannot be ordered"),
    available: quantity.describe("can still be ordered"),
    purchaseLimit: quantity.nullable().describe("the most that one order may have"),
  })
  .meta({ id: "Stock" });
export type Stock = z.infer<typeof stockSchema>;

/** What still can be ordered of a product; null where its stock is not counted. */
export const stockLimitsSchema = z
  .strictObject({ available: quantity, purchaseLimit: quantity.nullable() })
  .nullable()
  .describe("null where the stock is not counted");

/** A change of a stock by hand. The first of a product begins to count it. */
export const handMovementSchema = z
  .strictObject({
    productId: idSchema.describe("a product of this store; any other is not found"),
    kind: fields.kind.describe("counted: so much there is; otherwise: so much comes, or is missing"),
    quantity: fields.quantity,
    safety: fields.safety.optional().describe("left out, it stays"),
    purchaseLimit: fields.purchaseLimit.describe("null for none; left out, it stays"),
    note: fields.note.describe("why; a correction needs one"),
  })
  .refine(({ kind, quantity }) => kind === "corrected" || quantity >= 0, { path: ["quantity"], error: "is below 0" })
  .refine(({ kind, note = "" }) => kind !== "corrected" || note !== "", {
    path: ["note"],
    error: "a correction says why",
  })
  .meta({ id: "HandMovement" });
export type HandMovement = z.infer<typeof handMovementSchema>;

/** What limits the products of an order, where they are counted. */
export const orderStockSchema = z.strictObject({
  products: z.array(z.strictObject({ productId: idSchema, available: quantity, purchaseLimit: quantity.nullable() })),
});
export type OrderStock = z.infer<typeof orderStockSchema>;

/** Products that can stand in for a line of an order, the best first. */
export const substitutesSchema = z.array(
  z.strictObject({
    id: idSchema,
    code: z.string(),
    name: z.string(),
    category: z.string(),
    unit: z.enum(saleUnits),
    price: amountSchema,
    taxRate: z.int().nonnegative().describe("basis points, on the day of the order"),
    taxedPrice: taxedPriceSchema.optional(),
    stock: stockLimitsSchema,
    image: idSchema.nullable().describe("its first image"),
    bought: z.int().nonnegative().describe("in how many earlier orders this customer had it"),
    priceBy: amountSchema.describe("how much dearer it is than the line, or cheaper where below 0"),
  }),
);
export type OfferedSubstitute = z.infer<typeof substitutesSchema>[number];

const movementSchema = z.strictObject({
  number: z.int().positive().describe("counts the movements of a product from 1"),
  kind: z.enum(movementKinds),
  onHandBy: quantity,
  reservedBy: quantity,
  onHand: quantity.describe("after it"),
  reserved: quantity.describe("after it"),
  order: z
    .strictObject({ id: idSchema, number: z.string(), version: z.int().positive().nullable() })
    .nullable()
    .describe("the order that caused it; null for any other cause, and for an order that is gone"),
  at: instantSchema,
  by: z.string(),
  note: z.string(),
});

/** One page of the movements of a product, newest first. */
export const movementPageSchema = z.strictObject({
  stock: stockSchema.nullable().describe("as it is now; null where it is not counted"),
  timeZone: z.string().describe("of the store"),
  movements: z.array(movementSchema),
  total: z.int().nonnegative(),
  asOf: instantSchema,
  sequence: z.int().nonnegative().describe("the last event of the store at that moment"),
});
export type MovementPage = z.infer<typeof movementPageSchema>;
