import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, test } from "vitest";
import type { LineColumn } from "#console/form/line-table/columns.ts";
import { onLineKey } from "#console/form/line-table/line-keys.ts";
import { LineTable } from "#console/form/line-table/LineTable.tsx";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const columns: readonly LineColumn<string>[] = [
  { name: "left", title: "Left", shows: () => "3" },
  { name: "quantity", title: "Quantity", types: (name) => ({ value: "1", label: `Quantity of ${name}` }) },
  {
    name: "reason",
    title: "Reason",
    chooses: (name) => ({ value: null, label: `Reason for ${name}`, choices: ["A"] }),
  },
];

const done: string[] = [];
let root: Root | undefined;
const table = (title: string, lines: readonly string[]) => (
  <LineTable<string>
    label={title}
    head="Product"
    columns={columns}
    lines={lines}
    canRemove
    letters={{ i: () => done.push("added") }}
    about={(name) => ({
      id: name,
      name,
      wrong: name === "Jam" ? "Too much" : undefined,
      remove: { label: `Remove ${name}`, onRemove: () => done.push(`removed ${name}`) },
    })}
    onType={(name, column, text) => done.push(`${name} ${column} ${text}`)}
  >
    {title === "Taken" && (
      <tr>
        <th>searching</th>
        <td colSpan={4}>
          <button type="button" aria-label="Edit">
            Edit
          </button>
        </td>
      </tr>
    )}
  </LineTable>
);

beforeEach(async () => {
  done.length = 0;
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.querySelector("#root") as HTMLElement);
  await act(async () =>
    root?.render(
      // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- as the dialogs with such tables
      <form onKeyDown={(event) => onLineKey(event, { save: () => done.push("saved") })}>
        {table("Back", ["Jam", "Tea"])}
        {table("None", [])}
        {table("Taken", ["Rice"])}
        <div data-line-stop>
          <input aria-label="Add" />
        </div>
      </form>,
    ),
  );
});
afterEach(() => act(() => root?.unmount()));

const at = (label: string) => document.querySelector<HTMLElement>(`[aria-label="${label}"]`);

/** Presses keys one after the other, from a field on; the label of where the focus then is. */
function after(label: string, ...keys: (string | KeyboardEventInit)[]): string | null | undefined {
  at(label)?.focus();
  for (const one of keys) {
    const init = typeof one === "string" ? { key: one } : one;
    const code = init.key?.length === 1 ? `Key${init.key.toUpperCase()}` : (init.key ?? "");
    const event = new KeyboardEvent("keydown", { code, bubbles: true, cancelable: true, ...init });
    act(() => void document.activeElement?.dispatchEvent(event));
  }
  return document.activeElement?.getAttribute("aria-label");
}

it("goes down from the last row to the next table, past an empty one, to the field that adds, and up again", () => {
  expect(after("Quantity of Jam", "ArrowDown", "ArrowDown")).toBe("Quantity of Rice");
  expect(after("Reason for Tea", "ArrowDown")).toBe("Quantity of Rice");
  expect(after("Quantity of Rice", "j")).toBe("Edit");
  expect(after("Edit", "ArrowDown")).toBe("Add");
  expect(after("Add", "ArrowUp", "ArrowUp")).toBe("Quantity of Rice");
  expect(after("Quantity of Rice", "k")).toBe("Quantity of Tea");
  expect(after("Quantity of Jam", "ArrowUp")).toBe("Quantity of Jam");
  expect(done).toEqual([]);
});

it("goes sideways over what is only shown, into choices and back", () => {
  expect(after("Quantity of Tea", "ArrowRight")).toBe("Reason for Tea");
  expect(after("Reason for Tea", "ArrowLeft")).toBe("Quantity of Tea");
});

test("letters are keys among numbers alone; Enter saves with Ctrl or in a choice; Delete takes a line out", () => {
  after("Quantity of Tea", "i");
  after("Reason for Tea", "i");
  after("Add", "i");
  expect(done.splice(0)).toEqual(["added"]);
  after("Quantity of Tea", "Enter", { key: "i", ctrlKey: true });
  expect(done.splice(0)).toEqual([]);
  after("Quantity of Tea", { key: "Enter", ctrlKey: true });
  after("Reason for Tea", "Enter");
  expect(done.splice(0)).toEqual(["saved", "saved"]);
  after("Quantity of Tea", "Delete", { key: "Delete", ctrlKey: true });
  after("Remove Jam", "Delete");
  expect(done.splice(0)).toEqual(["removed Tea", "removed Jam"]);
});

it("says what is wrong with a line beside what it is", () => {
  const row = at("Quantity of Jam")?.closest("tr");
  expect(row?.querySelector("th [role=alert]")?.textContent).toBe("Too much");
  expect(at("Quantity of Tea")?.closest("tr")?.querySelector("[role=alert]")).toBe(null);
});
