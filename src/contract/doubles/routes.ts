import { z } from "zod";
import { idSchema, storeParams } from "#contract/common-schema.ts";
import { listedRoutes, recordParams } from "#contract/records/routes.ts";
import { rowSchemas } from "#contract/records/row-schemas.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import { doubleList } from "./list.ts";
import type { doublePaths } from "./paths.ts";
import { belongingsSchema, doubleDecisionSchema, doubleRowSchema } from "./schema.ts";

/** What the detail of two customers has beside its row: both of them, and what each has. */
const doubleParts = {
  one: rowSchemas.customer,
  other: rowSchemas.customer,
  oneHas: belongingsSchema,
  otherHas: belongingsSchema,
} as const;

/** The schemas of the calls about doubles. */
export const doubleRoutes = {
  ...listedRoutes(doubleRowSchema, doubleList, doubleParts),
  "doubles.pair": {
    summary: "Two customers chosen by hand as two who may be one person; answers the pair, also where it was known",
    params: storeParams,
    body: z.strictObject({ oneId: idSchema, otherId: idSchema }),
    answer: doubleRowSchema,
    write: true,
  },
  "doubles.decide": {
    summary: "Merge two customers into one, say that they are not the same, or take that back",
    params: recordParams,
    body: doubleDecisionSchema,
    answer: doubleRowSchema,
    write: true,
    changes: { kind: "customer-double", id: "id" },
  },
} as const satisfies Record<keyof typeof doublePaths, RouteSchema>;
