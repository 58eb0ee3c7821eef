import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, expect, it } from "vitest";
import { moveByArrow } from "#console/form/line-table/cell-keys.ts";
import { listStep } from "#console/shell/keys/list-step.ts";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let root: Root | undefined;
afterEach(() => act(() => root?.unmount()));

function press(key: string, over: KeyboardEventInit = {}): KeyboardEvent {
  const code = key.length === 1 ? `Key${key.toUpperCase()}` : key;
  return new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true, ...over });
}

it("moves among rows by j and k where only numbers are typed, and types them into texts", async () => {
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector("#root") as HTMLElement);
  await act(async () =>
    root?.render(
      // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- as the tables that are typed into
      <table
        onKeyDown={(event) => {
          if (moveByArrow(event)) event.preventDefault();
        }}
      >
        <tbody>
          {["one", "two", "three"].map((row) => (
            <tr key={row}>
              <td>
                <input aria-label={`${row} quantity`} inputMode="decimal" defaultValue="1" />
              </td>
              <td>
                <input aria-label={`${row} note`} defaultValue="" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>,
    ),
  );
  const focus = (label: string): HTMLInputElement => {
    const field = document.querySelector<HTMLInputElement>(`[aria-label="${label}"]`);
    field?.focus();
    return field as HTMLInputElement;
  };
  const after = (label: string, key: string, over?: KeyboardEventInit): string | null | undefined => {
    const field = focus(label);
    act(() => void field.dispatchEvent(press(key, over)));
    return document.activeElement?.getAttribute("aria-label");
  };
  expect(after("one quantity", "j")).toBe("two quantity");
  expect(after("three quantity", "k")).toBe("two quantity");
  expect(after("one quantity", "ArrowDown")).toBe("two quantity");
  expect(after("one quantity", "j", { ctrlKey: true })).toBe("one quantity");
  expect(after("one note", "j")).toBe("one note");
  expect(after("one note", "ArrowDown")).toBe("two note");
});

it("knows j and k by their place on layouts of other scripts, and no key with another held", () => {
  const greek = (key: string, code: string) => new KeyboardEvent("keydown", { key, code });
  expect(listStep(press("j"))).toBe(1);
  expect(listStep(press("k"))).toBe(-1);
  expect([listStep(greek("ξ", "KeyJ")), listStep(greek("κ", "KeyK"))]).toEqual([1, -1]);
  expect([listStep(press("x")), listStep(press("ArrowDown", { altKey: true }))]).toEqual([0, 0]);
});
