import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { maxLogInBytes } from "#contract/constants.ts";
import type { BodyLimits } from "#gateway/limits.ts";
import { clientHeaders, createTestGateway, headersOf, type TestGateway } from "../../../support/gateway.ts";

let gateway: TestGateway;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await gateway.close();
});

/** A gateway with these limits, and a client that speaks HTTP by hand so that it can misbehave. */
async function start(bodies: Partial<BodyLimits> = {}) {
  gateway = await createTestGateway({ limits: { bodies }, trustedProxy: ["127.0.0.1"] });
  const { port } = new URL(await gateway.listen());
  return async (request: string) => {
    const socket = connect(Number(port), "127.0.0.1");
    sockets.push(socket);
    let said = "";
    socket.setEncoding("utf8").on("data", (text: string) => (said += text));
    socket.on("error", () => {});
    await once(socket, "connect");
    socket.write(request);
    return { socket, said: () => said };
  };
}

const head = (call: string, length: number | "chunked", more: readonly string[] = []) =>
  [
    `${call} HTTP/1.1`,
    "host: localhost",
    length === "chunked" ? "transfer-encoding: chunked" : `content-length: ${length}`,
    ...more,
    "",
    "",
  ].join("\r\n");
const logIn = "POST /api/auth/access-token?userType=Store";
const save = "PUT /api/preferences/slow";
const lines = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
const program = lines(clientHeaders);
const as = () => lines(headersOf(gateway.logins.viewer));
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

test("a stranger's body is not read: the answer comes before it has arrived", async () => {
  const send = await start();
  for (const length of [980_000, "chunked"] as const) {
    const { said } = await send(head(save, length));
    await expect.poll(said).toContain("HTTP/1.1 401");
  }
});

test("a log-in takes a few kilobytes", async () => {
  const send = await start();
  const announced = await send(head(logIn, maxLogInBytes + 1, program));
  await expect.poll(announced.said).toContain("HTTP/1.1 413");
  const counted = await send(head(logIn, "chunked", program) + chunk("x".repeat(maxLogInBytes + 1)));
  await expect.poll(counted.said).toContain("HTTP/1.1 413");
});

test("a body that stops on its way is refused, and its connection is closed", async () => {
  const send = await start({ silence: 50 });
  const { socket, said } = await send(`${head(logIn, 100, program)}{"log`);
  await once(socket, "close");
  expect(said()).toContain("HTTP/1.1 408");
  expect(said()).toContain('"too-slow"');
  expect(said().toLowerCase()).toContain("connection: close");
});

test("a body that trickles in for ever is refused too", async () => {
  const send = await start({ silence: 1_000, total: 300 });
  const { socket, said } = await send(head(save, "chunked", as()));
  const trickle = setInterval(() => socket.writable && socket.write(chunk(" ")), 20);
  await once(socket, "close");
  clearInterval(trickle);
  expect(said()).toContain("HTTP/1.1 408");
});

test("all bodies together have a limit, strangers one of their own, and what is answered counts no more", async () => {
  const send = await start({ bytes: 1_000, strangersBytes: 1_000 });
  const value = `{"value":"${"x".repeat(600)}"}`;
  for (let times = 0; times < 3; times++) {
    const { said } = await send(head(save, value.length, as()) + value);
    await expect.poll(said).toContain("HTTP/1.1 200");
  }
  const sendHalf = () => send(head(save, value.length, as()) + value.slice(0, 600));
  const strangersHalf = await send(head(logIn, 700, program) + value.slice(0, 600));
  // Once the two halves are held, everybody who sends as much is refused, and by their own limit. A half that arrives
  // while a whole body is still held is refused itself, so it is sent until one is held.
  let half = await sendHalf();
  await expect
    .poll(async () => {
      if (half.said()) half = await sendHalf();
      const { said } = await send(head(save, value.length, as()) + value);
      await expect.poll(said).toContain("HTTP/1.1");
      return said();
    })
    .toContain("HTTP/1.1 503");
  half.socket.destroy();
  await expect
    .poll(async () => {
      const { said } = await send(head(save, value.length, as()) + value);
      await expect.poll(said).toContain("HTTP/1.1");
      return said();
    })
    .toContain("HTTP/1.1 200");
  expect(strangersHalf.said()).toBe("");
});

test("a login that sends too much at once leaves the others their room, and so does an address of strangers", async () => {
  // What hangs is held for as long as the test may take.
  const patience = { silence: 60_000, total: 60_000 };
  const send = await start({ ...patience, bytesOfLogin: 1_000, strangersBytesOfAddress: 1_000 });
  const value = `{"value":"${"x".repeat(600)}"}`;
  const from = (address: string) => [...program, `x-forwarded-for: ${address}`];
  const guess = JSON.stringify({ loginId: "nobody-at-all", password: "x".repeat(600) });
  const answerTo = async (request: string) => {
    const { said } = await send(request);
    await expect.poll(said).toContain("HTTP/1.1");
    return said().slice("HTTP/1.1 ".length, "HTTP/1.1 200".length);
  };
  const asViewer = () => answerTo(head(save, value.length, as()) + value);
  const asAdmin = () => answerTo(head(save, value.length, lines(headersOf(gateway.logins.admin))) + value);
  const logInFrom = (address: string) =>
    answerTo(`${head(logIn, guess.length, [...from(address), "content-type: application/json"])}${guess}`);
  // A half that arrives while a whole body is still held is refused itself, so it is sent until one is held.
  const untilHeld = (half: string, ask: () => Promise<string>) =>
    expect.poll(async () => {
      await send(half);
      return ask();
    });

  await untilHeld(head(save, value.length, as()) + value.slice(0, 600), asViewer).toBe("503");
  expect(await asAdmin()).toBe("200");
  const half = head(logIn, guess.length, from("203.0.113.1")) + guess.slice(0, 600);
  await untilHeld(half, () => logInFrom("203.0.113.1")).toBe("503");
  expect(await logInFrom("203.0.113.2")).toBe("401");
});
