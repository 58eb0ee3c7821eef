import { z } from "zod";
import { filledTextSchema, instantSchema, versionSchema } from "#contract/common-schema.ts";

/** What is still open with somebody, in sentences, and which orders are theirs only by the phone. */
export const openMattersSchema = z
  .strictObject({
    open: z.array(z.string()).describe("empty where they can be forgotten"),
    looseOrders: z
      .int()
      .nonnegative()
      .describe("orders in the stores of the business that name no customer and have their phone: forgotten with them"),
  })
  .meta({ id: "OpenMatters" });
export type OpenMatters = z.infer<typeof openMattersSchema>;

/** What is said to have somebody forgotten. */
export const forgettingSchema = z.strictObject({
  version: versionSchema,
  name: filledTextSchema(120).describe("the name, typed once more"),
});

/** All that is known of somebody, table by table. Amounts are in minor units. */
export const personalDataSchema = z
  .strictObject({
    name: z.string(),
    asOf: instantSchema,
    parts: z.array(
      z.strictObject({
        title: z.string(),
        store: z.string().describe("the name of the store; empty for what belongs to the whole business"),
        amounts: z.array(z.string()).describe("the fields that are amounts of money"),
        rows: z.array(z.record(z.string(), z.unknown())),
      }),
    ),
  })
  .meta({ id: "PersonalData" });
export type PersonalData = z.infer<typeof personalDataSchema>;
