import { z } from "zod";
import { maxLogInBytes } from "#contract/constants.ts";
import { newRecordSchema } from "#contract/fields/fields-schema.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import { setupFields } from "./fields.ts";
import type { setupPaths } from "./paths.ts";

/** The schemas of the calls of the first day. */
export const setupRoutes = {
  "setup.read": {
    summary: "Whether the gateway waits for its first administrator",
    answer: z.strictObject({ isWaiting: z.boolean() }),
  },
  "setup.run": {
    summary: "Make the business, its first store and the first administrator",
    body: newRecordSchema(setupFields).extend({
      key: z.string().max(200).describe("the end of the address that the gateway prints at its start"),
    }),
    mostBytes: maxLogInBytes,
    answer: z.strictObject({ loginId: z.string(), storeCode: z.string() }),
    write: "keyless",
  },
} as const satisfies Record<keyof typeof setupPaths, RouteSchema>;
