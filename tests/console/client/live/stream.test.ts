import { Hono } from "hono";
import { streamSSE, type SSEStreamingApi } from "hono/streaming";
import { subscribeKey } from "valtio/utils";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { StreamMessage } from "#contract/stream.ts";
import type { Connection } from "#console/client/connection.ts";
import { createStream, type LiveStream } from "#console/client/live/stream.ts";
import { type AnsweringServer, answer } from "../../../support/run/answering-server.ts";

interface ServedStream {
  readonly lastEventId: string | null;
  readonly token: string | null;
  readonly storeId: string | null;
  send(sequence: number): Promise<void>;
  say(message: StreamMessage): Promise<void>;
  disconnect(): void;
}

let served: ServedStream[];
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
  served = [];
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
      await new Promise<void>((disconnect) => {
        sse.onAbort(disconnect);
        served.push({
          lastEventId,
          token: c.req.header("authorization") ?? null,
          storeId: c.req.query("storeId") ?? null,
          send: (sequence) => sse.writeSSE({ id: String(sequence), data: event(sequence) }),
          say: (message) =>
            sse.writeSSE({
              data: JSON.stringify(message),
              ...(message.type === "reset" && { id: String(message.sequence) }),
            }),
          disconnect,
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

const until = (truth: () => void) => vi.waitFor(truth, { timeout: 60_000, interval: 5 });

async function streamNumber(count: number): Promise<ServedStream> {
  await until(() => expect(served.length).toBeGreaterThanOrEqual(count));
  const one = served[count - 1];
  if (!one) throw new Error("no such stream");
  return one;
}

describe("createStream", () => {
  it("notes how far the store has come, and a reset takes it back", async () => {
    const seen = new Map<string, number>();
    Object.assign(connection, { seen });
    live.startStream("store-1");
    const stream = await streamNumber(1);
    await stream.send(12);
    await until(() => expect(seen.get("store-1")).toBe(12));
    await stream.say({ type: "rights-changed" });
    await stream.send(11);
    await until(() => expect(heard).toContain("rights-changed"));
    expect(seen.get("store-1")).toBe(12);
    await stream.say({ type: "reset", sequence: 9 });
    await until(() => expect(seen.get("store-1")).toBe(9));
  });

  it("says who asks for which store, and hands on hello and events in order", async () => {
    live.startStream("store-a");
    const one = await streamNumber(1);
    expect(one).toMatchObject({ token: "Bearer token-1", storeId: "store-a", lastEventId: null });
    await one.send(11);
    await one.send(12);
    await until(() => expect(heard).toEqual(["hello", "11", "12"]));
    expect(live.stream).toMatchObject({ state: "live", sequence: 12, lostSince: null });
  });

  it("resumes a cut stream after the last event it has, and receives none twice", async () => {
    live.startStream("store-a");
    const first = await streamNumber(1);
    await first.send(11);
    await until(() => expect(heard).toContain("11"));
    hello = 14;
    first.disconnect();
    const second = await streamNumber(2);
    expect(second.lastEventId).toBe("11");
    await second.send(11);
    await second.send(12);
    second.disconnect();
    // The second hello named 14, yet 13 and 14 had not come: the third stream must ask for what follows 12.
    await until(() => expect(heard).toContain("12"));
    expect((await streamNumber(3)).lastEventId).toBe("12");
    expect(heard.filter((what) => what !== "hello")).toEqual(["11", "12"]);
  });

  it("tells since when the connection is lost, and comes back when the gateway does", async () => {
    live.startStream("store-a");
    const first = await streamNumber(1);
    refuse = 503;
    first.disconnect();
    await until(() => expect(live.stream.state).toBe("lost"));
    expect(live.stream.lostSince).toBe(77);
    refuse = null;
    await streamNumber(2);
    await until(() => expect(live.stream).toMatchObject({ state: "live", lostSince: null }));
  });

  it("is lost at once where a request had no answer or the browser says so, and comes back by itself", async () => {
    live.startStream("store-a");
    await streamNumber(1);
    await until(() => expect(live.stream.state).toBe("live"));
    live.lose();
    expect(live.stream).toMatchObject({ state: "lost", lostSince: 77 });
    const states: string[] = [];
    const stop = subscribeKey(live.stream, "state", (state) => void states.push(state));
    await until(() => expect(live.stream).toMatchObject({ state: "live", lostSince: null }));
    stop();
    expect(states).toEqual(["live"]);
    live.stopStream();
    live.lose();
    expect(live.stream.state).toBe("off");
  });

  it("says that there are too many streams, tries again slowly, and takes the place that has come free", async () => {
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
    await streamNumber(1);
    await until(() => expect(live.stream.state).toBe("live"));
    stop();
    expect(asked).toBe(before + 2);
    expect(states).toEqual(["live"]);
  });

  it("counts a stream that stays silent as broken", async () => {
    live = createStream(connection, { wait: () => 5, crowdedWait: 400, silence: 40, now: () => 77 });
    live.startStream("store-a");
    await streamNumber(2);
  });

  it("does not wait for ever for a gateway that never answers", async () => {
    mute = true;
    live = createStream(connection, { wait: () => 5, crowdedWait: 400, silence: 40, now: () => 77 });
    live.startStream("store-a");
    await until(() => expect(asked).toBeGreaterThan(1));
  });

  it("starts from the sequence a reset names", async () => {
    live.startStream("store-a");
    const one = await streamNumber(1);
    await one.say({ type: "reset", sequence: 900 });
    await until(() => expect(heard).toContain("reset"));
    one.disconnect();
    expect((await streamNumber(2)).lastEventId).toBe("900");
  });

  it("rests while nobody watches and asks for what it missed afterwards", async () => {
    live.startStream("store-a");
    const one = await streamNumber(1);
    await one.send(11);
    await until(() => expect(heard).toContain("11"));
    live.setVisible(false);
    expect(live.stream.state).toBe("off");
    live.setVisible(true);
    expect((await streamNumber(2)).lastEventId).toBe("11");
  });

  it("begins anew for another store", async () => {
    live.startStream("store-a");
    await streamNumber(1);
    live.startStream("store-b");
    expect(await streamNumber(2)).toMatchObject({ storeId: "store-b", lastEventId: null });
  });

  it("rests without the right to see orders, until it is started again", async () => {
    refuse = 403;
    live.startStream("store-a");
    await until(() => expect(live.stream.state).toBe("off"));
    refuse = null;
    live.startStream("store-a");
    await streamNumber(1);
    expect(ended).toBe(0);
  });

  it("ends the session when the token is refused, by answer or by farewell", async () => {
    refuse = 401;
    live.startStream("store-a");
    await until(() => expect(ended).toBe(1));
    expect(live.stream.state).toBe("off");
    refuse = null;
    live.startStream("store-b");
    await (await streamNumber(1)).say({ type: "bye", because: "session-ended" });
    await until(() => expect(ended).toBe(2));
  });

  it("goes on with the token another tab has renewed", async () => {
    let token = "token-1";
    connection.token = () => token;
    live.startStream("store-a");
    const one = await streamNumber(1);
    token = "token-2";
    await one.say({ type: "bye", because: "session-ended" });
    expect((await streamNumber(2)).token).toBe("Bearer token-2");
    expect(ended).toBe(0);
  });

  it("stays connected when a listener fails", async () => {
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
      const one = await streamNumber(1);
      await one.send(11);
      await until(() => expect(errors).toHaveLength(1));
      await one.send(12).catch(() => undefined);
      expect(served).toHaveLength(1);
    } finally {
      process.off("uncaughtException", take);
      for (const handler of handlers) process.on("uncaughtException", handler);
    }
  });
});
