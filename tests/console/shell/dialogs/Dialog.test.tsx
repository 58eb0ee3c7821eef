import { act, type ReactElement, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it } from "vitest";
import { useKept } from "#console/form/use-kept.ts";
import { session } from "#console/session/session.ts";
import { Dialog } from "#console/shell/dialogs/Dialog.tsx";
import { keepFocusInDialogs } from "#console/shell/dialogs/keep-focus.ts";
import type { Session } from "#contract/session/schema.ts";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root;
beforeEach(() => {
  Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined });
  sessionStorage.clear();
  session.user = { id: "user-1" } as Session;
});
afterEach(() => {
  act(() => root.unmount());
  session.user = null;
});

async function show(content: ReactElement): Promise<void> {
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector("#root") as HTMLElement);
  await act(async () => root.render(content));
}

const named = (text: string) => [...document.querySelectorAll("button")].find((each) => each.textContent === text);

/** Two steps: the button of the first goes, as that of a finished upload does, or can no more be pressed. */
function Steps({ hasFirst }: { readonly hasFirst: boolean }): ReactElement {
  const [step, setStep] = useState(0);
  return (
    <Dialog kind="confirm" label="Steps">
      {hasFirst ? (
        <p data-first-focus tabIndex={-1}>
          Pictures
        </p>
      ) : (
        // As the chooser of a file is: hidden, so that it cannot have the focus.
        <input type="file" aria-label="File" hidden />
      )}
      {step === 0 ? <button onClick={() => setStep(1)}>Upload</button> : <span>6 of 6</span>}
      <button disabled={step === 2} onClick={() => setStep(2)}>
        Close
      </button>
    </Dialog>
  );
}

it("has the focus again when what had it is gone", async () => {
  const stop = keepFocusInDialogs();
  for (const hasFirst of [true, false]) {
    await show(<Steps hasFirst={hasFirst} />);
    named("Upload")?.focus();
    await act(async () => named("Upload")?.click());
    await expect.poll(() => document.activeElement?.textContent).toBe(hasFirst ? "Pictures" : "Close");
    if (hasFirst) act(() => root.unmount());
  }
  stop();
});

const nothing = { corners: [] as readonly number[] };

function Drawn(): ReactElement {
  const kept = useKept<typeof nothing>({
    name: "map/North",
    nothing,
    isEmpty: ({ corners }) => corners.length === 0,
    read: (before) => ("corners" in before ? (before as typeof nothing) : null),
  });
  const { typed, isKept, isEmpty } = kept;
  return (
    <>
      <output>{JSON.stringify([typed.corners, isKept, isEmpty])}</output>
      <button onClick={() => kept.change(({ corners }) => ({ corners: [...corners, corners.length] }))}>Set</button>
      <button onClick={() => kept.change(({ corners }) => ({ corners: corners.slice(0, -1) }))}>Take back</button>
      <button onClick={() => kept.forget()}>Forget</button>
    </>
  );
}

const press = (text: string) => act(async () => named(text)?.click());
const shown = () => document.querySelector("output")?.textContent;

async function comeBack(): Promise<void> {
  act(() => root.unmount());
  await show(<Drawn />);
}

it("keeps what is typed into it until it is forgotten, and nothing where all was taken back", async () => {
  await show(<Drawn />);
  await press("Set");
  await press("Set");
  await comeBack();
  expect(shown()).toBe("[[0,1],true,false]");
  await press("Take back");
  await press("Take back");
  expect(shown()).toBe("[[],false,true]");
  await comeBack();
  expect(shown()).toBe("[[],false,true]");
  await press("Set");
  await press("Forget");
  await comeBack();
  expect(shown()).toBe("[[],false,true]");
});
