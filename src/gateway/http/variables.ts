import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Who } from "./call.ts";

/** What every request carries through the gateway. */
export interface RequestVariables {
  requestId: string;
  address: string;
  who: Who | null;
}

/** The gateway's Hono app, which also gathers its OpenAPI document. */
export type App = OpenAPIHono<{ Variables: RequestVariables }>;
