import { array, assert as assertProperty, constantFrom, nat, property, record } from "fast-check";
import { describe, expect, it } from "vitest";
import type { ProductRow } from "#contract/products/product.ts";
import {
  changedByOthers,
  countCells,
  emptyDraft,
  rebase,
  rowsToSave,
  typeCells,
} from "#console/screens/products/cells/draft.ts";
import { codedLines, matchCodes, placeTable } from "#console/screens/products/cells/paste.ts";
import { placeAfter } from "#console/screens/products/cells/place.ts";
import { productSample } from "../../../support/kinds/products/products.ts";

const [sample] = productSample.rows as readonly ProductRow[];
const row: ProductRow = { ...(sample as ProductRow), version: 3, price: 4_000, mrp: 5_000, brand: "Old" };
const typed = (column: string, text: string, draft = emptyDraft, one = row) =>
  typeCells(draft, [{ row: one, column, text }]);

describe("a draft of cells", () => {
  it("has only what differs from the product, from its version", () => {
    const draft = typed("brand", "New", typed("price", "₹ 45"));
    expect(rowsToSave(draft)).toEqual([{ id: row.id, version: 3, set: { price: 4_500, brand: "New" } }]);
    expect(typed("brand", "Old", typed("price", "40.00", draft)).size).toBe(0);
  });

  it("keeps what cannot be read as it was typed, and never sends it", () => {
    const draft = typed("price", "8.9E+12");
    expect(draft.get(row.id)?.wrong["price"]).toMatchObject({ text: "8.9E+12" });
    expect(rowsToSave(draft)).toEqual([]);
    expect(countCells(draft)).toEqual({ changed: 1, wrong: 1 });
    expect(typed("price", "45", draft).get(row.id)?.wrong).toEqual({});
  });

  it("keeps an amount that was refused for its row, until somebody types one", () => {
    const draft = typeCells(emptyDraft, [{ row, column: "price", text: "0.00", because: "By this rule …" }]);
    expect(draft.get(row.id)).toMatchObject({ set: {}, wrong: { price: { text: "0.00", because: "By this rule …" } } });
    expect(rowsToSave(typed("price", "45", draft))).toEqual([{ id: row.id, version: 3, set: { price: 4_500 } }]);
  });

  it("goes on from a newer row where others have changed something else, and not where it is the same", () => {
    const draft = typed("price", "45");
    const elsewhere = { ...row, version: 4, brand: "Theirs" };
    expect(rowsToSave(rebase(draft, [elsewhere]))).toEqual([{ id: row.id, version: 4, set: { price: 4_500 } }]);
    const same = { ...row, version: 4, price: 4_700 };
    expect(rowsToSave(rebase(draft, [same]))[0]?.version).toBe(3);
    expect(changedByOthers(draft.get(row.id) as never, same)).toEqual(["price"]);
    // Typed once more, it is meant upon what it is now; the other cell that others have changed still is not.
    expect(rowsToSave(typed("price", "46", draft, same))).toEqual([{ id: row.id, version: 4, set: { price: 4_600 } }]);
    const two = typed("brand", "Mine", draft);
    expect(rowsToSave(typed("price", "46", two, { ...same, brand: "Theirs" }))[0]?.version).toBe(3);
  });
});

describe("a paste", () => {
  it("of one cell fills the block, and adds no rows to the grid", () => {
    const block = { top: 1, bottom: 3, left: 0, right: 1 };
    expect(placeTable([["x"]], block, { rows: 9, columns: 9 }).cells).toHaveLength(6);
    const lines = Array.from({ length: 5 }, () => ["a", "b"]);
    expect(placeTable(lines, block, { rows: 4, columns: 2 })).toMatchObject({ left: 4 });
  });

  it("of any table never leaves the grid", () => {
    const size = { rows: 6, columns: 4 };
    assertProperty(
      property(
        array(array(constantFrom("", "a"), { maxLength: 9 }), { maxLength: 9 }),
        nat(5),
        nat(3),
        (table, row, column) => {
          const at = { top: row, bottom: row, left: column, right: column };
          const { cells, left } = placeTable(table, at, size);
          expect(cells.length + left).toBe(table.flat().length);
          for (const cell of cells) expect(cell.row < size.rows && cell.column < size.columns).toBe(true);
        },
      ),
    );
  });

  it("is matched by code where half of the first column are codes, and names the others", () => {
    const lines =
      codedLines([
        ["Code", "Price"],
        ["00123", "45"],
        ["77", "46"],
        ["", ""],
      ]) ?? [];
    expect(lines).toHaveLength(3);
    const known = (codes: readonly string[]) => matchCodes(lines, "price", (code) => codes.includes(code));
    expect(known(["00123", "77"])).toMatchObject({ known: [{ code: "00123" }, { code: "77" }], unknown: [] });
    expect(known(["123"])).toBeNull();
    expect(matchCodes(lines.slice(1), "price", (code) => code === "77")?.unknown).toEqual(["00123"]);
    expect(codedLines([["a", "b", "c"]])).toBeNull();
  });
});

it("no key leads beyond the grid", () => {
  const size = { rows: 5, columns: 3, page: 2 };
  const keys = array(
    record({
      key: constantFrom("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home", "End", "PageUp", "PageDown", "Tab"),
      ctrl: constantFrom(true, false),
      shift: constantFrom(true, false),
    }),
  );
  assertProperty(
    property(keys, (pressed) => {
      let at = { row: 0, column: 0 };
      for (const key of pressed) at = placeAfter(at, key, size) ?? at;
      expect(at.row >= 0 && at.row < 5 && at.column >= 0 && at.column < 3).toBe(true);
    }),
  );
  expect(placeAfter({ row: 0, column: 2 }, { key: "Tab", ctrl: false, shift: false }, size)).toEqual({
    row: 1,
    column: 0,
  });
});
