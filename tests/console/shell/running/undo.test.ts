import { beforeEach, describe, expect, it } from "vitest";
import { ApiFailure } from "#console/client/failure.ts";
import { forgetUndos, keepUndo, nextUndo, undoLast } from "#console/shell/running/undo.ts";

beforeEach(forgetUndos);

const add = (title: string, run: () => Promise<boolean | void>) => keepUndo({ title, because: null, run });

describe("undoLast", () => {
  it("takes changes back from the newest on", async () => {
    const done: string[] = [];
    add("first", async () => void done.push("first"));
    add("second", async () => void done.push("second"));
    expect(await undoLast()).toBe("second");
    expect(await undoLast()).toBe("first");
    expect(await undoLast()).toBeNull();
    expect(done).toEqual(["second", "first"]);
  });

  it("keeps a change that could not be reached, and forgets one that can never be taken back", async () => {
    add("offline", () => Promise.reject(new ApiFailure("offline", "no answer")));
    await expect(undoLast()).rejects.toThrow("no answer");
    expect(nextUndo()?.title).toBe("offline");
    add("busy", () => Promise.reject(new ApiFailure("too-many-tries", "not now")));
    await expect(undoLast()).rejects.toThrow("not now");
    expect(nextUndo()?.title).toBe("busy");
    forgetUndos();
    add("offline", () => Promise.reject(new ApiFailure("offline", "no answer")));
    add("stale", () => Promise.reject(new ApiFailure("stale-version", "changed meanwhile")));
    await expect(undoLast()).rejects.toThrow("changed meanwhile");
    expect(nextUndo()?.title).toBe("offline");
  });

  it("keeps a change whose undo was stepped back from", async () => {
    add("batch", async () => false);
    expect(await undoLast()).toBeNull();
    expect(nextUndo()?.title).toBe("batch");
  });
});
