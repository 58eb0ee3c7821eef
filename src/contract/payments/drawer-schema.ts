import { z } from "zod";
import { amountSchema, idSchema, instantSchema, textSchema } from "#contract/common-schema.ts";
import { newRecordSchema } from "#contract/fields/fields-schema.ts";
import { maxAmount } from "#contract/money.ts";
import { cashCountFields } from "./cash-count.ts";
import { drawerCloseFields, drawerMovementFields, drawerOpenFields } from "./fields.ts";

export const drawerOpenSchema = newRecordSchema(drawerOpenFields);
export const drawerMovementSchema = newRecordSchema(drawerMovementFields);
/** What was counted. */
export const cashCountSchema = z.strictObject({
  counted: amountSchema.min(0).max(maxAmount),
  notes: textSchema(cashCountFields.notes.longest)
    .optional()
    .describe("how it was counted, as 3x500 2x100; left out where only the total was typed"),
});
export type CashCount = z.infer<typeof cashCountSchema>;
export const drawerCloseSchema = newRecordSchema(drawerCloseFields);
export type DrawerMovement = z.infer<typeof drawerMovementSchema>;
export type DrawerClose = z.infer<typeof drawerCloseSchema>;

/** The cash drawer of one's shift. */
export const drawerSchema = z
  .strictObject({
    id: idSchema,
    openedAt: instantSchema,
    float: amountSchema,
    balance: amountSchema
      .nullable()
      .describe("what should be in it: 0 once it is closed; null for who counts it without the right transaction.view"),
    counted: amountSchema
      .nullable()
      .describe("what was in it; null while no cash has been counted since it last moved"),
    expected: amountSchema.nullable().describe("what should have been in it when it was counted"),
    notes: z.string().describe("how it was counted; empty where only the total was typed"),
  })
  .meta({ id: "CashDrawer" });
export type CashDrawer = z.infer<typeof drawerSchema>;

/** One's open drawer; null where none is open. */
export const currentDrawerSchema = z.strictObject({
  drawer: drawerSchema.nullable(),
  usualFloat: amountSchema.describe("what is usually in a new one"),
});
