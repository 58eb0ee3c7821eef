import type { RouteSchema } from "#contract/routes/route.ts";
import type { macroPaths } from "./paths.ts";
import { macroChangeSchema, macrosSchema } from "./schema.ts";

/** The schemas of the calls about the macros of a login. */
export const macroRoutes = {
  "macros.list": { summary: "The macros of this login", answer: macrosSchema },
  "macros.change": {
    summary: "Save, rename or delete a macro of this login; answers all that are left",
    body: macroChangeSchema,
    answer: macrosSchema,
    write: true,
  },
} as const satisfies Record<keyof typeof macroPaths, RouteSchema>;
