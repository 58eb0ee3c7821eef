import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fetchInTurn } from "#console/shell/lazy/fetch-in-turn.ts";
import { createStageSlot } from "#console/shell/stage/stage.ts";

/** Things to fetch, which come or fail when the test says so; `started` names those whose fetch has begun. */
function buildFetches(...names: readonly string[]) {
  const started: string[] = [];
  const coming = new Map(names.map((name) => [name, Promise.withResolvers<void>()]));
  const fetches = [...coming].map(([name, { promise }]) => () => {
    started.push(name);
    return promise;
  });
  return { started, fetches, of: (name: string) => coming.get(name) };
}

const screen = createStageSlot();
beforeEach(() => {
  screen.enter();
  screen.update({});
});
afterEach(() => screen.leave());

describe("fetchInTurn", () => {
  it("waits for the screen that somebody has opened", async () => {
    vi.useFakeTimers();
    try {
      let isComing = true;
      screen.update({ coming: () => isComing });
      const { started, fetches } = buildFetches("returns");
      fetchInTurn(fetches);
      await vi.advanceTimersByTimeAsync(3_000);
      expect(started).toEqual([]);
      isComing = false;
      screen.update({ coming: () => isComing });
      await vi.advanceTimersByTimeAsync(0);
      expect(started).toEqual(["returns"]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("waits no longer for a screen that does not come", async () => {
    vi.useFakeTimers();
    try {
      screen.update({ coming: () => true });
      const { started, fetches } = buildFetches("returns");
      fetchInTurn(fetches);
      await vi.advanceTimersByTimeAsync(5_000);
      expect(started).toEqual(["returns"]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("fetches one after the other, and the next one after a failure too", async () => {
    const { started, fetches, of } = buildFetches("orders", "returns", "refunds");
    fetchInTurn(fetches);
    await expect.poll(() => started).toEqual(["orders"]);
    of("orders")?.resolve();
    await expect.poll(() => started).toEqual(["orders", "returns"]);
    of("returns")?.reject(new Error("The line is lost"));
    await expect.poll(() => started).toEqual(["orders", "returns", "refunds"]);
  });

  it("begins no other fetch once it is stopped", async () => {
    const { started, fetches, of } = buildFetches("orders", "returns");
    const others = buildFetches("first", "second");
    others.of("first")?.resolve();
    const stop = fetchInTurn(fetches);
    await expect.poll(() => started).toEqual(["orders"]);
    stop();
    of("orders")?.resolve();
    // By the second fetch of others that were begun later, the next one would have begun.
    fetchInTurn(others.fetches);
    await expect.poll(() => others.started).toEqual(["first", "second"]);
    expect(started).toEqual(["orders"]);
  });
});
