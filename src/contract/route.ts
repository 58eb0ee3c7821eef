import type { z } from "zod";
import type { FileLimits } from "./fields/fields.ts";
import type { Permission } from "./permission.ts";

/**
 * Method, path and needed right of one call. `access` is "public" where no token is asked for, but a registered program;
 * "open" where everybody may call, such as a load balancer that asks for the health.
 */
export interface RoutePath {
  readonly method: "get" | "post" | "put" | "delete";
  readonly path: `/${string}`;
  readonly access: Permission | "public" | "open";
  /** The call answers a file and no JSON. */
  readonly answers?: "file";
}

/** The types of the file that a call answers in place of JSON. Only a call that reads can: what is answered is not kept. */
interface FileTypes {
  readonly file: readonly string[];
}

/** What one call takes, does and answers. */
export interface RouteSchema {
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The largest body in bytes, where the usual limit would be too much; without files only. */
  readonly mostBytes?: number;
  /** The files that come with the call, which is `multipart/form-data` then; its body travels as text beside them. */
  readonly files?: Readonly<Record<string, FileLimits>>;
  readonly answer: z.ZodType | FileTypes;
  /** The call reads with several queries at the same time, so a login has only one such call running. */
  readonly heavy?: true;
  /**
   * Left out: the call reads. `true`: it changes something, in one transaction, and honours an `Idempotency-Key` header.
   * "keyless": the same without a key, because the call is about the session itself and what it answers is not kept.
   * "stepwise": it commits in several steps, because something must stay although the call is refused.
   */
  readonly write?: true | "keyless" | "stepwise";
}
