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
  .strictObject({ id: idSchema, name: z.string(), line: z.string().describe("why; empty for a list") })
  .meta({ id: "CustomerSegment" });
export type CustomerSegment = z.infer<typeof customerSegmentSchema>;

/** The schemas of the calls about segments that other kinds do not have. */
export const segmentRoutes = {
  "segments.count": {
    summary: "How many customers a line of conditions finds, or a pasted list, before it is saved",
    params: storeParams,
    body: newRecordSchema({ line, listed }),
    answer: z
      .strictObject({
        members: z.int().nonnegative(),
        of: z.int().nonnegative().describe("all customers of the store"),
        asOf: instantSchema,
        notFound: z.array(z.string()).describe("what of the list is no customer of the store"),
      })
      .meta({ id: "SegmentCount" }),
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
    summary: "The segments that a customer is in now, and why",
    params: storeParams.extend({ id: idSchema }),
    answer: z.array(customerSegmentSchema),
  },
} as const satisfies Record<keyof typeof segmentPaths, RouteSchema>;
