import type { LongWork } from "#commands/context/progress.ts";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ask, dialogState, stepBackDialog } from "#console/shell/dialogs/dialog-state.ts";
import { ProgressDialog } from "#console/shell/dialogs/ProgressDialog.tsx";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
beforeEach(() => {
  Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined });
  document.body.innerHTML = '<div id="root"></div>';
});
afterEach(() => act(() => root.unmount()));

/** Shows the dialog of some work; answers whether it has closed. */
async function open(run: LongWork["run"]): Promise<() => boolean> {
  let isClosed = false;
  void ask("progress", { title: "Export orders", run }).then(() => (isClosed = true));
  const asked = dialogState.current;
  if (asked?.kind !== "progress") throw new Error("no progress is shown");
  root = createRoot(document.getElementById("root") as HTMLElement);
  await act(async () => root.render(<ProgressDialog asked={asked} />));
  return () => isClosed;
}

const text = () => document.body.textContent ?? "";

it("tells how far the work is, and closes when it is done", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const isClosed = await open(async (_signal, tell) => {
    tell(1_200, 5_000);
    await promise;
  });
  expect(text()).toContain("1,200 of 5,000");
  expect(isClosed()).toBe(false);
  await act(async () => resolve());
  expect(isClosed()).toBe(true);
});

it("stops the work by Esc", async () => {
  let signal: AbortSignal | undefined;
  const isClosed = await open((given) => {
    signal = given;
    return new Promise(() => undefined);
  });
  await act(async () => {
    stepBackDialog();
    root.unmount();
  });
  expect(isClosed()).toBe(true);
  expect(signal?.aborted).toBe(true);
});

it("says why the work has failed, and does it again when asked", async () => {
  let times = 0;
  const isClosed = await open(async () => {
    times += 1;
    if (times === 1) throw new Error("the connection broke");
  });
  expect(text()).toContain("the connection broke");
  const again = [...document.querySelectorAll("button")].find((button) => button.textContent === "Try again");
  await act(async () => again?.click());
  expect(times).toBe(2);
  expect(isClosed()).toBe(true);
});
