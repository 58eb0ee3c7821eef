import { type ReactElement, useState } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it } from "vitest";
import { Finder } from "#console/kit/Finder.tsx";

const milk = { id: "1", name: "Milk" };
let root: Root;
/** Gives the response to the search. */
let respond: (items: readonly (typeof milk)[]) => void;
let taken: string[];

function Search(): ReactElement {
  const [text, setText] = useState("");
  return (
    <Finder
      label="Product"
      placeholder=""
      text={text}
      onText={setText}
      term={text}
      ask={() => new Promise<readonly (typeof milk)[]>((resolve) => (respond = resolve))}
      words={({ name }) => ({ title: name, code: null, value: "" })}
      onChoose={({ name }) => {
        taken.push(name);
        setText("");
      }}
      hint=""
      nothing=""
    />
  );
}

const field = (): HTMLInputElement | null => document.querySelector("input");
const press = (key: string) => field()?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));

/** Types a text at once, as a scanner does, and waits until it is searched for. */
async function type(text: string): Promise<void> {
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
  write?.call(field(), text);
  field()?.dispatchEvent(new Event("input", { bubbles: true }));
  await expect.poll(() => document.body.textContent).toContain("Searching ...");
}

beforeEach(async () => {
  taken = [];
  document.body.innerHTML = "<div></div>";
  root = createRoot(document.body.firstElementChild as HTMLElement);
  root.render(<Search />);
  await expect.poll(field).not.toBeNull();
});
afterEach(() => root.unmount());

it("takes the best result on Enter before the response", async () => {
  await type("milk");
  press("Enter");
  respond([milk]);
  await expect.poll(() => taken).toEqual(["Milk"]);
});

it("takes it once on Enter between the response and the next frame", async () => {
  await type("milk");
  respond([milk]);
  // What waits for the response has run then, and nothing is rendered yet.
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  expect(document.body.textContent).toContain("Searching ...");
  press("Enter");
  press("Enter");
  await expect.poll(() => taken).toEqual(["Milk"]);
  await expect.poll(() => field()?.value).toBe("");
  expect(taken).toEqual(["Milk"]);
});

it("takes nothing when something is typed after Enter, be it the same again", async () => {
  await type("milk");
  press("Enter");
  await type("milky");
  await type("milk");
  respond([milk]);
  await expect.poll(() => document.querySelector('[role="option"]')).not.toBeNull();
  expect(taken).toEqual([]);
});
