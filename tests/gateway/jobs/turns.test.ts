import { expect, it } from "vitest";
import { createTurns } from "#gateway/jobs/turns.ts";

/** Turns that last until the test ends them; `taken` has all that began. */
function heldTurns(most: number) {
  const taken: string[] = [];
  const ends = new Map<string, (result: "again" | "last") => void>();
  const turns = createTurns(most, (key) => {
    taken.push(key);
    return new Promise((resolve) => ends.set(key, resolve));
  });
  const end = async (key: string, result: "again" | "last" = "last"): Promise<void> => {
    ends.get(key)?.(result);
    await new Promise(setImmediate);
  };
  return { turns, taken, end };
}

it("each key has one turn at a time, and no more keys than allowed have one at once", async () => {
  const { turns, taken, end } = heldTurns(2);
  for (const key of ["a", "a", "b", "c", "b", "d", "c"]) turns.ask(key);
  expect(taken).toEqual(["a", "b"]);
  await end("b");
  expect(taken).toEqual(["a", "b", "c"]);
  await end("c");
  await end("d");
  await end("a");
  expect(taken).toEqual(["a", "b", "c", "d"]);
  await turns.done();
});

it("a key that wants more waits behind the others, and they are done only with its last turn", async () => {
  const { turns, taken, end } = heldTurns(1);
  let isDone = false;
  for (const key of ["a", "b"]) turns.ask(key);
  const done = turns.done().then(() => (isDone = true));
  await end("a", "again");
  await end("b", "again");
  await end("a");
  expect(isDone).toBe(false);
  await end("b");
  await done;
  expect(taken).toEqual(["a", "b", "a", "b"]);
  turns.ask("a");
  expect(taken.at(-1)).toBe("a");
});
