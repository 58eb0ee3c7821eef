import { afterEach, describe, expect, it } from "vitest";
import {
  answerAsked,
  askChoice,
  asking,
  askWriting,
  closeAsked,
  guardAsked,
  leavePalette,
  showBatch,
  showHelp,
  showPalette,
  stepBackAsked,
} from "#console/shell/boxes/asking.ts";

afterEach(closeAsked);

describe("the box over the screen", () => {
  it("answers a choice and closes", async () => {
    const answer = askChoice({ title: "?", options: [{ value: 5, title: "Five" }] });
    const { current } = asking;
    if (current?.kind !== "choice") throw new Error("no choice is open");
    answerAsked(current, 5);
    expect(await answer).toBe(5);
    expect(asking.current).toBeNull();
  });

  it("answers undefined when stepped back from, or when another box opens", async () => {
    const left = askChoice({ title: "?", options: [] });
    stepBackAsked();
    expect(await left).toBeUndefined();
    const replaced = askWriting({ title: "?", label: "Reason", required: true });
    showHelp();
    expect(await replaced).toBeUndefined();
    expect(asking.current?.kind).toBe("help");
  });

  it("does not answer a question that is no longer open", async () => {
    const first = askChoice({ title: "1", options: [] });
    const { current } = asking;
    const second = askChoice({ title: "2", options: [] });
    if (current) answerAsked(current, "late");
    expect(await first).toBeUndefined();
    expect(asking.current?.kind).toBe("choice");
    closeAsked();
    expect(await second).toBeUndefined();
  });

  it("remembers the palette's text for a question asked from it, and only for that", () => {
    showPalette(">", "sta");
    leavePalette(">sta", () => void askChoice({ title: "?", options: [] }));
    expect(asking.current).toMatchObject({ kind: "choice", from: ">sta" });
    void askChoice({ title: "?", options: [] });
    expect(asking.current).toMatchObject({ kind: "choice", from: null });
  });

  it("stays open while a guard says so", async () => {
    const done = showBatch({
      title: "x",
      orders: [],
      refuse: () => null,
      change: async (row) => row,
      undo: async (row) => row,
    });
    const release = guardAsked(() => true);
    stepBackAsked();
    expect(asking.current?.kind).toBe("batch");
    release();
    stepBackAsked();
    expect(asking.current).toBeNull();
    expect(await done).toBe(0);
  });
});
