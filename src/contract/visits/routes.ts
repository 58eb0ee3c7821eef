import { z } from "zod";
import { idSchema, storeParams } from "#contract/common-schema.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import type { visitPaths } from "./paths.ts";

/** What a customer can look at in a storefront: one of its pages, a product, a category. */
export const visitPlaces = ["page", "product", "category"] as const;

/** What somebody looks at a storefront with. */
export const visitDevices = ["phone", "tablet", "desktop"] as const;

/** So many visits are taken in by one call. */
const mostVisits = 200;

const visitSchema = z.strictObject({
  visit: z.uuidv7().meta({ description: "A version 7 UUID: its time is when the visit was" }),
  session: idSchema.meta({ description: "The same until nobody has looked at anything for 30 minutes" }),
  visitor: idSchema.meta({
    description: "A random number that the browser keeps. It tells of no person, unless an order names it",
  }),
  place: z.enum(visitPlaces),
  target: z.string().min(1).max(300).meta({ description: "The path of the page, or the id of product or category" }),
  device: z.enum(visitDevices),
  source: z.string().max(100).default("").meta({ description: "The host from which the visitor came" }),
  campaign: z.string().max(100).default(""),
  agent: z.string().max(500).default("").meta({ description: "The browser's user agent, by which robots are known" }),
});
export type Visit = z.output<typeof visitSchema>;

const takenSchema = z.strictObject({
  kept: z.number().int().meta({ description: "Visits that count, those that were sent before included" }),
  bots: z.number().int().meta({ description: "Visits of robots, which do not count" }),
  refused: z.number().int().meta({
    description: "Visits of what the store does not have, from more than 2 days ago or 10 minutes ahead",
  }),
});
export type TakenVisits = z.output<typeof takenSchema>;

/** The schemas of the call about visits. */
export const visitRoutes = {
  "visits.take": {
    summary: "Take in what customers looked at in a storefront",
    params: storeParams,
    body: z.strictObject({ visits: z.array(visitSchema).min(1).max(mostVisits) }),
    answer: takenSchema,
    write: true,
  },
} as const satisfies Record<keyof typeof visitPaths, RouteSchema>;
