import { serve } from "@hono/node-server";
import type { AddressInfo, Server } from "node:net";

/** A real HTTP server on a loopback port of its own. */
export interface AnsweringServer {
  /** "http://127.0.0.1:41234" */
  readonly origin: string;
  close(): Promise<void>;
}

/** What answers requests, such as a Hono app. */
type App = Pick<Parameters<typeof serve>[0], "fetch">;

/** Serves an app; closing it cuts every open connection. */
export async function answer(app: App): Promise<AnsweringServer> {
  const server = await new Promise<Server>((resolve) => {
    const listening = serve({ fetch: app.fetch, hostname: "127.0.0.1", port: 0 }, () => resolve(listening as Server));
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        if ("closeAllConnections" in server && typeof server.closeAllConnections === "function")
          server.closeAllConnections();
      }),
  };
}
