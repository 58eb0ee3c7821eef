import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { dialogState, closeDialog, guardDialog, showHelp } from "#console/shell/dialogs/dialog-state.ts";
import { messages } from "#contract/messages.ts";
import { loadCommands } from "#console/shell/running/known-commands.ts";
import { CommandKeys } from "#console/shell/keys/CommandKeys.tsx";
import { pendingKeys } from "#console/shell/running/pending-keys.ts";
import type { StageTools } from "#commands/context/tools.ts";
import { createStageSlot } from "#console/shell/stage/stage.ts";
import { dismissToast, toasts } from "#console/shell/messages/toasts.ts";
import { buildNow, orderRecord } from "../../../support/console/fake-tools.ts";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const calls: string[] = [];
const tools: Partial<StageTools> = {
  move: (by) => void calls.push(`move ${by}`),
  toggleSelected: () => void calls.push("select"),
  focusFilter: () => void calls.push("filter"),
  closePanel: () => void calls.push("close"),
};
const place = createStageSlot();
let root: Root;

beforeAll(() => loadCommands("order"));

beforeEach(() => {
  calls.length = 0;
  document.body.innerHTML = '<div id="root"></div><input id="field" /><button id="button">b</button>';
  const element = document.querySelector("#root");
  if (!element) throw new Error("no root");
  root = createRoot(element);
  act(() => root.render(<CommandKeys />));
  place.enter();
  place.update({ now: () => buildNow(), tools });
});

afterEach(() => {
  act(() => root.unmount());
  place.leave();
  closeDialog();
  for (const { id } of toasts.list) dismissToast(id);
});

/** Presses a key; `at` is when, in milliseconds, else now. */
async function press(
  key: string,
  over: KeyboardEventInit = {},
  on = "body",
  at = performance.now(),
): Promise<KeyboardEvent> {
  const code = /^[a-z]$/.test(key) ? `Key${key.toUpperCase()}` : key;
  const event = new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true, ...over });
  Object.defineProperty(event, "timeStamp", { value: at });
  await act(async () => void document.querySelector(on)?.dispatchEvent(event));
  return event;
}

