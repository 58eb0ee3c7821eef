import type { z } from "zod";
import { type ErrorBody, type ErrorCode, errorStatus } from "#contract/errors.ts";
import { connectionTrouble } from "./database/connection-trouble.ts";
import type { Permission } from "#contract/permission.ts";
import { permissionTitles } from "#contract/permission-titles.ts";

/** A request that is deliberately answered with an error. Thrown anywhere below a route, it becomes the response. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly current: unknown;
  /** Seconds after which a retry makes sense; sent as the Retry-After header. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    more: { fields?: Readonly<Record<string, string>>; current?: unknown; retryAfter?: number } = {},
  ) {
    super(message);
    this.code = code;
    this.fields = more.fields;
    this.current = more.current;
    this.retryAfter = more.retryAfter;
  }

  /** The response body of this refusal. */
  body(): ErrorBody {
    const statusCode = errorStatus[this.code];
    return {
      status: false,
      code: statusCode,
      error: {
        statusCode,
        code: this.code,
        message: this.message,
        ...(this.fields ? { fields: this.fields } : {}),
        ...(this.current === undefined ? {} : { current: this.current }),
      },
    };
  }
}

/** Makes a refusal (422) of one field, named by its path, with the reason. */
export function wrongField(field: string, because: string): Refusal {
  return new Refusal("invalid", because, { fields: { [field]: because } });
}

/** Limits on what one refusal repeats of the input: the number of fields it names and the characters of each name. */
const mostFields = 100;
const longestField = 200;

/** One validation problem: the path of the field and what is wrong with it. */
type Issue = z.core.$ZodIssue | { readonly path: readonly PropertyKey[]; readonly message: string };

/** Makes a refusal (422) that names each invalid field by its path from the root of the body, query or params. */
export function invalid(issues: readonly Issue[]): Refusal {
  // Without a prototype, so that a field named "constructor" or "__proto__" is handled like any other.
  const fields: Record<string, string> = Object.create(null);
  const wrong = issues.flatMap((issue) =>
    "keys" in issue && issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => ({ path: [...issue.path, key], message: "Unrecognized key" }))
      : [issue],
  );
  for (const { path, message } of wrong.slice(0, mostFields)) {
    fields[path.join(".").slice(0, longestField) || "body"] ??= message;
  }
  const named = Object.entries(fields)
    .slice(0, 3)
    .map(([field, message]) => `${field}: ${message}`);
  return new Refusal("invalid", named.join("; "), { fields });
}

/**
 * Makes the refusal (404) for a row that does not exist or that the caller may not see. The two must look the same,
 * wherever in a request the row is named. `fields` says which of several rows in a body is meant.
 */
export function notFound(what: string, fields?: Readonly<Record<string, string>>): Refusal {
  return new Refusal("not-found", `There is no such ${what}`, fields ? { fields } : {});
}

/** Makes the refusal (403) of a request that needs one of these rights. */
export function rightMissing(...rights: readonly Permission[]): Refusal {
  return new Refusal("forbidden", `You may not ${rights.map((right) => permissionTitles[right]).join(" or ")}`);
}

/** Makes the refusal (503) of a write while the disk is full. */
export function diskFull(): Refusal {
  return unavailable("The store's disk is full: nothing was changed; tell an administrator", 30);
}

/**
 * Converts any error into the refusal to respond with. An unexpected one becomes "internal", without its own message.
 */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "53100" || code === "ENOSPC") return diskFull();
  if (connectionTrouble(error) !== null)
    // The connection may have been lost during a commit, so nobody knows whether the change was stored.
    return unavailable("The store's data cannot be reached now; try again in a moment", 2);
  if (code === "40P01" || code === "40001")
    return unavailable("Somebody else was changing the same data; nothing was changed, try again", 1);
  if (code === "57014") return unavailable("That took too long; nothing was changed, try again", 5);
  return new Refusal(
    "internal",
    "Something went wrong in the store's system; if it happens again, tell an administrator what you did and when",
  );
}

/** Makes a refusal (503) of a valid request that may succeed later; `retryAfter` in seconds. */
export function unavailable(message: string, retryAfter: number): Refusal {
  return new Refusal("unavailable", message, { retryAfter });
}
