import { Hono } from "hono";
import { streamSSE, type SSEStreamingApi } from "hono/streaming";
import { subscribeKey } from "valtio/utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { StreamMessage } from "#contract/stream.ts";
import type { Connection } from "#console/client/connection.ts";
import { createStream, type LiveStream } from "#console/client/live/stream.ts";
import { type AnsweringServer, answer } from "../../../support/answering-server.ts";

interface Line {
  readonly lastEventId: string | null;
  readonly token: string | null;
  readonly storeId: string | null;
  send(sequence: number): Promise<void>;
  say(message: StreamMessage): Promise<void>;
  cut(): void;
}

let lines: Line[];
let refuse: number | null;
let refusal: unknown;
let mute: boolean;
let asked: number;
let hello: number;
let server: AnsweringServer;
let connection: Connection;
let ended: number;
let heard: string[];
let live: LiveStream;

const event = (sequence: number) => JSON.stringify({ type: "changed", kind: "order", row: { id: String(sequence) } });

beforeEach(async () => {
  lines = [];
  refuse = null;
  refusal = {};
  mute = false;
  asked = 0;
  hello = 10;
  ended = 0;
  heard = [];
  const app = new Hono();
  app.get("/api/events", (c) => {
    asked += 1;
    if (mute) return new Promise<Response>(() => undefined);
    if (refuse !== null) return c.json(refusal as object, refuse as 401);
    const lastEventId = c.req.header("last-event-id") ?? null;
    return streamSSE(c, async (sse: SSEStreamingApi) => {
      await sse.writeSSE({ data: JSON.stringify({ type: "hello", sequence: hello }) });
      await new Promise<void>((cut) => {
        sse.onAbort(cut);
        lines.push({
          lastEventId,
          token: c.req.header("authorization") ?? null,
          storeId: c.req.query("storeId") ?? null,
          send: (sequence) => sse.writeSSE({ id: String(sequence), data: event(sequence) }),
          say: (message) => sse.writeSSE({ data: JSON.stringify(message) }),
          cut,
        });
      });
    });
  });
  server = await answer(app);
  connection = {
    origin: server.origin,
    token: () => "token-1",
    businessUnitId: () => null,
    forbidden: () => undefined,
    ended: () => {
      ended += 1;
    },
  };
  live = createStream(connection, { wait: () => 5, crowdedWait: 400, silence: 1_000, now: () => 77 });
  live.onStreamMessage((message) => heard.push("row" in message ? message.row.id : message.type));
});

afterEach(async () => {
  live.stopStream();
  await server.close();
});

const until = (truth: () => void) => vi.waitFor(truth, { timeout: 3_000, interval: 5 });

async function lineNumber(count: number): Promise<Line> {
  await until(() => expect(lines.length).toBeGreaterThanOrEqual(count));
  const line = lines[count - 1];
  if (!line) throw new Error("no line");
  return line;
}

