import { request } from "node:http";
import { beforeAll, expect, test } from "vitest";
import { openTestGateway, readRefusal } from "../../../support/gateway.ts";

let port: number;
const gateway = await openTestGateway({ allowedHosts: ["shop.example"] });
beforeAll(async () => {
  port = Number(new URL(await gateway.listen()).port);
});

/** A request as a browser or another program sends it; fetch would not let its headers be chosen. */
function ask(path: string, headers: Readonly<Record<string, string>>, method = "GET"): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path, method, headers, agent: false }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on("data", (piece: Buffer) => pieces.push(piece));
      answer.on("end", () => resolve(new Response(Buffer.concat(pieces), { status: answer.statusCode ?? 0 })));
    });
    sent.on("error", reject);
    sent.end();
  });
}

test.each([
  "localhost",
  "LOCALHOST:4100",
  "localhost.",
  "aisle.localhost:4100",
  "127.0.0.1:4100",
  "[::1]:4100",
  // Addresses of this machine in its network, as a load balancer asks for its health.
  "10.0.0.7",
  "[2001:db8::7]:4100",
  "shop.example",
  "Shop.Example:443",
])("%s is this gateway", async (host) => {
  expect((await ask("/api/health", { host })).status).toBe(200);
});

test.each(["evil.example", "shop.example.evil.example", "evil.example:4100", "127.0.0.1.evil.example", "localhosts"])(
  "%s is not: no call and no page is answered",
  async (host) => {
    for (const path of ["/api/health", "/", "/orders", "/api/openapi.json"])
      expect(await readRefusal(path, await ask(path, { host }))).toMatchObject({ status: 421, code: "wrong-host" });
  },
);

test.each([
  [{ host: "127.0.0.1:4100", origin: "http://evil.example" }],
  [{ host: "127.0.0.1:4100", origin: "null" }],
  [{ host: "127.0.0.1:4100", origin: "http://127.0.0.1:9999" }],
  [{ host: "shop.example", origin: "https://shop.example.evil.example" }],
  [{ host: "shop.example", origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
])("pages of other sites are refused: %j", async (headers) => {
  for (const method of ["GET", "POST"]) {
    const refusal = await readRefusal("call", await ask("/api/auth/access-token?userType=Store", headers, method));
    expect(refusal).toMatchObject({ status: 403, code: "foreign-page" });
  }
});

test.each([
  [{ host: "127.0.0.1:4100", origin: "http://127.0.0.1:4100" }],
  [{ host: "shop.example", origin: "https://shop.example" }],
  // A proxy has changed Host to the address that it asks.
  [{ host: "10.0.0.7:4100", origin: "https://shop.example" }],
  [{ host: "10.0.0.7:4100", origin: "https://other.example", "sec-fetch-site": "same-origin" }],
  [{ host: "127.0.0.1:4100" }],
])("pages of its own and programs are not: %j", async (headers) => {
  expect((await ask("/api/health", headers)).status).toBe(200);
});
