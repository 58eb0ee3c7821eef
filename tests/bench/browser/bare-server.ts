import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";

/** A page without a framework's server, for comparison. */
export interface BareServer {
  readonly origin: string;
  close(): void;
}

/** Serves texts by their paths, compressed ahead; a path that ends with "/" is HTML, others are scripts. */
export async function serveBare(texts: Readonly<Record<string, string>>): Promise<BareServer> {
  const files = new Map(Object.entries(texts).map(([path, text]) => [path, gzipSync(text, { level: 9 })]));
  const server = createServer(({ url = "" }, answer) => {
    const file = files.get(url);
    answer.statusCode = file ? 200 : 404;
    answer.setHeader("content-type", url.endsWith("/") ? "text/html; charset=utf-8" : "text/javascript");
    if (file) answer.setHeader("content-encoding", "gzip");
    answer.end(file);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The log-in form with nothing around it: the least that a page with two fields can be. */
export const bareForm = `<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>bare</title><style>
  body { display: grid; place-items: center; min-height: 100vh; margin: 0; font: 14px sans-serif; }
  form { display: grid; gap: 12px; width: 336px; }
  input, button { height: 38px; }
</style></head><body><form method="post"><h1>Bare</h1>
  <label for="login-id">Login ID</label><input id="login-id" autocomplete="username" autofocus />
  <label for="password">Password</label><input id="password" type="password" autocomplete="current-password" />
  <button>Login</button>
</form></body></html>`;
