import { z } from "zod";
import { maxLogInBytes } from "#contract/constants.ts";
import { recordParams } from "#contract/records/routes.ts";
import type { RouteSchema } from "#contract/routes/route.ts";
import { secretLimits } from "./client.ts";
import type { clientPaths } from "./paths.ts";
import { rowSchemas } from "#contract/records/row-schemas.ts";

/** The schemas of the calls in `clientPaths`. */
export const clientRoutes = {
  "clients.secret": {
    summary: "Give a client a new secret, which ends its sessions; no call shows it again",
    params: recordParams,
    body: z.strictObject({
      secret: z
        .string()
        .min(secretLimits.shortest)
        .max(secretLimits.longest)
        .regex(/^[\x21-\x7e]*$/, "visible characters only")
        .describe("made at random by whoever calls"),
    }),
    mostBytes: maxLogInBytes,
    answer: rowSchemas.client,
    write: "keyless",
  },
} as const satisfies Record<keyof typeof clientPaths, RouteSchema>;
