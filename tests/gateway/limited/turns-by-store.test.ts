import { expect, it } from "vitest";
import { turnsByStore } from "#gateway/limited/turns-by-store.ts";

const never = new AbortController().signal;

/** Asks for turns in an order, and ends the one that began first each time; answers in which order they began. */
async function turns(most: number, asked: readonly string[]): Promise<{ begun: string[]; atOnce: number }> {
  const inTurn = turnsByStore(most);
  const begun: string[] = [];
  const running: { store: string; end: () => void }[] = [];
  let atOnce = 0;
  const all = asked.map((store) =>
    inTurn(store, never, () => {
      begun.push(store);
      const { promise, resolve } = Promise.withResolvers<void>();
      running.push({ store, end: resolve });
      expect(running.filter((each) => each.store === store)).toHaveLength(1);
      atOnce = Math.max(atOnce, running.length);
      return promise;
    }),
  );
  while (begun.length < asked.length || running.length > 0) {
    running.shift()?.end();
    await new Promise(setImmediate);
  }
  await Promise.all(all);
  return { begun, atOnce };
}

it("gives each store one turn at a time, so many at once, the store first that has waited longest", async () => {
  expect(await turns(1, ["a", "a", "a", "b", "b", "c"])).toEqual({
    begun: ["a", "b", "c", "a", "b", "a"],
    atOnce: 1,
  });
  expect(await turns(2, ["a", "a", "a", "b", "c"])).toEqual({ begun: ["a", "b", "c", "a", "a"], atOnce: 2 });
  expect(await turns(4, ["a", "a", "b"])).toEqual({ begun: ["a", "b", "a"], atOnce: 2 });
});

it("lets whoever is stopped leave the queue, and goes on after a failure", async () => {
  const inTurn = turnsByStore(1);
  const stop = new AbortController();
  const { promise, reject } = Promise.withResolvers<string>();
  const first = inTurn("a", never, () => promise);
  const second = inTurn("a", stop.signal, () => Promise.resolve("second"));
  const third = inTurn("b", never, () => Promise.resolve("third"));
  const reason = new Error("hung up");
  stop.abort(reason);
  await expect(second).rejects.toBe(reason);
  reject(new Error("failed"));
  await expect(first).rejects.toThrow("failed");
  expect(await third).toBe("third");
  await expect(inTurn("a", stop.signal, () => Promise.resolve(""))).rejects.toBe(reason);
  expect(await inTurn("a", never, () => Promise.resolve("last"))).toBe("last");
});
