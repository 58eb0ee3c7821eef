import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Principal } from "#gateway/principal.ts";

/** The values that Hono carries with every request. */
export interface RequestVariables {
  requestId: string;
  /** The client's address, as far as trusted proxies report it. */
  address: string;
  /** Whether the client runs on this machine, and asked for it by a loopback name or address. */
  local: boolean;
  principal: Principal | null;
  /** The hashes of what runs or styles within the page that is answered; left out where nothing does. */
  inlineHashes?: readonly string[];
}

/** The gateway's Hono app, which also collects its OpenAPI document. */
export type App = OpenAPIHono<{ Variables: RequestVariables }>;
