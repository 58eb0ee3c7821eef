import { z } from "zod";
import { storeParams } from "#contract/common-schema.ts";
import { groupings } from "#contract/reports/period.ts";
import { periodSchema, reportSchema } from "#contract/reports/schema.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import type { tilePaths } from "./paths.ts";
import { mostTileRows, tiles } from "./tiles.ts";

const askedTilesSchema = z.strictObject({
  tiles: z
    .array(z.enum(tiles.map(({ name }) => name)))
    .min(1)
    .max(tiles.length),
  period: periodSchema,
  compare: periodSchema.optional().describe("the days whose figures stand beside"),
  grouping: z.enum(groupings).default("day").describe("by what the lines put the days together"),
});
export type AskedTiles = z.output<typeof askedTilesSchema>;

const readTilesSchema = z.strictObject({
  reports: z
    .array(reportSchema)
    .describe(
      `the reports of the tiles, each once and with the figures of these tiles; of a report that is not by day or hour, the first ${mostTileRows} rows`,
    ),
  failed: z.array(z.string()).describe("the names of the reports that could not be read; the others can"),
});
export type ReadTiles = z.infer<typeof readTilesSchema>;

/** The schemas of the call that answers tiles. */
export const tileRoutes = {
  "tiles.read": {
    summary: "The figures of tiles, which are those of their reports of the same days",
    params: storeParams,
    body: askedTilesSchema,
    answer: readTilesSchema,
    heavy: true,
  },
} as const satisfies Record<keyof typeof tilePaths, RouteSchema>;
