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
];
/** What this database or role cannot do, by SQLSTATE: settings of the server, and no fault of a statement. */
const unfit: readonly (readonly [RegExp, string])[] = [
  [/^42501$/, "give its role a database of its own, or the right to create in the schema public"],
  [/^57014$/, "its role or database has a statement_timeout: take it away"],
  [/^(22021|22P05)$/, "make the database with the encoding UTF8"],
];
/** The same for errors of the driver, which have no code. */
const byMessage: readonly (readonly [RegExp, string])[] = [
  [
    /timeout expired|timeout exceeded when trying to connect|due to connection timeout|Query read timeout/,
    "it does not answer in time",
  ],
  [/password must be a string/, "it asks for a password, and none is given"],
  [/Connection terminated|Client has encountered|connection is closed|not queryable/, "the connection was closed"],
];

/**
 * Says in a few words why PostgreSQL cannot be reached or was lost; null for every other error, above all one that
 * PostgreSQL itself answered to a statement.
 */
export function connectionTrouble(error: unknown): string | null {
  if (!(error instanceof Error) || error instanceof PlainFailure) return null;
  const code = codeOf(error);
  if (code === "ENOENT" && "path" in error && "syscall" in error)
    return error.syscall === "open" ? `there is no file ${String(error.path)}` : "its socket does not exist";
  const coded = byCode.find(([pattern]) => pattern.test(code));
  if (coded) return coded[1] ?? error.message;
  return byMessage.find(([pattern]) => pattern.test(error.message))?.[1] ?? null;
}

/**
 * Says what is wrong with a database that can be reached but not used as it is set up, and what to do; null for every
 * other error.
 */
export function setUpTrouble(error: unknown): string | null {
  if (!(error instanceof Error) || error instanceof PlainFailure) return null;
  const found = unfit.find(([pattern]) => pattern.test(codeOf(error)));
  return found ? `${error.message}; ${found[1]}` : null;
}

function codeOf(error: Error): string {
  return "code" in error ? String(error.code) : "";
}
