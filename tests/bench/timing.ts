import { setTimeout as sleep } from "node:timers/promises";

/** The duration of something, in milliseconds. */
export async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await run();
  return performance.now() - since;
}

/** Measures two things alternately, so that a slow moment of the machine slows both. The first turns only warm up. */
export async function inTurns(
  turns: number,
  ours: (turn: number) => Promise<unknown>,
  bare: (turn: number) => Promise<unknown>,
): Promise<{ readonly ours: number[]; readonly bare: number[] }> {
  const times = { ours: [] as number[], bare: [] as number[] };
  const warmUp = 5;
  for (let turn = 0; turn < turns + warmUp; turn += 1) {
    const bareTime = await timeOf(() => bare(turn));
    const ourTime = await timeOf(() => ours(turn));
    if (turn < warmUp) continue;
    times.ours.push(ourTime);
    times.bare.push(bareTime);
  }
  return times;
}

/**
 * How many requests a second this many clients complete, each sending the next as soon as it is answered; and the time
 * of each request.
 */
export async function crowd(
  clients: number,
  milliseconds: number,
  call: (nth: number, client: number) => Promise<unknown>,
): Promise<{ readonly perSecond: number; readonly times: number[] }> {
  const times: number[] = [];
  const since = performance.now();
  let nth = 0;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      while (performance.now() - since < milliseconds) times.push(await timeOf(() => call(nth++, client)));
    }),
  );
  return { perSecond: times.length / ((performance.now() - since) / 1_000), times };
}

/**
 * Calls so often a second, each when its time has come, whether or not the former ones are answered. The times count
 * from when a call was due.
 */
export async function onTime(
  perSecond: number,
  seconds: number,
  call: (nth: number) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: perSecond * seconds }, async (_, nth) => {
      const due = began + (nth * 1_000) / perSecond;
      await sleep(Math.max(0, due - performance.now()));
      await call(nth);
      times.push(performance.now() - due);
    }),
  );
  return times;
}
