import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createPagePrefetch, type PagePrefetch } from "#console/client/records/pages/page-prefetch.ts";

const rowsInView = 30;
let reader: PagePrefetch;
let kept: Set<number>;
let asked: number[];
let givenUp: number[];
let rested: (readonly number[])[];
let pending: Map<number, { answer(): void; fail(): void }>;

beforeEach(() => {
  vi.useFakeTimers();
  [kept, asked, givenUp, rested, pending] = [new Set([1]), [], [], [], new Map()];
  reader = createPagePrefetch({
    pageSize: 50,
    total: () => 60_000,
    has: (page) => kept.has(page),
    read(page, signal) {
      asked.push(page);
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const answer = () => {
        kept.add(page);
        resolve();
      };
      pending.set(page, { answer, fail: () => reject(new Error("gone")) });
      signal.addEventListener("abort", () => {
        givenUp.push(page);
        reject(new Error("given up"));
      });
      return promise;
    },
    onPage: () => undefined,
    onRest: (pages) => rested.push(pages),
  });
});
afterEach(() => {
  reader.stop();
  vi.useRealTimers();
});

const see = (first: number) => reader.see({ first, last: first + rowsInView - 1 });
async function answer(page: number): Promise<void> {
  pending.get(page)?.answer();
  await vi.advanceTimersByTimeAsync(0);
}
/** Moves the view by some rows every 16 ms, as a fast scroll does. */
async function travel(from: number, to: number, by: number): Promise<void> {
  for (let first = from; by > 0 ? first <= to : first >= to; first += by) {
    see(first);
    await vi.advanceTimersByTimeAsync(16);
  }
}

it("reads ahead of a view that moves, the way it moves, and no more than three pages at once", async () => {
  see(0);
  expect(asked).toEqual([]);
  await travel(4, 16, 4);
  expect(asked).toEqual([2, 3, 4]);
  for (const page of [2, 3, 4]) await answer(page);
  // The faster it goes, the further: 250 rows a second want 300 rows ahead.
  await travel(20, 60, 4);
  expect(asked).toEqual([2, 3, 4, 5, 6, 7]);
  for (const page of [5, 6, 7]) await answer(page);
  see(1_000);
  asked.length = 0;
  await travel(996, 992, -4);
  expect(asked).toEqual([21, 20, 19]);
});

it("gives up a page the view has left behind, and takes the next in its place", async () => {
  see(0);
  await travel(4, 8, 4);
  expect(asked).toEqual([2, 3, 4]);
  await travel(12, 132, 4);
  expect(givenUp).toEqual([2]);
  expect(asked).toContain(5);
  expect(asked).not.toContain(1);
});

it("asks nothing where a view that jumps on only passes by, but where it stays", async () => {
  for (const first of [10_000, 20_000, 30_000, 40_000]) see(first);
  expect(asked).toEqual([201]);
  expect(givenUp).toEqual([201]);
  await vi.advanceTimersByTimeAsync(100);
  expect(asked).toEqual([201, 801]);
});

it("tells where the view rests once what is in view is here, each place once", async () => {
  see(40);
  await vi.advanceTimersByTimeAsync(1_000);
  expect([asked, rested]).toEqual([[2], []]);
  await answer(2);
  await vi.advanceTimersByTimeAsync(300);
  expect(rested).toEqual([[1, 2]]);
  see(41);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(rested).toEqual([[1, 2]]);
});

it("leaves a page that cannot be read to whoever shows it at rest, and is not stopped by it", async () => {
  see(500);
  pending.get(11)?.fail();
  await vi.advanceTimersByTimeAsync(0);
  see(501);
  expect(asked).toEqual([11, 12, 13]);
  await vi.advanceTimersByTimeAsync(300);
  expect(rested).toEqual([[11]]);
});