describe("createStream", () => {
  it("says who asks for which store, and hands on hello and events in order", async () => {
    live.startStream("store-a");
    const line = await lineNumber(1);
    expect(line).toMatchObject({ token: "Bearer token-1", storeId: "store-a", lastEventId: null });
    await line.send(11);
    await line.send(12);
    await until(() => expect(heard).toEqual(["hello", "11", "12"]));
    expect(live.stream).toMatchObject({ state: "live", sequence: 12, lostSince: null });
  });

  it("resumes a cut line after the last event it has, and hears none twice", async () => {
    live.startStream("store-a");
    const first = await lineNumber(1);
    await first.send(11);
    await until(() => expect(heard).toContain("11"));
    hello = 14;
    first.cut();
    const second = await lineNumber(2);
    expect(second.lastEventId).toBe("11");
    await second.send(11);
    await second.send(12);
    second.cut();
    // The second hello named 14, yet 13 and 14 had not come: the third line must ask for what follows 12.
    await until(() => expect(heard).toContain("12"));
    expect((await lineNumber(3)).lastEventId).toBe("12");
    expect(heard.filter((what) => what !== "hello")).toEqual(["11", "12"]);
  });

  it("tells since when the line is lost, and comes back when the gateway does", async () => {
    live.startStream("store-a");
    const first = await lineNumber(1);
    refuse = 503;
    first.cut();
    await until(() => expect(live.stream.state).toBe("lost"));
    expect(live.stream.lostSince).toBe(77);
    refuse = null;
    await lineNumber(2);
    await until(() => expect(live.stream).toMatchObject({ state: "live", lostSince: null }));
  });

  it("says that there are too many lines, tries again slowly, and takes the place that has come free", async () => {
    refuse = 429;
    refusal = { status: false, error: { statusCode: 429, code: "too-many-streams", message: "Too many screens" } };
    live.startStream("store-a");
    await until(() => expect(live.stream.state).toBe("crowded"));
    const states: string[] = [];
    const stop = subscribeKey(live.stream, "state", (state) => void states.push(state));
    const before = asked;
    // In this time an ordinary break would have been tried again some eighty times.
    await until(() => expect(asked).toBe(before + 1));
    refuse = null;
    await lineNumber(1);
    await until(() => expect(live.stream.state).toBe("live"));
    stop();
    expect(asked).toBe(before + 2);
    expect(states).toEqual(["live"]);
  });

  it("takes a line on which nothing comes any more for dead", async () => {
    live = createStream(connection, { wait: () => 5, crowdedWait: 400, silence: 40, now: () => 77 });
    live.startStream("store-a");
    await lineNumber(2);
  });

  it("does not wait for ever for a gateway that never answers", async () => {
    mute = true;
    live = createStream(connection, { wait: () => 5, crowdedWait: 400, silence: 40, now: () => 77 });
    live.startStream("store-a");
    await until(() => expect(asked).toBeGreaterThan(1));
  });

  it("starts from the sequence a reset names", async () => {
    live.startStream("store-a");
    const line = await lineNumber(1);
    await line.say({ type: "reset", sequence: 900 });
    await until(() => expect(heard).toContain("reset"));
    line.cut();
    expect((await lineNumber(2)).lastEventId).toBe("900");
  });

  it("rests while nobody watches and asks for what it missed afterwards", async () => {
    live.startStream("store-a");
    const line = await lineNumber(1);
    await line.send(11);
    await until(() => expect(heard).toContain("11"));
    live.setWatched(false);
    expect(live.stream.state).toBe("off");
    live.setWatched(true);
    expect((await lineNumber(2)).lastEventId).toBe("11");
  });

  it("begins anew for another store", async () => {
    live.startStream("store-a");
    await lineNumber(1);
    live.startStream("store-b");
    expect(await lineNumber(2)).toMatchObject({ storeId: "store-b", lastEventId: null });
  });

  it("rests without the right to see orders, until it is started again", async () => {
    refuse = 403;
    live.startStream("store-a");
    await until(() => expect(live.stream.state).toBe("off"));
    refuse = null;
    live.startStream("store-a");
    await lineNumber(1);
    expect(ended).toBe(0);
  });

  it("ends the session when the token is refused, by answer or by farewell", async () => {
    refuse = 401;
    live.startStream("store-a");
    await until(() => expect(ended).toBe(1));
    expect(live.stream.state).toBe("off");
    refuse = null;
    live.startStream("store-b");
    await (await lineNumber(1)).say({ type: "bye", because: "session-ended" });
    await until(() => expect(ended).toBe(2));
  });

  it("goes on with the token another tab has renewed", async () => {
    let token = "token-1";
    connection.token = () => token;
    live.startStream("store-a");
    const line = await lineNumber(1);
    token = "token-2";
    await line.say({ type: "bye", because: "session-ended" });
    expect((await lineNumber(2)).token).toBe("Bearer token-2");
    expect(ended).toBe(0);
  });

  it("stays on the line when a listener fails", async () => {
    const errors: unknown[] = [];
    const take = (error: unknown): void => void errors.push(error);
    process.once("uncaughtException", take);
    const handlers = process.listeners("uncaughtException").filter((handler) => handler !== take);
    for (const handler of handlers) process.off("uncaughtException", handler);
    try {
      live.onStreamMessage((message) => {
        if (message.type === "changed") throw new Error("a listener's mistake");
      });
      live.startStream("store-a");
      const line = await lineNumber(1);
      await line.send(11);
      await until(() => expect(errors).toHaveLength(1));
      await line.send(12).catch(() => undefined);
      expect(lines).toHaveLength(1);
    } finally {
      process.off("uncaughtException", take);
      for (const handler of handlers) process.on("uncaughtException", handler);
    }
  });
});
