import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import type { SocketLimits } from "#gateway/limits.ts";
import { createTestGateway, type TestGateway, type TestGatewayOptions } from "../../support/gateway.ts";

let gateway: TestGateway;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await gateway.close();
});

async function start(limits: Partial<SocketLimits>, options: TestGatewayOptions = {}) {
  gateway = await createTestGateway({ ...options, limits: { sockets: limits } });
  const { port } = new URL(await gateway.listen());
  return async () => {
    const socket = connect(Number(port), "127.0.0.1");
    sockets.push(socket);
    socket.setEncoding("utf8").on("error", () => {});
    await once(socket, "connect");
    return socket;
  };
}

/** The answer to a request over an open connection. */
async function ask(socket: Socket): Promise<string> {
  socket.write("GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n");
  const [text] = (await once(socket, "data")) as [string];
  return text;
}

test.each([
  ["all", { all: 3 }, {}],
  ["one address", { ofAddress: 3 }, { isShared: () => false }],
] as const)("connections of %s above the limit are told why, and the others go on", async (_, limits, options) => {
  const open = await start(limits, options);
  const [first, second, third] = [await open(), await open(), await open()];
  const late = await open();
  const refusal = await ask(late);
  expect(refusal).toMatch(/^HTTP\/1\.1 503 /);
  expect(refusal.toLowerCase()).toContain("retry-after: 5");
  expect(refusal).toContain("Too many connections");
  for (const socket of [first, second, third]) expect(await ask(socket)).toMatch(/^HTTP\/1\.1 200 /);
  third.destroy();
  await expect.poll(async () => ask(await open())).toMatch(/^HTTP\/1\.1 200 /);
});

test("addresses that many clients share have no limit of their own", async () => {
  const open = await start({ ofAddress: 1 }, { isShared: () => true });
  await open();
  expect(await ask(await open())).toMatch(/^HTTP\/1\.1 200 /);
});

test("a connection that sends no request is closed", async () => {
  const open = await start({ head: 100 });
  const silent = await open();
  const slow = await open();
  slow.write("GET /api/health HTTP/1.1\r\nhost: lo");
  slow.resume();
  silent.resume();
  await Promise.all([once(silent, "close"), once(slow, "close")]);
});

test("a health check of HTTP/1.0, which names no host, is answered", async () => {
  const open = await start({});
  const simple = await open();
  simple.write("GET /api/health HTTP/1.0\r\n\r\n");
  const [text] = (await once(simple, "data")) as [string];
  expect(text).toMatch(/^HTTP\/1\.[01] 200 /);
});
