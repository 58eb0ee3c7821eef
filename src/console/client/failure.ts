import { type ErrorBody, type ErrorCode, errorStatus } from "#contract/errors.ts";

/** The error codes of the gateway, and "offline" when no gateway has answered at all. */
export type FailureCode = ErrorCode | "offline";

/** A failed request. `message` is for people, `code` for programs; `status` is the HTTP status, 0 when offline. */
export class ApiFailure extends Error {
  readonly code: FailureCode;
  readonly status: number;
  /** What is wrong with each invalid field, by the field's name. */
  readonly fields: Readonly<Record<string, string>>;
  /** The sentence that the gateway sent; null when it sent none, or did not answer. */
  readonly gatewayMessage: string | null;
  /** The present row, where a change was refused as stale; else undefined. */
  readonly current: unknown;

  constructor(
    code: FailureCode,
    message: string,
    more: Partial<Pick<ApiFailure, "status" | "fields" | "current" | "gatewayMessage">> = {},
  ) {
    super(message);
    this.name = "ApiFailure";
    this.code = code;
    this.status = more.status ?? (code === "offline" ? 0 : errorStatus[code]);
    this.fields = more.fields ?? {};
    this.gatewayMessage = more.gatewayMessage ?? null;
    this.current = more.current;
  }
}

/** True when the gateway could not be reached or could not work: the same read may succeed a little later. */
export function isTransient(error: unknown): boolean {
  return error instanceof ApiFailure && (error.code === "offline" || error.status >= 500 || error.status === 429);
}

/** Makes the failure of a request that got no response. The cause is kept for debugging, not shown to operators. */
export function offlineFailure(cause: unknown): ApiFailure {
  const failure = new ApiFailure("offline", "No connection to the store's system: check the network");
  failure.cause = cause;
  return failure;
}

/** Makes the failure of a refused request, whether the gateway's own body came back or the page of a proxy. */
export function refusedFailure(status: number, body: unknown): ApiFailure {
  const known = Object.entries(errorStatus).find(([, of]) => of === status)?.[0] as ErrorCode | undefined;
  const unnamed = known ?? (status >= 500 ? "unavailable" : "internal");
  if (isErrorBody(body)) {
    const { code = unnamed, message, fields, current } = body.error;
    return new ApiFailure(code, message, { status, fields: fields ?? {}, current, gatewayMessage: message || null });
  }
  return new ApiFailure(
    unnamed,
    `The store's system did not answer as expected (error ${status}): tell an administrator if this goes on`,
    { status },
  );
}

/** An error body, which another system that answers in place of the gateway may send without a code. */
interface AnyErrorBody {
  readonly error: Omit<ErrorBody["error"], "code"> & { readonly code?: ErrorCode };
}

function isErrorBody(body: unknown): body is AnyErrorBody {
  if (typeof body !== "object" || body === null || !("error" in body)) return false;
  const { error } = body;
  return typeof error === "object" && error !== null && "message" in error && typeof error.message === "string";
}
