import { createAdaptorServer, type HttpBindings } from "@hono/node-server";
import type { Server } from "node:http";
import type { Socket } from "node:net";
import { network } from "#gateway/auth/limits.ts";
import type { SocketLimits } from "#gateway/limits.ts";
import { Refusal } from "#gateway/refusal.ts";

/** How many connections above a limit are still told why they are refused; further ones are closed at once. */
const toldWhy = 200;

type Fetch = (request: Request, env: HttpBindings) => Response | Promise<Response>;

/**
 * Makes the HTTP server of a gateway. A connection above a limit is answered with a refusal and closed, and one that
 * sends its request too slowly is closed. `isShared` says of an address whether many clients come from it, such as
 * that of a proxy, so that only the limit of all connections holds for it.
 */
export function createGatewayServer(
  fetch: Fetch,
  limits: SocketLimits,
  isShared: (address: string) => boolean,
): Server {
  const refusals = new WeakMap<Socket, Refusal>();
  const server = createAdaptorServer({
    fetch: (request, env) => {
      const refusal = refusals.get(env.incoming.socket);
      // The server below is one of HTTP/1, so its requests are too.
      return refusal ? answerRefused(refusal) : fetch(request, env as HttpBindings);
    },
    // Simple health checks, of HTTP/1.0, name no host.
    hostname: "localhost",
    serverOptions: {
      headersTimeout: limits.head,
      requestTimeout: limits.request,
      connectionsCheckingInterval: Math.min(1_000, limits.head),
    },
  }) as Server;
  server.maxConnections = limits.all + toldWhy;
  let open = 0;
  const openOf = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const peer = socket.remoteAddress ?? "";
    const key = isShared(peer) ? null : network(peer);
    const ofAddress = key === null ? 0 : (openOf.get(key) ?? 0) + 1;
    open += 1;
    if (key !== null) openOf.set(key, ofAddress);
    socket.once("close", () => {
      open -= 1;
      if (key === null) return;
      const left = (openOf.get(key) ?? 1) - 1;
      if (left > 0) openOf.set(key, left);
      else openOf.delete(key);
    });
    if (ofAddress > limits.ofAddress + toldWhy) socket.destroy();
    else if (ofAddress > limits.ofAddress) refusals.set(socket, tooMany("Too many connections come from your network"));
    else if (open > limits.all) refusals.set(socket, tooMany("Too many connections are open"));
  });
  return server;
}

function tooMany(what: string): Refusal {
  return new Refusal("unavailable", `${what}; try again in a moment`, { retryAfter: 5 });
}

function answerRefused(refusal: Refusal): Response {
  const body = refusal.body();
  const headers = { connection: "close", "retry-after": String(refusal.retryAfter), "cache-control": "no-store" };
  return Response.json(body, { status: body.code, headers });
}
