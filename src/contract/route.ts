import type { z } from "zod";
import type { Permission } from "./permission.ts";

/** Method, path and needed right of one call. `access` is "public" only where no token is asked for. */
export interface RoutePath {
  readonly method: "get" | "post" | "put";
  readonly path: `/${string}`;
  readonly access: Permission | "public";
}

/** What one call takes, does and answers. */
export interface RouteSchema {
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  readonly answer: z.ZodType;
  /**
   * Left out: the call reads. `true`: it changes something, in one transaction, and honours an `Idempotency-Key` header.
   * "keyless": the same without a key, because the call is about the session itself and what it answers is not kept.
   * "stepwise": it commits in several steps, because something must stay although the call is refused.
   */
  readonly write?: true | "keyless" | "stepwise";
}
