import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { post } from "#gateway/outbound/post.ts";

/** Takes every message and answers it with `answer`, word for word; with nothing while that is empty. */
const receiver: Server = createServer((socket) => {
  sockets.add(socket);
  socket.on("close", () => sockets.delete(socket));
  socket.on("error", () => undefined);
  socket.once("data", () => {
    if (answer) socket.write(answer);
    if (hangsUp) socket.end();
  });
});
const sockets = new Set<Socket>();
let answer = "";
let hangsUp = false;

beforeAll(() => new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve)));
beforeEach(() => {
  answer = "";
  hangsUp = false;
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  receiver.close();
});

const message = () => ({
  url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/invoices`,
  headers: {},
  body: "{}",
});

/** Posts a message and waits until its connection is over, too. */
async function postWhole(timeout = 60_000) {
  const connected = once(receiver, "connection") as Promise<[Socket]>;
  const posted = await post(message(), { allowPrivate: true, timeout });
  const [socket] = await connected;
  if (!socket.closed) await once(socket, "close");
  return posted;
}

it("says that a message had no answer in time", async () => {
  expect(await postWhole(50)).toEqual({ because: "no answer within 0.05 s" });
});

it("does not blame the receiver when the gateway stops meanwhile", async () => {
  const stopping = new AbortController();
  const connected = once(receiver, "connection");
  const posted = post(message(), { allowPrivate: true, timeout: 60_000, stopping: stopping.signal });
  await connected;
  stopping.abort();
  expect(await posted).toEqual({ because: "the gateway was stopped" });
  expect(await post(message(), { allowPrivate: true, timeout: 60_000, stopping: stopping.signal })).toEqual({
    because: "the gateway was stopped",
  });
});

describe("a message is over, and so is its connection, when the receiver", () => {
  const tooLate = "no answer within 0.2 s";
  const upgrade = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n";

  it.each([
    ["changes the protocol", upgrade, { status: 101, text: "" }],
    ["changes it and says more", `${upgrade}more`, { status: 101, text: "" }],
    ["answers as it should", "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\ndone", { status: 200, text: "done" }],
    ["says more than is read", `HTTP/1.1 400 No\r\n\r\n${"x".repeat(999)}`, { status: 400, text: "x".repeat(300) }],
    ["only announces an answer", "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\n\r\n", tooLate],
    ["changes it and does not say to what", "HTTP/1.1 101 Switching Protocols\r\n\r\n", { status: 101, text: "" }],
    ["never ends its answer", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf", tooLate],
    ["speaks no HTTP", "SSH-2.0-OpenSSH\r\n", expect.stringContaining("Parse Error")],
  ])("%s", async (_what, said, expected) => {
    answer = said;
    expect(await postWhole(expected === tooLate ? 200 : undefined)).toEqual(
      typeof expected === "object" && "status" in expected ? expected : { because: expected },
    );
  });

  it.each([
    ["at once", "", "socket hang up"],
    ["after a part of the head", "HTTP/1.1 200 OK\r\nContent-", "socket hang up"],
    ["after a part of the body", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf", "aborted"],
    ["after an announcement", "HTTP/1.1 103 Early Hints\r\n\r\n", "socket hang up"],
  ])("hangs up %s", async (_when, said, because) => {
    answer = said;
    hangsUp = true;
    expect(await postWhole()).toEqual({ because });
  });

  it("ends its answer by hanging up", async () => {
    answer = "HTTP/1.1 200 OK\r\n\r\ndone";
    hangsUp = true;
    expect(await postWhole()).toEqual({ status: 200, text: "done" });
  });
});

it.each(["https://x.example:99999/", "https://[::g]/", "ftp://x.example/", "x.example"])(
  "a message to %s is answered with the reason, too",
  async (url) =>
    expect(await post({ ...message(), url }, { allowPrivate: true, timeout: 60_000 })).toEqual({
      because: "no message can be sent to this address",
    }),
);

it("a message with a header that cannot be sent is answered with the reason, too", async () => {
  const headers = { "webhook-id": "one\ntwo" };
  expect(await post({ ...message(), headers }, { allowPrivate: true, timeout: 60_000 })).toEqual({
    because: expect.stringContaining("webhook-id"),
  });
});
