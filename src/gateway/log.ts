import { type Logger, pino } from "pino";

/** Where log lines go, such as `process.stdout`. */
interface LogOutput {
  readonly isTTY?: boolean;
  write(line: string): unknown;
}

/** Makes the gateway's log: lines for a person where a terminal shows them, else JSON for a program. */
export async function makeLog(level: string, output: LogOutput): Promise<Logger> {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  if (!output.isTTY) return pino(options, output);
  // Only a terminal needs it, and loading it takes its time.
  const { prettyFactory } = (await import("pino-pretty")).default;
  const prettify = prettyFactory({
    translateTime: "SYS:HH:MM:ss",
    colorize: true,
    hideObject: true,
    messageFormat: (line, messageKey) => inWords(line, String(line[messageKey] ?? "")),
  });
  return pino(options, { write: (line) => void output.write(prettify(line)) });
}

/** The message of a line with what a person wants to know of its fields. */
function inWords(line: Record<string, unknown>, message: string): string {
  const { method, route, status, ms, refusal, error } = line;
  if (message === "answered") {
    return `${String(method)} ${String(route)} ${String(status)} in ${String(ms)} ms${refusal ? `, ${String(refusal)}` : ""}`;
  }
  const where = route === undefined ? "" : `${String(route)} `;
  return `${where}${message}${error === undefined ? "" : `: ${describe(error)}`}`;
}

function describe(error: unknown): string {
  if (typeof error !== "object" || error === null) return String(error);
  const { stack, message } = error as { stack?: unknown; message?: unknown };
  return String(stack ?? message);
}
