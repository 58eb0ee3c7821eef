import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { GridColumn } from "#console/grid/columns/column.ts";
import { moveCursor } from "#console/grid/cursor.ts";
import { Grid, type GridProps } from "#console/grid/Grid.tsx";
import { emptyLayout } from "#console/grid/columns/layout.ts";
import { hideColumn, pinColumn } from "#console/grid/columns/change-layout.ts";
import { toggleSelected } from "#console/grid/selection.ts";
import { createGridState } from "#console/grid/state.ts";
import { type Line, linesOf } from "./list.ts";

Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);

// happy-dom lays nothing out: without a height no row would be in view.
const viewHeight = 290;
let root: Root;
let told: string[];
let drawn: string[];

const columns: readonly GridColumn<Line>[] = [
  {
    id: "number",
    title: "No.",
    width: 100,
    sort: "number",
    text: (line) => {
      drawn.push(line.id);
      return line.id;
    },
  },
  { id: "says", title: "Says", width: 100, align: "end", text: (line) => line.says },
];
const layout = emptyLayout();
const rows = linesOf(["a", "b", null, ...Array.from({ length: 500 }, (_, nth) => `r${nth}`)]);

beforeEach(() => {
  told = [];
  drawn = [];
  for (const name of ["offsetHeight", "clientHeight"]) {
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, value: viewHeight });
  }
  document.body.innerHTML = "<div></div>";
  root = createRoot(document.body.firstElementChild ?? document.body);
});

afterEach(() => {
  act(() => root.unmount());
  for (const name of ["offsetHeight", "clientHeight"]) Reflect.deleteProperty(HTMLElement.prototype, name);
});

function draw(props: Partial<GridProps<Line>> = {}) {
  const state = props.state ?? createGridState<Line>();
  act(() => {
    root.render(
      <Grid
        label="Lines"
        columns={columns}
        layout={layout}
        onLayout={({ order }) => told.push(`layout ${order.join()}`)}
        state={state}
        onSort={(sort) => told.push(`sort ${sort?.by} ${sort?.descending}`)}
        onVisible={(first, last) => told.push(`visible ${first} ${last}`)}
        onOpen={(line) => told.push(`open ${line.id}`)}
        rowHeight={26}
        {...rows}
        {...props}
      />,
    );
  });
  return state;
}
const all = (selector: string) => [...document.querySelectorAll(selector)];
const grid = () => document.querySelector("[role=grid]");
const rowAt = (index: number) => document.querySelector(`[data-index="${index}"]`);

it("tells a screen reader how large it is and where it stands", () => {
  const state = draw();
  expect(grid()?.getAttribute("aria-label")).toBe("Lines");
  expect(grid()?.getAttribute("aria-rowcount")).toBe(String(rows.total + 1));
  expect(grid()?.getAttribute("aria-colcount")).toBe("2");
  expect(rowAt(1)?.getAttribute("aria-rowindex")).toBe("3");
  act(() => state.write(moveCursor(state.read(), rows, 1)));
  expect(grid()?.getAttribute("aria-activedescendant")).toBe(rowAt(1)?.id);
  expect(all("[tabindex='0'], a, button, input")).toEqual([grid()]);
});

it("draws only what is in view and asks for it", () => {
  draw();
  expect(told).toEqual(["visible 0 12"]);
  expect(all("[data-index]")).toHaveLength(13);
});

it("keeps the place of a row that is not loaded", () => {
  draw();
  expect(rowAt(2)?.className).toContain("is-waiting");
  expect(rowAt(2)?.textContent).toBe("");
  expect(rowAt(3)?.textContent).toBe("r0first");
});

it("draws rows that have come since, without being drawn itself", () => {
  let come = (): void => undefined;
  const lines = new Map<number, Line>();
  draw({
    rowAt: (index) => lines.get(index) ?? rows.rowAt(index),
    subscribe: (listener) => {
      come = listener;
      return () => undefined;
    },
  });
  expect(rowAt(2)?.textContent).toBe("");
  lines.set(2, { id: "late", says: "here" });
  drawn = [];
  come();
  expect(rowAt(2)?.textContent).toBe("latehere");
  expect(drawn).toEqual(["late"]);
});

it("draws no cell again when the cursor moves or a row is selected", () => {
  const state = draw();
  drawn = [];
  const changed = new MutationObserver(() => undefined);
  changed.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  act(() => state.write(toggleSelected(moveCursor(state.read(), rows, 1), rows)));
  const touched = new Set(changed.takeRecords().map(({ target }) => target));
  expect(drawn).toEqual([]);
  expect(touched).toEqual(new Set([rowAt(0), rowAt(1), grid()]));
  expect(rowAt(1)?.getAttribute("aria-selected")).toBe("true");
  expect(rowAt(0)?.getAttribute("aria-selected")).toBe("false");
});

it("draws only the row again that changed", () => {
  const state = draw();
  drawn = [];
  draw({ state, rowAt: (index) => (index === 3 ? { id: "r0", says: "second" } : rows.rowAt(index)) });
  expect(rowAt(3)?.textContent).toBe("r0second");
  expect(drawn).toEqual(["r0"]);
});

it("sorts by a click on a title that can be sorted", () => {
  draw({ sort: { by: "number", descending: false } });
  const [number, says] = all("[role=columnheader]");
  expect(number?.getAttribute("aria-sort")).toBe("ascending");
  expect(says?.hasAttribute("aria-sort")).toBe(false);
  told = [];
  for (const title of [number, says]) act(() => (title as HTMLElement).click());
  expect(told).toEqual(["sort number true"]);
});

it("shows the columns as the layout has them", () => {
  draw({ layout: pinColumn(columns, emptyLayout(), "says", true) });
  expect(all("[role=columnheader]").map((title) => title.textContent)).toEqual(["Says", "No."]);
  draw({ layout: hideColumn(columns, emptyLayout(), "number", true) });
  expect(all("[role=columnheader]").map((title) => title.textContent)).toEqual(["Says"]);
  expect(grid()?.getAttribute("aria-colcount")).toBe("1");
});

it("moves, selects, extends and opens by the mouse", () => {
  const state = draw();
  const press = (index: number, keys: MouseEventInit = {}) =>
    act(() => rowAt(index)?.dispatchEvent(new MouseEvent("mousedown", { bubbles: true, cancelable: true, ...keys })));
  press(3);
  expect(state.read().cursor).toEqual({ index: 3, id: "r0" });
  press(5, { shiftKey: true });
  press(7, { ctrlKey: true });
  expect([...state.read().selected.keys()]).toEqual(["r0", "r1", "r2", "r4"]);
  act(() => rowAt(7)?.dispatchEvent(new MouseEvent("dblclick", { bubbles: true })));
  expect(told.at(-1)).toBe("open r4");
});
