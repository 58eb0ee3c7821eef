import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { GridColumn } from "#console/grid/columns/column.ts";
import { emptyLayout } from "#console/grid/columns/layout.ts";
import { Grid } from "#console/grid/Grid.tsx";
import type { GridPictures } from "#console/grid/rows/pictures.ts";
import { createGridState } from "#console/grid/state.ts";
import { type Line, linesOf } from "../list.ts";

Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);

const rowHeight = 26;
const manyRows = linesOf(Array.from({ length: 10_000 }, (_, nth) => `r${nth}`));
const layout = emptyLayout();
const state = createGridState<Line>();
const columns: readonly GridColumn<Line>[] = [
  {
    id: "says",
    title: "Says",
    width: 100,
    text: ({ says }) => says,
    picture: {
      // Every third row has none.
      fileOf: ({ id }) => (Number(id.slice(1)) % 3 === 0 ? null : `file ${id}`),
      read: async ({ id }) => new Blob([id]),
    },
    initials: ({ id }) => id,
  },
];

let root: Root;
/** What the grid wanted, each time. */
let wants: Parameters<GridPictures["want"]>[0][];
let come: () => void;
let here: Map<string, string>;

beforeEach(() => {
  vi.useFakeTimers();
  wants = [];
  here = new Map();
  // happy-dom lays nothing out: without a height no row would be in view.
  for (const name of ["offsetHeight", "clientHeight"])
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, value: 290 });
  document.body.innerHTML = "<div></div>";
  root = createRoot(document.body.firstElementChild ?? document.body);
});

afterEach(() => {
  act(() => root.unmount());
  for (const name of ["offsetHeight", "clientHeight"]) Reflect.deleteProperty(HTMLElement.prototype, name);
  vi.useRealTimers();
});

const pictures: GridPictures = {
  addressOf: (file) => here.get(file),
  want: (wanted) => void wants.push(wanted),
  subscribe(listener) {
    come = listener;
    return () => undefined;
  },
};

function draw(rows = manyRows): void {
  act(() =>
    root.render(
      <Grid
        label="Lines"
        columns={columns}
        layout={layout}
        onLayout={() => undefined}
        state={state}
        onSort={() => undefined}
        onVisible={() => undefined}
        onOpen={() => undefined}
        rowHeight={rowHeight}
        pictures={pictures}
        {...rows}
      />,
    ),
  );
}

function scrollTo(row: number): void {
  const grid = document.querySelector("[role=grid]");
  act(() => {
    if (grid) grid.scrollTop = row * rowHeight;
    grid?.dispatchEvent(new Event("scroll"));
  });
}
const pass = (time: number) => act(() => vi.advanceTimersByTime(time));
const filesOf = (wanted: (typeof wants)[number] | undefined) => wanted?.map(({ file }) => file);

it("wants the pictures of rows that rest, from the top, and none of those that fly by", async () => {
  draw();
  expect(wants).toEqual([]);
  for (let row = 50; row <= 9_000; row += 50) {
    scrollTo(row);
    pass(40);
  }
  expect(wants).toEqual([]);
  pass(200);
  expect(wants).toHaveLength(1);
  expect(filesOf(wants[0])?.slice(0, 4)).toEqual(["file r8998", "file r8999", "file r9001", "file r9002"]);
  expect(wants[0]?.length).toBeLessThan(20);
  expect(await (await wants[0]?.[0]?.read())?.text()).toBe("r8998");
  scrollTo(0);
});

it("wants them although rows are painted again and again where they stand", () => {
  draw();
  for (let time = 0; time < 10; time += 1) {
    pass(30);
    draw({ ...manyRows });
  }
  expect(wants.length).toBeGreaterThan(0);
  expect(filesOf(wants[0])?.[0]).toBe("file r1");
});

it("shows what has come, and wants nothing any more once it is gone", () => {
  draw();
  pass(200);
  here.set("file r2", "/two.png");
  come();
  const row = document.querySelector("[data-index='2']");
  expect(row?.querySelector("img")?.getAttribute("src")).toBe("/two.png");
  expect(row?.querySelector("[data-initials]")).toBeNull();
  act(() => root.render(null));
  expect(wants.at(-1)).toEqual([]);
});
