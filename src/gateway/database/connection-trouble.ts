import { PlainFailure } from "#gateway/plain-failure.ts";

/** What is wrong with a connection to PostgreSQL, by SQLSTATE class or code of the system. */
const byCode: readonly (readonly [RegExp, string | null])[] = [
  [/^53300$/, "it has no connection left for this program (too many clients)"],
  [/^53100$/, "its disk is full"],
  [/^57P03$/, "it is starting or shutting down"],
  [/^57P0/, "it was stopped"],
  [/^(08|53|25006$)/, null],
  [/^ECONNREFUSED$/, "no server listens at its address and port"],
  [/^(ENOTFOUND|EAI_AGAIN)$/, "no host has its name"],
  [/^(ECONNRESET|EPIPE)$/, "the connection was closed"],
  [/^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/, "its host cannot be reached"],
  [/^ENOENT$/, "its socket does not exist"],
];
/** The same for errors of the driver, which have no code. */
const byMessage: readonly (readonly [RegExp, string])[] = [
  [
    /timeout expired|timeout exceeded when trying to connect|due to connection timeout|Query read timeout/,
    "it does not answer in time",
  ],
  [/Connection terminated|Client has encountered|connection is closed|not queryable/, "the connection was closed"],
];

/**
 * Says in a few words why PostgreSQL cannot be reached or was lost; null for every other error, above all one that
 * PostgreSQL itself answered to a statement.
 */
export function connectionTrouble(error: unknown): string | null {
  if (!(error instanceof Error) || error instanceof PlainFailure) return null;
  const code = "code" in error ? String(error.code) : "";
  const coded = byCode.find(([pattern]) => pattern.test(code));
  if (coded) return coded[1] ?? error.message;
  return byMessage.find(([pattern]) => pattern.test(error.message))?.[1] ?? null;
}
