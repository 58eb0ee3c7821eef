import type { MiddlewareHandler } from "hono";
import { isIP } from "node:net";
import { isThisMachine, longestPort } from "#gateway/http/client-address.ts";
import { Refusal } from "#gateway/refusal.ts";

/**
 * Refuses requests that were sent to a name which is not this gateway's, with 421. Whoever owns a domain can let it
 * lead here ("DNS rebinding"): a page of that domain could then call the gateway as if it were the gateway's own page.
 * An address cannot be led elsewhere, so every address is right, as health checks and machines in the shop's network
 * use it. `names` are in lower case.
 */
export function refuseForeignHosts(names: ReadonlySet<string>): MiddlewareHandler {
  return (c, next) => {
    const host = c.req.header("host");
    // No browser leaves the header out; a simple health check may.
    if (host && !isOwnHost(host, names)) {
      throw new Refusal(
        "wrong-host",
        "This server does not answer to that name: use its address, or add the name to ALLOWED_HOSTS",
      );
    }
    return next();
  };
}

/**
 * Refuses calls from the pages of other sites with 403. A browser tells which page calls: by `Sec-Fetch-Site` over
 * https, by `Origin` otherwise. Programs tell neither.
 */
export function refuseForeignPages(names: ReadonlySet<string>): MiddlewareHandler {
  return (c, next) => {
    const origin = c.req.header("origin");
    const isOurs =
      origin === undefined ||
      c.req.header("sec-fetch-site") === "same-origin" ||
      isOwnOrigin(origin, c.req.header("host"), names);
    if (!isOurs) throw new Refusal("foreign-page", "Pages of other sites may not call this server");
    return next();
  };
}

/**
 * Whether a request was sent to this machine and no further, and by no page of another: a proxy in front may ask for
 * this machine itself, and then only the origin of the page tells where it was opened.
 */
export function isAskedHere(host = "localhost", origin?: string): boolean {
  return isLoopbackHost(host) && (origin === undefined || isLoopbackHost(URL.parse(origin)?.host ?? ""));
}

/** Whether a host leads to this machine and no further: a loopback address or name. */
export function isLoopbackHost(host: string): boolean {
  const name = nameIn(host);
  return isIP(name) === 0 ? isLoopbackName(name) : isThisMachine(name);
}

function isOwnHost(host: string, names: ReadonlySet<string>): boolean {
  const name = nameIn(host);
  return isIP(name) !== 0 || isLoopbackName(name) || names.has(name);
}

function isOwnOrigin(origin: string, host: string | undefined, names: ReadonlySet<string>): boolean {
  if (!URL.canParse(origin)) return false;
  const from = new URL(origin);
  // A configured name is ours on any port: a proxy in front may have changed Host to a name of its own.
  return from.host === host?.toLowerCase() || names.has(from.hostname);
}

/**
 * The name or address in a Host header, without port, brackets or a dot at the end, in lower case; empty where the port
 * is none.
 */
function nameIn(host: string): string {
  if (Number(/:(\d+)$/.exec(host)?.[1] ?? 0) > longestPort) return "";
  const bare = /^\[([^\]]*)\](?::\d*)?$/.exec(host)?.[1] ?? host.replace(/:\d*$/, "");
  return bare.toLowerCase().replace(/\.$/, "");
}

function isLoopbackName(name: string): boolean {
  return name === "localhost" || name.endsWith(".localhost");
}
