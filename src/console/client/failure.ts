import { type ErrorBody, type ErrorCode, errorStatus } from "#contract/errors.ts";

/** What a failed call may be told apart by: the gateway's codes, and "offline" when no gateway answered at all. */
export type FailureCode = ErrorCode | "offline";

/** A call that was not answered with data. `message` is for people, `code` for programs; `status` 0 when offline. */
export class ApiFailure extends Error {
  readonly code: FailureCode;
  readonly status: number;
  /** What is wrong with which field, by its name. */
  readonly fields: Readonly<Record<string, string>>;
  /** The sentence the gateway itself sent; null when it sent none, or nobody answered. */
  readonly said: string | null;
  /** The row as it stands, where a stale change was refused; else undefined. */
  readonly current: unknown;

  constructor(
    code: FailureCode,
    message: string,
    more: Partial<Pick<ApiFailure, "status" | "fields" | "current" | "said">> = {},
  ) {
    super(message);
    this.name = "ApiFailure";
    this.code = code;
    this.status = more.status ?? (code === "offline" ? 0 : errorStatus[code]);
    this.fields = more.fields ?? {};
    this.said = more.said ?? null;
    this.current = more.current;
  }
}

/** True when nothing reached the gateway, or it could not work: the same read may well succeed a little later. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiFailure && (error.code === "offline" || error.status >= 500 || error.status === 429);
}

/** What nobody answered. The cause is kept for whoever looks at the error, not for people. */
export function offlineFailure(cause: unknown): ApiFailure {
  const failure = new ApiFailure("offline", "The store gateway cannot be reached");
  failure.cause = cause;
  return failure;
}

/** The failure a refused answer tells of, whoever on the way answered: the gateway's own body, or a proxy's page. */
export function refusedFailure(status: number, body: unknown): ApiFailure {
  if (isErrorBody(body)) {
    const { code, message, fields, current } = body.error;
    return new ApiFailure(code, message, { status, fields: fields ?? {}, current, said: message || null });
  }
  const known = Object.entries(errorStatus).find(([, of]) => of === status)?.[0] as ErrorCode | undefined;
  return new ApiFailure(
    known ?? (status >= 500 ? "unavailable" : "internal"),
    `The answer was not understood (HTTP ${status})`,
    { status },
  );
}

function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== "object" || body === null || !("error" in body)) return false;
  const { error } = body;
  return typeof error === "object" && error !== null && "code" in error && "message" in error;
}
