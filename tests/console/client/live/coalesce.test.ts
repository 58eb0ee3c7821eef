import { expect, it } from "vitest";
import { coalesce } from "#console/client/live/coalesce.ts";

/** A clock that stands still until it is moved. */
function handClock(chance = 0) {
  let now = 0;
  const due: { at: number; run: () => void }[] = [];
  return {
    ticker: {
      now: () => now,
      chance: () => chance,
      later: (run: () => void, after: number) => void due.push({ at: now + after, run }),
    },
    async until(time: number): Promise<void> {
      for (;;) {
        const next = due.filter(({ at }) => at <= time).toSorted((one, other) => one.at - other.at)[0];
        if (!next) break;
        due.splice(due.indexOf(next), 1);
        now = next.at;
        next.run();
        await Promise.resolve();
        await Promise.resolve();
        await Promise.resolve();
      }
      now = time;
    },
  };
}

it("makes one run of many wishes and keeps the distance between two", async () => {
  const clock = handClock();
  const runs: number[] = [];
  const wish = coalesce(async () => void runs.push(clock.ticker.now()), 1_000, 250, clock.ticker);
  for (let each = 0; each < 20; each += 1) wish();
  await clock.until(100);
  expect(runs).toEqual([0]);
  wish();
  wish();
  await clock.until(5_000);
  expect(runs).toEqual([0, 1_000]);
});

it("spreads consoles over the jitter", async () => {
  const clock = handClock(0.5);
  const runs: number[] = [];
  const wish = coalesce(async () => void runs.push(clock.ticker.now()), 1_000, 250, clock.ticker);
  wish();
  await clock.until(1_000);
  expect(runs).toEqual([125]);
});

it("does not forget a wish made during a run, nor after one that failed", async () => {
  const clock = handClock();
  let runs = 0;
  const wish: () => void = coalesce(
    async () => {
      runs += 1;
      if (runs > 1) return;
      wish();
      throw new Error("no answer");
    },
    1_000,
    0,
    clock.ticker,
  );
  wish();
  await clock.until(10_000);
  expect(runs).toBe(2);
});
