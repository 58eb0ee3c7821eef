import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Writing } from "#commands/context/questions.ts";
import { session } from "#console/session/session.ts";
import { ask, closeDialog, dialogState, stepBackDialog } from "#console/shell/dialogs/dialog-state.ts";
import { TextDialog } from "#console/shell/dialogs/TextDialog.tsx";
import type { Session } from "#contract/session/schema.ts";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
/** What the next saves come to: a failure to throw, else success. */
let outcomes: (Error | null)[];
let answer: Promise<string | undefined>;

beforeEach(() => {
  Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined });
  sessionStorage.clear();
  session.user = { id: "user-1" } as Session;
  outcomes = [];
});
afterEach(() => {
  loseThePage();
  session.user = null;
});

/** What a reload or the end of the session does to the dialog. */
function loseThePage(): void {
  act(() => root.unmount());
  closeDialog();
}

async function saveAsExpected(): Promise<void> {
  const failure = outcomes.shift();
  if (failure) throw failure;
}

async function open(title = "Comment on S101-000001", save: Writing["save"] = saveAsExpected): Promise<void> {
  document.body.innerHTML = '<div id="root"></div>';
  answer = ask("writing", { title, label: "comment.text", required: true, save });
  const asked = dialogState.current;
  if (asked?.kind !== "writing") throw new Error("nothing is asked");
  root = createRoot(document.querySelector("#root") as HTMLElement);
  await act(async () => root.render(<TextDialog asked={asked} />));
}

const field = (): HTMLTextAreaElement => document.querySelector("textarea") as HTMLTextAreaElement;
const question = (): Element | null => document.querySelector("[role=alertdialog]");

async function type(text: string): Promise<void> {
  const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set;
  await act(async () => {
    set?.call(field(), text);
    field().dispatchEvent(new Event("input", { bubbles: true }));
  });
}

async function submit(): Promise<void> {
  await act(async () => {
    document.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  });
}

async function press(label: string): Promise<void> {
  const button = [...document.querySelectorAll("button")].find(({ textContent }) => textContent?.startsWith(label));
  await act(async () => button?.click());
}

it("asks before a written text is dropped, and closes an empty one at once", async () => {
  await open();
  await type("ring twice");
  act(() => stepBackDialog());
  expect(question()?.textContent).toContain("Discard what you typed?");
  await press("Keep editing");
  expect(question()).toBeNull();
  expect(field().value).toBe("ring twice");
  act(() => stepBackDialog());
  await press("Discard");
  expect(await answer).toBeUndefined();

  await open();
  expect(field().value).toBe("");
  act(() => stepBackDialog());
  expect(dialogState.current).toBeNull();
});

it("is left by a second Esc, with the text kept; both answers show their keys, and work by them", async () => {
  await open();
  await type("ring twice");
  act(() => stepBackDialog());
  expect([...(question()?.querySelectorAll("kbd") ?? [])].map(({ textContent }) => textContent)).toEqual([
    "d",
    "Enter",
  ]);
  expect(question()?.textContent).toContain("Esc leaves and keeps it");
  act(() => stepBackDialog());
  expect(await answer).toBeUndefined();
  expect(dialogState.current).toBeNull();

  await open();
  expect(field().value).toBe("ring twice");
  act(() => stepBackDialog());
  await press("Keep editing");
  expect(document.activeElement).toBe(field());
  act(() => stepBackDialog());
  const letter = new KeyboardEvent("keydown", { key: "d", code: "KeyD", bubbles: true, cancelable: true });
  await act(async () => void question()?.querySelector("button")?.dispatchEvent(letter));
  expect(await answer).toBeUndefined();
  await open();
  expect(field().value).toBe("");
});

it("keeps a text through the loss of the page, for its own question and login, until it is saved", async () => {
  outcomes = [new Error("the session has ended"), null];
  await open();
  await type("ring twice");
  await submit();
  loseThePage();

  session.user = { id: "user-2" } as Session;
  await open();
  expect(field().value).toBe("");
  loseThePage();
  session.user = { id: "user-1" } as Session;
  await open("Comment on S101-000002");
  expect(field().value).toBe("");
  loseThePage();

  await open();
  expect(field().value).toBe("ring twice");
  expect(document.body.textContent).toContain("has been restored");
  await submit();
  expect(await answer).toBe("ring twice");
  loseThePage();
  await open();
  expect(field().value).toBe("");
});

it("shows how far a save of many has come", async () => {
  const { promise: rest, resolve } = Promise.withResolvers<void>();
  await open("Comment on 32,400 orders", (_text, watch) => {
    watch?.report(500, 32_400);
    return rest;
  });
  await type("closed tomorrow");
  await submit();
  expect(document.body.textContent).toContain("500 of 32,400 saved");
  resolve();
  expect(await answer).toBe("closed tomorrow");
});