describe("the listener of keys", () => {
  it("runs commands of the screen, and keeps the browser from acting on their keys", async () => {
    const event = await press("j");
    await press("x");
    expect(calls).toEqual(["move 1", "select"]);
    expect(event.defaultPrevented).toBe(true);
  });

  it("keeps the keys of a screen that is on its way until it is there, in their order", async () => {
    place.leave();
    const event = await press("j");
    await press("x");
    expect(calls).toEqual([]);
    expect(event.defaultPrevented).toBe(true);
    let isComing = true;
    await act(async () => {
      place.enter();
      place.update({ now: () => buildNow({ total: 0, cursor: null }), tools, coming: () => isComing });
    });
    await press("j");
    expect(calls).toEqual([]);
    isComing = false;
    await act(async () => place.update({ now: () => buildNow(), tools }));
    expect(calls).toEqual(["move 1", "select", "move 1"]);
    expect(toasts.list).toEqual([]);
  });

  it("keeps the keys of commands that are being fetched until they are there, and none overtakes them", async () => {
    const gate = Promise.withResolvers<void>();
    const cursor = orderRecord({ status: "Cancelled" });
    place.update({ now: () => buildNow({ cursor }), tools });
    const fetched = loadCommands("common", gate.promise);
    await press("j");
    expect(calls).toEqual(["move 1"]);
    // The browser would print the screen.
    expect((await press("p", { ctrlKey: true })).defaultPrevented).toBe(true);
    await press("Escape");
    expect((await press("$")).defaultPrevented).toBe(true);
    await press("j");
    expect(calls).toEqual(["move 1"]);
    expect(toasts.list).toEqual([]);
    gate.resolve();
    await act(() => fetched);
    expect(toasts.list.map(({ message }) => message)).toEqual([expect.stringMatching(/nothing is to be paid/i)]);
    expect(calls).toEqual(["move 1", "move 1"]);
  });

  it("forgets the keys that wait for a screen when another command runs, or on Esc", async () => {
    place.leave();
    await press("j");
    await press("?");
    expect(dialogState.current?.kind).toBe("help");
    act(() => closeDialog());
    await press("x");
    await press("Escape");
    await act(async () => place.enter());
    await act(async () => place.update({ now: () => buildNow(), tools }));
    expect(calls).toEqual([]);
  });

  it("says after a while why a key does nothing on a screen that does not come", async () => {
    vi.useFakeTimers();
    place.update({ now: () => buildNow({ total: 0, cursor: null }), tools, coming: () => true });
    await press("j");
    expect(toasts.list).toEqual([]);
    await act(async () => vi.advanceTimersByTime(2_000));
    vi.useRealTimers();
    expect(toasts.list.map(({ message }) => message)).toEqual([expect.stringContaining("the list is empty")]);
  });

  it("keeps a key that was pressed on a record for as long as the screen takes, and for that record alone", async () => {
    const here = { now: () => buildNow({ cursor: orderRecord({ id: "a" }) }), tools };
    const other = { now: () => buildNow({ cursor: orderRecord({ id: "b" }) }), tools };
    for (const [later, done] of [
      [here, ["select"]],
      [other, []],
    ] as const) {
      vi.useFakeTimers();
      // What is fetched, such as the panel beside the list, is on its way.
      const now = () => ({ ...here.now(), lends: new Set<never>() });
      await act(async () => place.update({ now, coming: () => true }));
      await press("x");
      await act(async () => vi.advanceTimersByTime(60_000));
      vi.useRealTimers();
      expect(calls).toEqual([]);
      await act(async () => place.update(later));
      expect(calls.splice(0)).toEqual(done);
    }
  });

  it("moves on while a key is held, and does nothing else twice", async () => {
    await press("j", { repeat: true });
    await press("x", { repeat: true });
    expect(calls).toEqual(["move 1"]);
  });

  it("leaves text fields alone but for Ctrl and Esc", async () => {
    const typed = await press("j", {}, "#field");
    expect(typed.defaultPrevented).toBe(false);
    expect(calls).toEqual([]);
    await press("k", { ctrlKey: true }, "#field");
    expect(dialogState.current?.kind).toBe("palette");
  });

  it("leaves Enter and Space to buttons", async () => {
    const event = await press(" ", { code: "Space" }, "#button");
    expect(event.defaultPrevented).toBe(false);
    expect(calls).toEqual([]);
  });

  it("keeps its hands off what something nearer has dealt with", async () => {
    const stop = (event: Event): void => event.preventDefault();
    document.body.addEventListener("keydown", stop);
    await press("j");
    document.body.removeEventListener("keydown", stop);
    expect(calls).toEqual([]);
  });

  it("steps back from the open box first, then from the order beside the list", async () => {
    place.update({ now: () => buildNow({ opened: orderRecord() }), tools });
    await press("k", { ctrlKey: true });
    await press("j");
    expect(calls).toEqual([]);
    await press("Escape");
    expect(dialogState.current).toBeNull();
    expect(calls).toEqual([]);
    await press("Escape");
    expect(calls).toEqual(["close"]);
  });

  it("says why a command is refused", async () => {
    await press("a");
    expect(toasts.list.map(({ message }) => message)).toEqual([
      "Assign picker: Pending orders cannot be assigned a picker",
    ]);
  });

  it("goes by when the keys of a sequence were pressed, not by when a busy machine hears of them", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    history.replaceState(null, "", "/orders");
    await press("g", {}, "body", 1_000);
    expect(pendingKeys.strokes).toEqual(["g"]);
    vi.advanceTimersByTime(5_000);
    expect(pendingKeys.strokes).toEqual([]);
    await press("d", {}, "body", 1_200);
    expect(location.pathname).toBe("/dashboard");
    history.replaceState(null, "", "/orders");
    await press("g", {}, "body", 3_000);
    await press("d", {}, "body", 4_200);
    vi.useRealTimers();
    expect(location.pathname).toBe("/orders");
  });

  it("keeps a box with something under way open when a label is scanned, and closes any other", async () => {
    const scan = async (from: number): Promise<void> => {
      for (const [nth, key] of ["4", "1", "2", "7", "Enter"].entries())
        await press(key, { code: key === "Enter" ? key : `Digit${key}` }, "body", from + 5 * nth);
    };
    showHelp();
    const endGuard = guardDialog(() => true);
    await scan(1_000);
    expect(dialogState.current?.kind).toBe("help");
    expect(toasts.list.map(({ message }) => message)).toEqual(["Not opened: 4127"]);
    endGuard();
    await scan(3_000);
    expect(dialogState.current).toBeNull();
    // Nobody answers here: that the gateway was asked is told by its silence.
    await expect.poll(() => toasts.list.map(({ message }) => message)).toContain(messages.failedTryAgain);
  });

  it("takes no digit of a label for a command, also while the screen is coming on which it is scanned", async () => {
    await act(() => loadCommands("common"));
    const coming = { now: () => buildNow({ total: 0, cursor: null }), tools, coming: () => true };
    const type = async (keys: string, from: number): Promise<string> => {
      history.replaceState(null, "", "/orders");
      place.update(coming);
      for (const [nth, key] of [...keys].entries()) await press(key, { code: `Digit${key}` }, "body", from + 5 * nth);
      await act(async () => place.update({ now: () => buildNow(), tools }));
      return location.pathname;
    };
    const view = await type("2", 1_000);
    expect(view).not.toBe("/orders");
    expect(await type("2127", 3_000)).toBe("/orders");
  });

  it("says when a begun sequence is none", async () => {
    await press("g");
    await press("g");
    expect(calls).toEqual([]);
    expect(toasts.list.map(({ message }) => message)).toEqual(["No command has the keys g g"]);
  });
});
