import { expect, it } from "vitest";
import { runJob } from "#gateway/jobs/runner.ts";

it("a job's rounds come one after the other, a failed one is logged and tried again, and a stop waits for what it ends", async () => {
  const said: unknown[] = [];
  const rounds: { readonly stopping: AbortSignal; readonly end: () => void; readonly fail: (error: Error) => void }[] =
    [];
  const stop = runJob(
    {
      failure: "no luck",
      every: 1,
      round: (stopping) =>
        new Promise<void>((resolve, reject) => void rounds.push({ stopping, end: resolve, fail: reject })),
      end: async () => void said.push("ended"),
    },
    { warn: (...words: unknown[]) => void said.push(words) },
  );
  expect(rounds).toHaveLength(1);
  let ticks = 0;
  const timer = setInterval(() => ticks++, 1);
  // The interval has passed many times, and the first round is still under way.
  await expect.poll(() => ticks).toBeGreaterThan(20);
  clearInterval(timer);
  expect(rounds).toHaveLength(1);
  rounds[0]?.fail(new Error("lost"));
  await expect.poll(() => rounds.length).toBe(2);
  expect(said).toEqual([[{ error: "lost" }, "no luck"]]);
  const stopped = stop();
  expect(rounds[1]?.stopping.aborted).toBe(true);
  said.push("still under way");
  rounds[1]?.end();
  await stopped;
  expect(said.slice(1)).toEqual(["still under way", "ended"]);
  expect(rounds).toHaveLength(2);
});
