import { getConnInfo } from "@hono/node-server/conninfo";
import type { Context, ErrorHandler, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import { errorStatus } from "#contract/errors.ts";
import { hiddenFrom, withoutHidden } from "#contract/records/field-rights.ts";
import { basePath } from "#contract/routes/base-path.ts";
import { paths } from "#contract/routes/paths.ts";
import type { RequestVariables } from "./variables.ts";
import { isAskedHere } from "./admission/host.ts";
import { forwardingHeaders, originOf, type TrustedProxies } from "./client-address.ts";
import { toRefusal } from "#gateway/refusal.ts";

interface Traced {
  Variables: RequestVariables;
}

const safeId = /^[\w.:-]{1,64}$/;

/**
 * Gives each request an id and its client address, and writes one log line after the response. The line contains the
 * route's pattern, never the path or the query, because those contain what people typed.
 */
export function trace(
  log: Logger,
  proxies: TrustedProxies,
  answered: (route: string, status: number, seconds: number) => void = () => {},
): MiddlewareHandler<Traced> {
  return async (c, next) => {
    const started = performance.now();
    const given = c.req.header("request-id") ?? "";
    const requestId = safeId.test(given) ? given : randomUUID();
    c.set("requestId", requestId);
    const { address, local } = originOf(peerOf(c), forwardingHeaders(c.req.header()), proxies);
    c.set("address", address);
    c.set("local", local && isAskedHere(c.req.header("host"), c.req.header("origin")));
    c.set("principal", null);
    await next();
    // Not by `c.header`, which copies a response that is already there.
    c.res.headers.set("request-id", requestId);
    const status = c.res.status;
    const route = routePattern(c);
    const milliseconds = performance.now() - started;
    answered(route, status, milliseconds / 1_000);
    const refusal = c.error ? toRefusal(c.error).code : null;
    // What is only too busy or away for now is no error of this program, and strangers may cause it as often as they
    // like.
    const failed = refusal === "unavailable" ? "warn" : "error";
    log[status >= 500 ? failed : isRoutine(route) ? "debug" : "info"](
      {
        requestId,
        method: c.req.method,
        route,
        status,
        ms: Math.round(milliseconds * 10) / 10,
        address: c.get("address"),
        ...(c.get("principal") && { userId: c.get("principal")?.userId }),
        ...named("requestor", c.req.header("requestor")),
        ...(refusal && { refusal }),
      },
      "answered",
    );
  };
}

/**
 * Converts a thrown error into the response: a Refusal as it is, any other error as "internal", its stack in the log
 * only.
 */
export function refuse(log: Logger): ErrorHandler<Traced> {
  return (error, c) => {
    const refusal = toRefusal(error);
    if (refusal !== error) {
      const call = { requestId: c.get("requestId"), route: routePattern(c) };
      // While the database is unavailable every request fails in the same way, and the stack adds nothing.
      if (refusal.code === "unavailable") log.warn({ ...call, error: describeError(error) }, "failed");
      else log.error({ ...call, error: { ...describeError(error), stack: error.stack } }, "failed");
    }
    if (refusal.retryAfter !== undefined) c.header("retry-after", String(refusal.retryAfter));
    // A refusal may have the record as it is now.
    const hidden = hiddenFrom(c.get("principal")?.rights ?? new Set());
    return c.json(withoutHidden(refusal.body(), hidden), errorStatus[refusal.code]);
  };
}

function peerOf(c: Context): string | undefined {
  const hasSocket = c.env && ("incoming" in c.env || "server" in c.env);
  return hasSocket ? getConnInfo(c).remote.address : undefined;
}

/** The pattern of the route of a call, never its path. */
export function routePattern(c: Context): string {
  const own = matchedRoutes(c).find((route) => !route.path.endsWith("*"));
  return own?.path ?? (c.req.path.startsWith(`${basePath}/`) ? `${basePath}/*` : "/*");
}

/** Whether requests of a route say nothing about the work that is done: the console's files, and health checks. */
function isRoutine(route: string): boolean {
  return !route.startsWith(`${basePath}/`) || route.startsWith(basePath + paths["health.ready"].path);
}

function named(name: string, value: string | undefined): Record<string, string> {
  return value !== undefined && safeId.test(value) ? { [name]: value } : {};
}

// Only these fields are logged: a database error also contains the failing row, with people's names and phone numbers.
function describeError(error: Error): Record<string, unknown> {
  return {
    name: error.name,
    message: error.message,
    ...("code" in error && { code: error.code }),
    ...("constraint" in error && error.constraint !== undefined && { constraint: error.constraint }),
  };
}
