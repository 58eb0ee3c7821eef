import type { z } from "zod";
import type { FileLimits } from "#contract/fields/fields.ts";
import type { ChangingKind, SimpleKind } from "#contract/records/kind-names.ts";
import type { Permission } from "#contract/permission.ts";

/**
 * Method, path and right of one call. `access` is a right; "public" for calls that need no token but a registered
 * client; or "open" for calls that anybody may make, such as a load balancer that checks the health.
 */
export interface RoutePath {
  readonly method: "get" | "post" | "put" | "delete";
  readonly path: `/${string}`;
  readonly access: Permission | "public" | "open";
  /** The call answers a file instead of JSON. */
  readonly answers?: "file";
  /**
   * A replica of the database may answer what the call reads, where it has all that its caller has seen of the store.
   * Never for what a change is decided by.
   */
  readonly replica?: true;
}

/** A call that answers a file. Only calls that read can, because files are not kept for repeated requests. */
interface FileTypes {
  readonly file: readonly string[];
}

/** What a call says that changes one record. */
interface ChangedRecord {
  readonly kind: ChangingKind;
  /** The parameter that names the record. */
  readonly id: string;
  /** Another record that the change locks after its own, and the field of the body that names it. */
  readonly alsoLocks?: { readonly kind: SimpleKind; readonly field: string };
  /** Whatever refuses the change does so before anything is written, so that there is nothing to take back. */
  readonly decidesFirst?: true;
}

/** The schemas of one call, and what is special about it. */
export interface RouteSchema {
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodType;
  /** The largest body in bytes, when the usual limit is too high; not for calls with files. */
  readonly mostBytes?: number;
  /** The files of the call. It is then sent as `multipart/form-data`, with the body as text beside the files. */
  readonly files?: Readonly<Record<string, FileLimits>>;
  readonly answer: z.ZodType | FileTypes;
  /** The id and the secret of the program that calls may stand in the body, as `clientId` and `clientSecret`. */
  readonly clientInBody?: true;
  /** The call runs several queries at the same time, so each login can run only one such call at once. */
  readonly heavy?: true;
  /**
   * Left out: the call reads. `true`: it changes something in one transaction and supports the header
   * `Idempotency-Key`. "keyless": the same without a key, for calls about the session, whose answers must not be
   * stored. "stepwise": it commits in several steps, because some changes must stay even if the call is refused.
   */
  readonly write?: true | "keyless" | "stepwise";
  /**
   * The call changes one record and answers it. Such a call can be made for many records at once, by "records.batch".
   */
  readonly changes?: ChangedRecord;
}
