/** The error codes, for programs, with their HTTP status. The message beside a code is for people. */
export const errorStatus = {
  unauthorized: 401,
  "wrong-credentials": 401,
  "unknown-client": 401,
  forbidden: 403,
  "foreign-page": 403,
  "password-change-required": 403,
  "not-found": 404,
  "too-slow": 408,
  "stale-version": 409,
  "move-not-allowed": 409,
  "over-capacity": 409,
  "totals-differ": 409,
  "out-of-stock": 409,
  "stock-limit": 409,
  "purchase-limit": 409,
  "still-running": 409,
  "body-too-large": 413,
  "wrong-host": 421,
  invalid: 422,
  "key-reused": 422,
  "too-many-tries": 429,
  "too-many-calls": 429,
  "too-many-streams": 429,
  internal: 500,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof errorStatus;

/** The body of every refused call. `fields` says what is wrong with each field; `current` is the row as it is now. */
export interface ErrorBody {
  readonly status: false;
  readonly code: number;
  readonly error: {
    readonly statusCode: number;
    readonly code: ErrorCode;
    readonly message: string;
    readonly fields?: Readonly<Record<string, string>>;
    readonly current?: unknown;
  };
}

/** The body of every successful call. */
export interface AnswerBody<Data> {
  readonly status: true;
  readonly code: number;
  readonly data: Data;
}
