import { z } from "zod";
import { amountSchema, idSchema, instantSchema } from "#contract/common-schema.ts";
import { newRecordSchema } from "#contract/fields/fields-schema.ts";
import { drawerCloseFields, drawerMovementFields, drawerOpenFields } from "./fields.ts";

export const drawerOpenSchema = newRecordSchema(drawerOpenFields);
export const drawerMovementSchema = newRecordSchema(drawerMovementFields);
export const drawerCloseSchema = newRecordSchema(drawerCloseFields);
export type DrawerMovement = z.infer<typeof drawerMovementSchema>;
export type DrawerClose = z.infer<typeof drawerCloseSchema>;

/** The cash drawer of one's shift. */
export const drawerSchema = z
  .strictObject({
    id: idSchema,
    openedAt: instantSchema,
    float: amountSchema,
    balance: amountSchema.describe("what should be in it: 0 once it is closed"),
    counted: amountSchema.nullable().describe("what was in it when it was closed"),
    expected: amountSchema.nullable().describe("what should have been"),
  })
  .meta({ id: "CashDrawer" });
export type CashDrawer = z.infer<typeof drawerSchema>;

/** One's open drawer; null where none is open. */
export const currentDrawerSchema = z.strictObject({ drawer: drawerSchema.nullable() });
