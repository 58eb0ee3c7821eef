import { z } from "zod";
import { idSchema, storeParams } from "#contract/common-schema.ts";
import { listedRoutes, recordParams } from "#contract/records/routes.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import { countList } from "./list.ts";
import type { countPaths } from "./paths.ts";
import {
  countEndSchema,
  countEntrySchema,
  countParts,
  countPlaceSchema,
  countRowSchema,
  newCountSchema,
} from "./schema.ts";

/** The schemas of the calls about counts of stock. */
export const countRoutes = {
  ...listedRoutes(countRowSchema, countList, countParts),
  "stock-counts.places": {
    summary: "The aisles and shelves of the store, with how many products stand there",
    params: storeParams,
    answer: z.array(countPlaceSchema),
  },
  "stock-counts.begin": {
    summary: "Begin to count the stock on a shelf or in an aisle",
    params: storeParams,
    body: newCountSchema,
    answer: countRowSchema,
    write: true,
  },
  "stock-counts.enter": {
    summary: "Note how much of a product was found; several people may count at once",
    params: recordParams.extend({ productId: idSchema }),
    body: countEntrySchema,
    answer: countRowSchema,
    write: true,
  },
  "stock-counts.end": {
    summary: "Book a count, give it up, or go on with it; what was sold after a product was counted stays sold",
    params: recordParams,
    body: countEndSchema,
    answer: countRowSchema,
    write: true,
    changes: { kind: "stock-count", id: "id" },
  },
} as const satisfies Record<keyof typeof countPaths, RouteSchema>;
