import type { z } from "zod";
import { type ErrorBody, type ErrorCode, errorStatus } from "#contract/errors.ts";

/** A call that is answered with an error on purpose. Thrown anywhere below a route, it becomes the answer. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly current: unknown;
  /** Seconds after which another try makes sense; travels as the header Retry-After. */
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

  /** The body this refusal answers with. */
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

/** Fields one refusal names, and the characters of each name: what was sent is not sent back whole. */
const mostFields = 100;
const longestField = 200;

/** What is wrong with one field. */
type Issue = z.core.$ZodIssue | { readonly path: readonly PropertyKey[]; readonly message: string };

/** Refuses input with each wrong field named, by its path from the body's, query's or params' root. */
export function invalid(issues: readonly Issue[]): Refusal {
  // Without a prototype, so that a field named "constructor" or "__proto__" is named as any other.
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
 * What a row that is not there, or not the caller's to see, answers: the two must not be told apart, wherever in a call
 * the row is named. `fields` tells which of several rows a body names are meant.
 */
export function notFound(what: string, fields?: Readonly<Record<string, string>>): Refusal {
  return new Refusal("not-found", `There is no such ${what}`, fields ? { fields } : {});
}

/** What a change answers that there is no room for. */
export function diskFull(): Refusal {
  return unavailable("The disk is full: free some space, nothing was changed", 30);
}

const unavailableStates = /^(08|57P0|53|25006$)/;
const unavailableErrors = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOENT"]);

/** Turns any error into the refusal to answer with; what nobody foresaw becomes "internal", without its text. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const text = error instanceof Error ? error.message : "";
  if (code === "53100" || code === "ENOSPC") return diskFull();
  if (
    unavailableStates.test(code) ||
    unavailableErrors.has(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered|Query read timeout/.test(text)
  )
    // It may have gone in the middle of a commit: whether something was changed nobody knows.
    return unavailable("The database does not answer; try again in a moment", 2);
  if (code === "40P01" || code === "40001")
    return unavailable("Others were changing the same; nothing was changed, try again", 1);
  if (code === "57014") return unavailable("That took too long; nothing was changed, try again", 5);
  return new Refusal("internal", "Something went wrong; the request id tells which call");
}

/** Refuses for now: nothing is wrong with the call, and the same one may succeed after so many seconds. */
function unavailable(message: string, retryAfter: number): Refusal {
  return new Refusal("unavailable", message, { retryAfter });
}
