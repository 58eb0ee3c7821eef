import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Principal } from "#gateway/principal.ts";

/** What every request carries through the gateway. */
export interface RequestVariables {
  requestId: string;
  /** The client's address as far as it can be vouched for. */
  address: string;
  /** Whether whoever asks sits at this machine. */
  local: boolean;
  principal: Principal | null;
}

/** The gateway's Hono app, which also gathers its OpenAPI document. */
export type App = OpenAPIHono<{ Variables: RequestVariables }>;
