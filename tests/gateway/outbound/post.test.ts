import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { post } from "#gateway/outbound/post.ts";

/** Takes every message and never answers. */
const silent: Server = createServer(() => undefined);

beforeAll(() => new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve)));
afterAll(() => {
  silent.closeAllConnections();
  silent.close();
});

const message = () => ({
  url: `http://127.0.0.1:${(silent.address() as AddressInfo).port}/invoices`,
  headers: {},
  body: "{}",
});

it("says that a message had no answer in time", async () => {
  expect(await post(message(), { allowPrivate: true, timeout: 50 })).toEqual({ because: "no answer within 0.05 s" });
});

it("does not blame the receiver when the gateway stops meanwhile", async () => {
  const stopping = new AbortController();
  const posted = post(message(), { allowPrivate: true, timeout: 10_000, stopping: stopping.signal });
  setTimeout(() => stopping.abort(), 20);
  expect(await posted).toEqual({ because: "the gateway was stopped" });
});
