import { z } from "zod";
import { emptySchema, idSchema, instantSchema, storeParams } from "#contract/common-schema.ts";
import { newRecordSchema } from "#contract/fields/fields-schema.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import type { segmentPaths } from "./paths.ts";
import { segmentFields } from "./segment.ts";

const { line, listed } = segmentFields;

const namesSchema = z.array(z.string()).max(1_000);

/** The names that can be typed in the line of a segment. */
export const segmentNamesSchema = z
  .strictObject({ area: namesSchema, tag: namesSchema, category: namesSchema, segment: namesSchema })
  .meta({ id: "SegmentNames" });
export type SegmentNames = z.infer<typeof segmentNamesSchema>;

/** A segment that a customer is in. */
const customerSegmentSchema = z
  .strictObject({
    id: idSchema,
    name: z.string(),
    line: z.string().describe("why; empty for a list"),
    since: instantSchema.nullable().describe("when they were first found in it; null: not noted yet"),
  })
  .meta({ id: "CustomerSegment" });
export type CustomerSegment = z.infer<typeof customerSegmentSchema>;

const params = storeParams.extend({ id: idSchema });

/** The schemas of the calls about segments that other kinds do not have. */
export const segmentRoutes = {
  "segments.count": {
    summary: "How many customers a line of conditions finds, or a pasted list, before it is saved",
    params: storeParams,
    body: newRecordSchema({ line, listed }).extend({
      mayBeSampled: z.boolean().default(false).describe("a first answer may be of a sample, where that is quicker"),
    }),
    answer: z
      .strictObject({
        members: z.int().nonnegative(),
        sampled: z.boolean().describe("members is about right: some of the customers tell it"),
        of: z.int().nonnegative().describe("all customers of the store"),
        asOf: instantSchema,
        notFound: z.array(z.string()).describe("what of the list is no customer of the store"),
      })
      .meta({ id: "SegmentCount" }),
    heavy: true,
  },
  "segments.names": {
    summary: "The delivery areas, tags, categories and segments that a line can name",
    params: storeParams,
    answer: segmentNamesSchema,
  },
  "segments.add-usual": {
    summary:
      "Adds the eight usual segments by recency, frequency and money, with limits from the store's own customers; names that are taken are left out",
    params: storeParams,
    body: emptySchema,
    answer: z.strictObject({ added: z.array(z.string()), known: z.array(z.string()) }),
    write: true,
  },
  "customers.segments": {
    summary: "The segments that a customer is in now, why, and since when",
    params,
    answer: z.array(customerSegmentSchema),
  },
} as const satisfies Record<keyof typeof segmentPaths, RouteSchema>;
