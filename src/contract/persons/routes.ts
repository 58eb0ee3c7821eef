import { z } from "zod";
import { amountSchema, idSchema, instantSchema } from "#contract/common-schema.ts";
import { recordParams } from "#contract/records/routes.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import type { personPaths } from "./paths.ts";

/** A store where a person is a customer. */
const personStoreSchema = z
  .strictObject({
    customerId: idSchema,
    storeId: idSchema,
    storeName: z.string(),
    name: z.string().describe("as that store knows them"),
    phone: z.string(),
    consent: z.array(z.string()),
    orders: z.int().nonnegative(),
    spent: amountSchema,
    lastOrderAt: instantSchema.nullable(),
  })
  .meta({ id: "PersonStore" });
export type PersonStore = z.infer<typeof personStoreSchema>;

/** The schemas of the calls about people that other kinds do not have. */
export const personRoutes = {
  "people.stores": {
    summary: "The stores of the business where a person is a customer, the one used last first",
    params: recordParams,
    answer: z.array(personStoreSchema),
  },
} as const satisfies Record<keyof typeof personPaths, RouteSchema>;
