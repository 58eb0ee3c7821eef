import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { StreamMessage } from "#contract/stream.ts";
import { createFeed, type FeedSource } from "#gateway/live/feed.ts";
import type { StoredEvent } from "#gateway/store/events/events.ts";

/** A store's events in memory, read a few at a time, and a promise that resolves once nothing is being read. */
function createStore() {
  const events: StoredEvent[] = [];
  let newest = 0;
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
      return events.filter((event) => event.sequence > after).slice(0, Math.min(limit, 500));
    },
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
        events.push({ sequence, message: { type: "hello", sequence } as StreamMessage });
      }
    },
    forgetUntil: (sequence: number) => events.splice(0, events.filter((event) => event.sequence <= sequence).length),
  };
}

/** A listener, what it has heard, and a wait for a sequence. */
function createEar() {
  const heard: StoredEvent[] = [];
  let waiting: { sequence: number; resolve: () => void } | null = null;
  return {
    heard,
    numbers: () => heard.map((event) => event.sequence),
    listener(event: StoredEvent) {
      heard.push(event);
      if (waiting && event.sequence >= waiting.sequence) waiting.resolve();
    },
    until: (sequence: number) =>
      new Promise<void>((resolve) => {
        if ((heard.at(-1)?.sequence ?? -1) >= sequence) resolve();
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
          const ears: { ear: ReturnType<typeof createEar>; from: number }[] = [];
          let total = 0;
          for (const { add, joinAt } of steps) {
            const ear = createEar();
            const from = Math.floor((total * joinAt) / 100);
            ears.push({ ear, from });
            feed.join(from, ear.listener);
            store.add(add);
            total += add;
            feed.wake();
            await new Promise((resolve) => setImmediate(resolve));
          }
          store.add(1);
          total += 1;
          feed.wake();
          for (const { ear, from } of ears) {
            await ear.until(total);
            expect(ear.numbers()).toEqual(upTo(from, total));
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
    const ears = Array.from({ length: 200 }, createEar);
    for (const ear of ears) feed.join(0, ear.listener);
    store.add(10);
    feed.wake();
    await Promise.all(ears.map((ear) => ear.until(10)));
    expect(store.reads()).toBe(1);
  });

  it("tells who would miss deleted events to read everything again, and goes on from there", async () => {
    const store = createStore();
    store.add(20);
    const feed = createFeed(store.source, 0);
    const early = createEar();
    feed.join(0, early.listener);
    feed.wake();
    await early.until(20);
    store.forgetUntil(15);
    const late = createEar();
    feed.join(3, late.listener);
    await late.until(20);
    expect(late.heard[0]).toEqual({ sequence: 15, message: { type: "reset", sequence: 15 } });
    expect(late.numbers()).toEqual([15, ...upTo(15, 20)]);
    store.forgetUntil(20);
    const last = createEar();
    feed.join(3, last.listener);
    await last.until(20);
    expect(last.heard).toEqual([{ sequence: 20, message: { type: "reset", sequence: 20 } }]);
    store.add(1);
    feed.wake();
    await Promise.all([early.until(21), late.until(21), last.until(21)]);
    expect(early.numbers()).toEqual(upTo(0, 21));
    expect(last.numbers()).toEqual([20, 21]);
  });

  it("looks again after the database did not answer", async () => {
    const store = createStore();
    const feed = createFeed(store.source, 0);
    const ear = createEar();
    store.failNext(1);
    feed.join(0, ear.listener);
    store.add(3);
    feed.wake();
    await ear.until(3);
    expect(store.failed).toHaveLength(1);
    expect(ear.numbers()).toEqual([1, 2, 3]);
  });

  it("does not let one listener's mistake reach the others, nor anything reach one that has left", async () => {
    const store = createStore();
    const feed = createFeed(store.source, 0);
    const ear = createEar();
    const gone = createEar();
    feed.join(0, () => {
      throw new Error("mine alone");
    });
    const leave = feed.join(0, gone.listener);
    feed.join(0, ear.listener);
    leave();
    store.add(2);
    feed.wake();
    await ear.until(2);
    expect(ear.numbers()).toEqual([1, 2]);
    expect(gone.numbers()).toEqual([]);
    expect(store.failed).toHaveLength(2);
  });
});
