import { AsyncLocalStorage } from "node:async_hooks";
import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import { routePattern } from "#gateway/http/trace.ts";

/** The longest statement that is written into the log. */
const longest = 2_000;

/** Logs slow statements with the route of the call that sends them, without values. */
export interface SlowStatements {
  /** Remembers a call for the statements that it sends, because these do not say whose they are. */
  readonly remember: MiddlewareHandler;
  readonly log: (statement: string, milliseconds: number) => void;
}

/** Makes the log of slow statements of one gateway. */
export function watchStatements(log: Pick<Logger, "warn">): SlowStatements {
  const underWay = new AsyncLocalStorage<() => string>();
  return {
    remember: (c, next) => underWay.run(() => routePattern(c), next),
    log(statement, milliseconds) {
      const route = underWay.getStore()?.() ?? "a job";
      const text = statement.replaceAll(/\s+/g, " ").slice(0, longest);
      log.warn({ route, ms: Math.round(milliseconds), statement: text }, "a statement took long");
    },
  };
}
