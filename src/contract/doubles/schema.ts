import { z } from "zod";
import { idSchema, instantSchema, undoesSchema, versionSchema } from "#contract/common-schema.ts";
import type { CustomerRow } from "#contract/customers/customer.ts";
import { documentRowSchema } from "#contract/records/row-schema.ts";
import { mergeFields } from "./merge.ts";
import { doubleStatuses } from "./status.ts";

/** Two customers of a store who may be one person. */
export const doubleRowSchema = documentRowSchema
  .extend({
    status: z.enum(doubleStatuses),
    because: z.string().describe('in what they agree, such as "phone, e-mail"'),
    oneId: idSchema,
    oneName: z.string(),
    onePhone: z.string(),
    otherId: idSchema,
    otherName: z.string(),
    otherPhone: z.string(),
    kept: z.string().describe("the name of the customer who stayed when they were merged; else empty"),
    mergedAt: instantSchema.nullable().describe("from then on, the merge can be undone for a day"),
    decidedBy: z.string().nullable().describe("who decided, by name"),
  })
  .meta({ id: "DoubleRow" });
export type DoubleRow = z.infer<typeof doubleRowSchema>;

/** What a customer has that moves when they are merged into another one. */
export const belongingsSchema = z
  .strictObject({
    orders: z.int().nonnegative().describe("of all statuses"),
    addresses: z.int().nonnegative(),
    wishes: z.int().nonnegative(),
    reviews: z.int().nonnegative(),
    promoUses: z.int().nonnegative(),
  })
  .meta({ id: "Belongings" });
export type Belongings = z.infer<typeof belongingsSchema>;

/** What the detail of two customers has beside its row: both of them, and what each has. */
export interface DoubleParts {
  readonly one: CustomerRow;
  readonly other: CustomerRow;
  readonly oneHas: Belongings;
  readonly otherHas: Belongings;
}

/** What is decided about two customers. */
export const doubleDecisionSchema = z.strictObject({
  version: versionSchema,
  undoes: undoesSchema,
  status: z.enum(doubleStatuses).describe("Waiting takes the decision back; a merge can be undone for a day"),
  keep: idSchema.optional().describe("who stays, one of the two; needed for Merged"),
  fromOther: z
    .array(z.enum(mergeFields))
    .max(mergeFields.length)
    .default([])
    .describe("the fields that take the value of the customer who does not stay"),
});
export type DoubleDecision = z.infer<typeof doubleDecisionSchema>;
