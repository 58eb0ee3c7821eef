import { z } from "zod";
import { valueSchema } from "#contract/fields/fields-schema.ts";
import { businessLimits } from "./fields.ts";

/** A business that buys: the invoice is made out to it. */
export const businessSchema = z
  .strictObject({
    name: valueSchema(businessLimits.name),
    gstin: valueSchema(businessLimits.gstin).describe("its tax number, of the state to which the goods go"),
    address: valueSchema(businessLimits.address).optional().describe("its own, where the goods go to another one"),
  })
  .meta({ id: "Business" });
export type Business = z.infer<typeof businessSchema>;
