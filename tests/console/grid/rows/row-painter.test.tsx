import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import type { GridColumn } from "#console/grid/columns/column.ts";
import { createRowPainter, type RowLook, type RowPainter } from "#console/grid/rows/row-painter.ts";
import { emptySnapshot } from "#console/grid/state.ts";
import type { DrawnColumn } from "#console/grid/columns/use-drawn-columns.ts";
import { type Line, linesOf } from "../list.ts";

const snapshot = emptySnapshot<Line>();
const red = { "--dot": "red" } as const;
let sheet: HTMLElement;
let painter: RowPainter<Line>;

const onWide: RowLook<Line>["onWide"] = (id, width) => wide.push(`${id} ${Math.round(width)}`);
let wide: string[];

beforeEach(() => {
  wide = [];
  sheet = document.createElement("div");
  painter = createRowPainter(sheet);
});

function drawn(column: Partial<GridColumn<Line>>): DrawnColumn<Line> {
  const whole = { id: "says", title: "Says", width: 200, text: (line: Line) => line.id, ...column };
  const { width } = whole;
  return { column: whole, className: "cell", style: { width }, width, resizing: false, startResize: () => undefined };
}

function lookAt(ids: readonly (string | null)[], columns = [drawn({})]): RowLook<Line> {
  const look = { rowHeight: 26, rowTone: undefined, pictures: undefined, onWide, domId: "list" };
  return { rows: linesOf(ids), columns, ...look };
}

/** The rows in the sheet from top to bottom. */
const rows = (): HTMLElement[] =>
  [...sheet.querySelectorAll<HTMLElement>("[data-index]")].toSorted(
    (one, other) => Number(one.dataset["index"]) - Number(other.dataset["index"]),
  );
const texts = () => rows().map((row) => row.textContent);
const manyIds = Array.from({ length: 400 }, (_, nth) => `r${nth}`);

it("shows exactly the rows of a span, each in the place of its index, wherever it was before", () => {
  const look = lookAt(manyIds);
  const spans = fc.array(fc.tuple(fc.nat(399), fc.nat(40)), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(spans, (path) => {
      for (const [first, more] of path) {
        const wanted = { first, last: Math.min(399, first + more) };
        const painted = painter.paint(look, wanted, snapshot);
        expect(painted.first).toBeLessThanOrEqual(wanted.first);
        expect(painted.last).toBeGreaterThanOrEqual(wanted.last);
        expect(texts()).toEqual(manyIds.slice(painted.first, painted.last + 1));
        for (const row of rows()) {
          expect(row.style.transform).toBe(`translateY(${Number(row.dataset["index"]) * 26}px)`);
          expect(row.id).toBe(`list-${row.dataset["index"]}`);
        }
      }
    }),
    { numRuns: 12 },
  );
});

it("leaves a row that stays in its element and fills the elements of those that left", () => {
  const look = lookAt(manyIds);
  painter.paint(look, { first: 0, last: 9 }, snapshot);
  const before = rows();
  painter.paint(look, { first: 3, last: 12 }, snapshot);
  expect(rows().slice(0, 7)).toEqual(before.slice(3));
  expect(new Set(rows())).toEqual(new Set(before));
});

it("takes away the rows of a list that has become shorter", () => {
  painter.paint(lookAt(manyIds), { first: 0, last: 9 }, snapshot);
  painter.paint(lookAt(["a", "b"]), { first: 0, last: 1 }, snapshot);
  expect(texts()).toEqual(["a", "b"]);
  painter.paint(lookAt([]), { first: 0, last: -1 }, snapshot);
  expect(texts()).toEqual([]);
});

it("leaves nothing of one row on the next that is painted in its element", () => {
  const columns = [
    drawn({
      width: 60,
      tone: (line) => (line.id === "loud and long" ? "is-loud" : ""),
      colors: (line) => (line.id === "loud and long" ? red : undefined),
    }),
  ];
  const paint = (id: string | null) => painter.paint(lookAt([id], columns), { first: 0, last: 0 }, snapshot);
  const cell = () => rows()[0]?.firstElementChild as HTMLElement;
  paint("loud and long");
  expect([cell().className, cell().style.getPropertyValue("--dot")]).toEqual(["cell is-loud is-tight", "red"]);
  paint(null);
  expect([cell().className, cell().style.getPropertyValue("--dot"), texts()]).toEqual(["cell", "", [""]]);
  expect(rows()[0]?.className).toBe("aisle-grid-row is-waiting is-cursor");
  paint("b");
  expect([rows()[0]?.className, texts()]).toEqual(["aisle-grid-row is-cursor", ["b"]]);
});

it("follows columns that come, go and change their width", () => {
  const says = drawn({ id: "two", text: (line) => line.says });
  painter.paint(lookAt(["a"]), { first: 0, last: 0 }, snapshot);
  painter.paint(lookAt(["a"], [says, drawn({ width: 90 })]), { first: 0, last: 0 }, snapshot);
  const cells = () => [...(rows()[0]?.children ?? [])] as HTMLElement[];
  expect(cells().map((cell) => [cell.textContent, cell.style.width])).toEqual([
    ["first", "200px"],
    ["a", "90px"],
  ]);
  painter.paint(lookAt(["a"], [says]), { first: 0, last: 0 }, snapshot);
  expect(cells().map((cell) => cell.textContent)).toEqual(["first"]);
});

it("shows the picture of a row once it is here, letters in its place before, and nothing of another row", () => {
  const here = new Map<string, string>();
  const picture = {
    fileOf: ({ id }: Line) => (id === "b" ? null : `file ${id}`),
    read: () => Promise.reject(new Error("a painter reads nothing")),
  };
  const look: RowLook<Line> = {
    ...lookAt(["a", "b", "c"], [drawn({ picture, initials: ({ id }) => id.toUpperCase() })]),
    pictures: { addressOf: (file) => here.get(file), want: () => undefined, subscribe: () => () => undefined },
  };
  const shown = () =>
    rows().map(
      (row) =>
        row.querySelector("img")?.getAttribute("src") ??
        row.querySelector<HTMLElement>("[data-initials]")?.dataset["initials"],
    );
  painter.paint(look, { first: 0, last: 1 }, snapshot);
  const elements = rows();
  expect([shown(), texts()]).toEqual([
    ["A", "B"],
    ["a", "b"],
  ]);
  here.set("file a", "/a.png");
  painter.paintPictures();
  expect(shown()).toEqual(["/a.png", "B"]);
  // The element of "a" has become that of "c": what comes for "a" now is not shown in it.
  painter.paint(look, { first: 1, last: 2 }, snapshot);
  painter.paintPictures();
  expect([shown(), texts()]).toEqual([
    ["B", "C"],
    ["b", "c"],
  ]);
  here.set("file c", "/c.png");
  painter.paintPictures();
  expect(shown()).toEqual(["B", "/c.png"]);
  painter.paint(look, { first: 0, last: 1 }, snapshot);
  expect(shown()).toEqual(["/a.png", "B"]);
  expect(rows()).toEqual(elements);
});

it("tells of a text that must be whole and is wider than its cell, and cuts only others", () => {
  const long = "N".repeat(30);
  const columns = [drawn({ id: "whole", whole: true }), drawn({ id: "cut" })];
  painter.paint(lookAt([long, "short"], columns), { first: 0, last: 1 }, snapshot);
  const classes = [...sheet.querySelectorAll("[role=gridcell]")].map(({ className }) => className);
  expect(classes).toEqual(["cell is-two-lines", "cell is-tight", "cell", "cell"]);
  expect(wide).toEqual([expect.stringMatching(/^whole 2\d\d$/)]);
});
