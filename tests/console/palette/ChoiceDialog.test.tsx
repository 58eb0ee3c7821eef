import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Choice } from "#commands/context/questions.ts";
import { ChoiceDialog } from "#console/palette/ChoiceDialog.tsx";
import { askChoice, closeDialog, dialogState, setEarlyText } from "#console/shell/dialogs/dialog-state.ts";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
beforeEach(() => {
  Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined });
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector("#root") as HTMLElement);
});
afterEach(() => {
  act(() => root.unmount());
  closeDialog();
});

const statuses = ["Accepted", "Rejected"].map((value) => ({ value, title: value }));

/** Asks a question, types before its code is there, and draws it; answers what becomes of the question. */
async function askEarly(choice: Choice<string>, typed: string): Promise<{ readonly answer: Promise<unknown> }> {
  const answer = askChoice(choice);
  const asked = dialogState.current;
  if (asked?.kind !== "choice") throw new Error("no question is open");
  setEarlyText(typed);
  await act(async () => root.render(<ChoiceDialog asked={asked} />));
  return { answer };
}

const options = (): string[] => [...document.querySelectorAll('[role="option"]')].map((option) => option.textContent);

it("a digit typed before a numbered question was drawn chooses its option", async () => {
  const { answer } = await askEarly({ title: "Status", numbered: true, options: statuses }, "2");
  expect(await answer).toBe("Rejected");
});

it("so it does where the options come later", async () => {
  const { answer } = await askEarly({ title: "Status", numbered: true, options: async () => statuses }, "1");
  expect(await answer).toBe("Accepted");
});

it("other texts narrow the options down", async () => {
  await askEarly({ title: "Status", numbered: true, options: statuses }, "rej");
  expect(options()).toEqual([expect.stringContaining("Rejected")]);
});

it("a digit narrows them down where they have no numbers", async () => {
  const shelves = ["1 Milk", "2 Rice"].map((value) => ({ value, title: value }));
  await askEarly({ title: "Shelf", options: shelves }, "2");
  expect(options()).toEqual([expect.stringContaining("2 Rice")]);
});
