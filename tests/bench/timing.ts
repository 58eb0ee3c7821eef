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
