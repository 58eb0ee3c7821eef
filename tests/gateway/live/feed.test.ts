import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { StreamMessage } from "#contract/stream.ts";
import { createFeed, type FeedSource } from "#gateway/live/feed.ts";
import type { DatedEvent, StoredEvent } from "#gateway/store/events/events.ts";

/** A store's events in memory, read a few at a time, and a promise that resolves once nothing is being read. */
function createStore() {
  const events: DatedEvent[] = [];
  let newest = 0;
  let written = 0;
  let reads = 0;
  let failures = 0;
  const failed: unknown[] = [];
  const source: FeedSource = {
    pause: 0,
    failed: (error) => failed.push(error),
    async read(after, limit) {
      reads += 1;
      await new Promise((resolve) => setImmediate(resolve));
      if (failures > 0) {
        failures -= 1;
        throw new Error("no answer");
      }
      return events.filter((event) => event.sequence > after).slice(0, limit);
    },
    newest: async () => newest,
  };
  return {
    source,
    failed,
    reads: () => reads,
    failNext: (times: number) => (failures = times),
    add(count: number) {
      for (let n = 0; n < count; n++) {
        newest += 1;
        const sequence = newest;
        written += 1;
        events.push({ sequence, at: String(written), message: { type: "hello", sequence } as StreamMessage });
      }
    },
    /** Loses the newest events, as a failover does. */
    lose(count: number) {
      newest -= count;
      events.splice(-count);
    },
    forgetUntil: (sequence: number) => events.splice(0, events.filter((event) => event.sequence <= sequence).length),
  };
}

/** A listener, what it has received, and a wait for a sequence. */
function createRecorder() {
  const received: StoredEvent[] = [];
  let waiting: { sequence: number; resolve: () => void } | null = null;
  return {
    received,
    numbers: () => received.map((event) => event.sequence),
    listener(event: StoredEvent) {
      received.push(event);
      if (waiting && event.sequence >= waiting.sequence) waiting.resolve();
    },
    until: (sequence: number) =>
      new Promise<void>((resolve) => {
        if ((received.at(-1)?.sequence ?? -1) >= sequence) resolve();
        else waiting = { sequence, resolve };
      }),
  };
}

const upTo = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + 1 + at);

describe("createFeed", () => {
  it("gives each listener every event after its own sequence, once and in order, whenever it joins", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ add: fc.nat(700), joinAt: fc.integer({ min: 0, max: 100 }) }), {
          minLength: 1,
          maxLength: 8,
        }),
        async (steps) => {
          const store = createStore();
          const feed = createFeed(store.source, 0);
          const recorders: { recorder: ReturnType<typeof createRecorder>; from: number }[] = [];
          let total = 0;
          for (const { add, joinAt } of steps) {
            const recorder = createRecorder();
            const from = Math.floor((total * joinAt) / 100);
            recorders.push({ recorder, from });
            feed.join(from, recorder.listener);
            store.add(add);
            total += add;
            feed.wake();
            await new Promise((resolve) => setImmediate(resolve));
          }
          store.add(1);
          total += 1;
          feed.wake();
          for (const { recorder, from } of recorders) {
            await recorder.until(total);
            expect(recorder.numbers()).toEqual(upTo(from, total));
          }
          feed.close();
        },
      ),
      { numRuns: 60 },
    );
  });

  it("reads once, however many listen", async () => {
    const store = createStore();
    const feed = createFeed(store.source, 0);
    const recorders = Array.from({ length: 200 }, createRecorder);
    for (const recorder of recorders) feed.join(0, recorder.listener);
    store.add(10);
    feed.wake();
    await Promise.all(recorders.map((recorder) => recorder.until(10)));
    expect(store.reads()).toBe(1);
  });

  it("tells who would miss deleted events to read everything again, and goes on from there", async () => {
    const store = createStore();
    store.add(20);
    const feed = createFeed(store.source, 0);
    const early = createRecorder();
    feed.join(0, early.listener);
    feed.wake();
    await early.until(20);
    store.forgetUntil(15);
    const late = createRecorder();
    feed.join(3, late.listener);
    await late.until(20);
    expect(late.received[0]).toEqual({ sequence: 15, message: { type: "reset", sequence: 15 } });
    expect(late.numbers()).toEqual([15, ...upTo(15, 20)]);
    store.forgetUntil(20);
    const last = createRecorder();
    feed.join(3, last.listener);
    await last.until(20);
    expect(last.received).toEqual([{ sequence: 20, message: { type: "reset", sequence: 20 } }]);
    store.add(1);
    feed.wake();
    await Promise.all([early.until(21), late.until(21), last.until(21)]);
    expect(early.numbers()).toEqual(upTo(0, 21));
    expect(last.numbers()).toEqual([20, 21]);
  });

  it("begins anew where the database has lost what it has read, whether others took its numbers or not", async () => {
    const store = createStore();
    store.add(20);
    const feed = createFeed(store.source, 0);
    const [first, second] = [createRecorder(), createRecorder()];
    feed.join(0, first.listener);
    feed.join(10, second.listener);
    await Promise.all([first.until(20), second.until(20)]);
    store.lose(3);
    feed.wake();
    const reset = (sequence: number) => ({ sequence, message: { type: "reset", sequence } });
    await expect.poll(() => second.received.at(-1)).toEqual(reset(17));
    expect(first.received.at(-1)).toEqual(reset(17));
    expect(feed.head()).toBe(17);
    store.add(2);
    feed.wake();
    await expect.poll(() => first.numbers().slice(20)).toEqual([17, 18, 19]);
    store.lose(2);
    store.add(5);
    feed.wake();
    await expect.poll(() => first.received.at(-1)).toEqual(reset(22));
    expect(second.numbers().slice(10)).toEqual([17, 18, 19, 22]);
    store.add(1);
    feed.wake();
    await expect.poll(() => first.numbers().at(-1)).toBe(23);
  });

  it("looks again after the database did not answer", async () => {
    const store = createStore();
    const feed = createFeed(store.source, 0);
    const recorder = createRecorder();
    store.failNext(1);
    feed.join(0, recorder.listener);
    store.add(3);
    feed.wake();
    await recorder.until(3);
    expect(store.failed).toHaveLength(1);
    expect(recorder.numbers()).toEqual([1, 2, 3]);
  });

  it("does not let one listener's mistake reach the others, nor anything reach one that has left", async () => {
    const store = createStore();
    const feed = createFeed(store.source, 0);
    const recorder = createRecorder();
    const gone = createRecorder();
    feed.join(0, () => {
      throw new Error("mine alone");
    });
    const leave = feed.join(0, gone.listener);
    feed.join(0, recorder.listener);
    leave();
    store.add(2);
    feed.wake();
    await recorder.until(2);
    expect(recorder.numbers()).toEqual([1, 2]);
    expect(gone.numbers()).toEqual([]);
    expect(store.failed).toHaveLength(2);
  });
});
