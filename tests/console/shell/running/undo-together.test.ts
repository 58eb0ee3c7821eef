import { expect, it } from "vitest";
import type { Undo } from "#commands/context/undo.ts";
import { undoTogether } from "#console/shell/running/undo-together.ts";

/** Changes that note what was taken back of them. */
function changesOf(...given: readonly Partial<Undo>[]): { readonly changes: Undo[]; readonly done: string[] } {
  const done: string[] = [];
  const changes = given.map((over, at): Undo => {
    const title = `change ${at}`;
    return { title, because: null, run: async () => void done.push(title), ...over };
  });
  return { changes, done };
}

const fails = async (): Promise<never> => {
  throw new Error("it is delivered");
};

it("takes the last change back first, and all of them", async () => {
  const { changes, done } = changesOf({}, {}, {});
  expect(await undoTogether("Macro", changes).run()).toBe(true);
  expect(done).toEqual(["change 2", "change 1", "change 0"]);
});

it("names what cannot be taken back, and takes the rest back", async () => {
  const { changes, done } = changesOf({}, { run: fails }, { because: "it was changed again" });
  const undo = undoTogether("Macro", changes);
  expect(undo.because).toBeNull();
  expect(await undo.run()).toEqual({
    title: "Macro, but not change 2: it was changed again; change 1: it is delivered",
    left: null,
  });
  expect(done).toEqual(["change 0"]);
});

it("cannot be done where nothing of it can, and stays where the operator steps back", async () => {
  const none = changesOf({ because: "gone" }, { because: "changed again" });
  expect(undoTogether("Macro", none.changes).because).toBe("changed again");
  await expect(undoTogether("Macro", changesOf({ run: fails }).changes).run()).rejects.toThrow("it is delivered");
  const { changes, done } = changesOf({ run: async () => false }, {});
  const undo = undoTogether("Macro", changes);
  expect(await undo.run()).toBe(false);
  expect(await undo.run()).toBe(false);
  expect(done).toEqual(["change 1"]);
});
