// A server as the gateway's with one route that does nothing but run the statements it is given: what its call costs
// beside the same call of the gateway is what the gateway adds. Runs in a process of its own; prints its address.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { Hono } from "hono";
import { createGatewayServer } from "#gateway/http/server.ts";
import { usualLimits } from "#gateway/limits.ts";
import { openBare, type Statement } from "../bare.ts";

const [url = "", statements = "[]"] = process.argv.slice(2);
const asked = JSON.parse(statements) as Statement[][];
const bare = openBare(url);
const app = new Hono();
app.post("/:nth", async (c) => {
  const rows: unknown[] = [];
  for (const { text, values } of asked[Number(c.req.param("nth"))] ?? []) {
    rows.push((await bare.pool.query(text, values)).rows);
  }
  return c.json(rows);
});
const server = createGatewayServer(app.fetch, usualLimits.sockets, () => true);
server.listen(0, "127.0.0.1");
await once(server, "listening");
process.stdout.write(`Aisle is ready: http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
