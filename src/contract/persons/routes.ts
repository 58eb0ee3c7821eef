import { z } from "zod";
import { amountSchema, emptySchema, idSchema, instantSchema } from "#contract/common-schema.ts";
import { forgettingSchema, openMattersSchema, personalDataSchema } from "#contract/customers/personal-data-schema.ts";
import { recordParams } from "#contract/records/routes.ts";
import { rowSchemas } from "#contract/records/row-schemas.ts";
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
    summary: "The stores of whoever asks where a person is a customer, the one used last first",
    params: recordParams,
    answer: z.array(personStoreSchema),
  },
  "people.open-matters": {
    summary:
      "What is still open with a person in the stores of whoever asks: none of it may be left when they are forgotten",
    params: recordParams,
    answer: openMattersSchema,
  },
  "people.forget": {
    summary:
      "Forgets a person for good in all stores of the business. Refused with 409 while anything is open, or where the caller may not work in one of these stores",
    params: recordParams,
    body: forgettingSchema,
    answer: rowSchemas.person,
    write: true,
  },
  "people.give-data": {
    summary: "All that the stores of the business know of a person; the audit list tells who asked for it",
    params: recordParams,
    body: emptySchema,
    answer: personalDataSchema,
    write: "keyless",
  },
} as const satisfies Record<keyof typeof personPaths, RouteSchema>;
