import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Undo } from "#commands/context/undo.ts";
import { ApiFailure } from "#console/client/failure.ts";
import { forgetUndos, keepUndo, nextUndo, undoing, undoChange, whileUnderWay } from "#console/shell/running/undo.ts";

beforeEach(forgetUndos);
afterEach(() => void vi.useRealTimers());

const add = (title: string, run: Undo["run"]) => keepUndo({ title, because: null, run });

describe("undoChange", () => {
  it("takes changes back from the newest on", async () => {
    const done: string[] = [];
    add("first", async () => void done.push("first"));
    add("second", async () => void done.push("second"));
    expect(await undoChange()).toEqual({ title: "second" });
    expect(await undoChange()).toEqual({ title: "first" });
    expect(await undoChange()).toBeNull();
    expect(done).toEqual(["second", "first"]);
  });

  it("waits for a change that is not answered yet, and undoes that one, not the one before it", async () => {
    const done: string[] = [];
    add("first", async () => void done.push("first"));
    const answer = Promise.withResolvers<void>();
    const change = whileUnderWay(answer.promise).then(() => add("second", async () => void done.push("second")));
    const both = Promise.all([undoChange(), undoChange()]);
    answer.resolve();
    await change;
    expect(await both).toEqual([{ title: "second" }, { title: "first" }]);
    expect(done).toEqual(["second", "first"]);
  });

  it("keeps a change that could not be reached, and forgets one that can never be taken back", async () => {
    add("offline", () => Promise.reject(new ApiFailure("offline", "no answer")));
    await expect(undoChange()).rejects.toThrow("no answer");
    expect(nextUndo()?.title).toBe("offline");
    add("busy", () => Promise.reject(new ApiFailure("too-many-tries", "not now")));
    await expect(undoChange()).rejects.toThrow("not now");
    expect(nextUndo()?.title).toBe("busy");
    forgetUndos();
    add("offline", () => Promise.reject(new ApiFailure("offline", "no answer")));
    add("stale", () => Promise.reject(new ApiFailure("stale-version", "changed meanwhile")));
    await expect(undoChange()).rejects.toThrow("changed meanwhile");
    expect(nextUndo()?.title).toBe("offline");
  });

  it("keeps what is left of a change of which only a part was undone, and forgets what was undone elsewhere", async () => {
    const done: string[] = [];
    const left: Undo = { title: "batch (2)", because: null, run: async () => void done.push("left") };
    add("batch (3)", async () => ({ title: "batch (3), 1 of them", left }));
    expect(await undoChange()).toEqual({ title: "batch (3), 1 of them", left: "batch (2)" });
    await undoChange({ title: "of a dialog", because: null, run: async () => void done.push("of a dialog") });
    const forget = add("elsewhere", async () => void done.push("elsewhere"));
    forget();
    expect(await undoChange()).toEqual({ title: "batch (2)" });
    expect(done).toEqual(["of a dialog", "left"]);
    expect(nextUndo()).toBeNull();
  });

  it("keeps a change whose undo was stepped back from", async () => {
    add("batch", async () => false);
    expect(await undoChange()).toBeNull();
    expect(nextUndo()?.title).toBe("batch");
  });

  it("says why a change cannot be taken back, and goes on to the one before it", async () => {
    const done: string[] = [];
    add("first", async () => void done.push("first"));
    keepUndo({ title: "second", because: "Accepted is final", run: async () => void done.push("second") });
    await expect(undoChange()).rejects.toThrow("second: Accepted is final");
    expect(await undoChange()).toEqual({ title: "first" });
    expect(done).toEqual(["first"]);
  });

  it("forgets each change half a minute after it was made", () => {
    vi.useFakeTimers();
    add("first", async () => undefined);
    vi.advanceTimersByTime(20_000);
    add("second", async () => undefined);
    vi.advanceTimersByTime(10_001);
    expect(undoing.list.map(({ title }) => title)).toEqual(["second"]);
    vi.advanceTimersByTime(20_000);
    expect(nextUndo()).toBeNull();
  });
});
