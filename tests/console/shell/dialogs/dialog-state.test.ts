import type { Batch } from "#commands/context/questions.ts";
import { createBatchRun } from "#console/shell/batch/batch-run.ts";
import { fakeTools } from "../../../support/console/fake-tools.ts";
import { afterEach, describe, expect, it } from "vitest";
import {
  answerDialog,
  ask,
  askChoice,
  dialogState,
  closeDialog,
  guardDialog,
  runFromPalette,
  showHelp,
  showPalette,
  stepBackDialog,
} from "#console/shell/dialogs/dialog-state.ts";

afterEach(closeDialog);

/** For questions whose dialog is not drawn here. */
const unasked = (): never => {
  throw new Error("nothing was drawn that could ask");
};

describe("the box over the screen", () => {
  it("answers a choice and closes", async () => {
    const answer = askChoice({ title: "?", options: [{ value: 5, title: "Five" }] });
    const { current } = dialogState;
    if (current?.kind !== "choice") throw new Error("no choice is open");
    answerDialog(current, 5);
    expect(await answer).toBe(5);
    expect(dialogState.current).toBeNull();
  });

  it("answers undefined when stepped back from, or when another box opens", async () => {
    const left = askChoice({ title: "?", options: [] });
    stepBackDialog();
    expect(await left).toBeUndefined();
    const replaced = askChoice({ title: "?", options: [] });
    showHelp();
    expect(await replaced).toBeUndefined();
    expect(dialogState.current?.kind).toBe("help");
  });

  it("stays while somebody may be writing into it: what comes later is not opened", async () => {
    void ask("writing", { title: "A comment", label: "comment.text", required: true });
    expect(await askChoice({ title: "Which drawer?", options: [] })).toBeUndefined();
    expect(dialogState.current?.kind).toBe("writing");
  });

  it("holds what is typed into a dialog of the list, and lets one without a field be replaced", async () => {
    const figures = ask("figures", {
      title: "The day",
      shows: { title: "", amount: 0, of: { because: "" } },
      entries: unasked,
      open: unasked,
    });
    const phone = ask("phone", { title: "Phone orders", place: unasked, placed: unasked });
    expect(await figures).toBeUndefined();
    expect(await askChoice({ title: "Which drawer?", options: [] })).toBeUndefined();
    expect(dialogState.current?.kind).toBe("phone");
    stepBackDialog();
    expect(await phone).toBeUndefined();
  });

  it("does not answer a question that is no longer open", async () => {
    const first = askChoice({ title: "1", options: [] });
    const { current } = dialogState;
    if (current?.kind !== "choice") throw new Error("no choice is open");
    const second = askChoice({ title: "2", options: [] });
    answerDialog(current, "late");
    expect(await first).toBeUndefined();
    expect(dialogState.current?.kind).toBe("choice");
    closeDialog();
    expect(await second).toBeUndefined();
  });

  it("remembers the palette's text for a question asked from it, and only for that", () => {
    showPalette(">", "sta");
    runFromPalette(">sta", () => void askChoice({ title: "?", options: [] }));
    expect(dialogState.current).toMatchObject({ kind: "choice", from: ">sta" });
    void askChoice({ title: "?", options: [] });
    expect(dialogState.current).toMatchObject({ kind: "choice", from: null });
  });

  it("stays open while a guard says so", async () => {
    const batch: Batch<"order"> = {
      title: "x",
      kind: "order",
      rows: [],
      refuse: () => null,
      patch: () => ({}),
      request: (row) => ({ call: "orders.change-status", params: { orderId: row.id }, body: {} }),
      undo: (row) => ({ call: "orders.change-status", params: { orderId: row.id }, body: {} }),
    };
    const run = createBatchRun(batch as unknown as Batch, fakeTools().tools, () => undefined);
    const closed = ask("batch", { title: batch.title, run });
    const release = guardDialog(() => true);
    stepBackDialog();
    expect(dialogState.current?.kind).toBe("batch");
    release();
    stepBackDialog();
    expect(dialogState.current).toBeNull();
    await closed;
  });
});
