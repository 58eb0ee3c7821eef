import { describe, expect, it } from "vitest";
import { meets } from "../bench/figures.ts";
import { killGateway } from "../prove/proofs/kill-gateway.ts";
import { killPostgres } from "../prove/proofs/kill-postgres.ts";
import { type Proof, prove } from "../prove/proof.ts";
import { isLongRun } from "../support/run/tier.ts";

// In the long run alone, because `npm run prove` does the same. One blow of each that `npm run prove` deals out by the dozen. How long a recovery takes is for the proof to say: a test
// run shares its machine.
async function notKept(proof: Proof): Promise<string[]> {
  const { figures } = await prove(proof, { times: 1 });
  const promises = figures.filter(({ goal, unit }) => goal !== null && unit !== "ms");
  expect(promises.length).toBeGreaterThan(4);
  return promises.filter((promise) => !meets(promise)).map(({ name, value }) => `${name}: ${value}`);
}

describe.runIf(isLongRun)("under twenty writers", () => {
  it("a killed gateway has lost nothing it answered, done nothing twice and nothing by halves", async () => {
    expect(await notKept(killGateway)).toEqual([]);
  });

  it("a killed PostgreSQL is missed with 503 and nothing else, and comes back whole", async () => {
    expect(await notKept(killPostgres)).toEqual([]);
  });
});
