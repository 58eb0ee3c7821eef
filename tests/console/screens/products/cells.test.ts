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
import { changesByColumn, warningsOf } from "#console/screens/products/cells/changes.ts";
import {
  areCodes,
  headedTable,
  linesByCode,
  lookLikeCodes,
  pairs,
  placeTable,
  targetsOf,
} from "#console/screens/products/cells/paste.ts";
import { placeAfter } from "#console/screens/products/cells/place.ts";
import { productSample } from "../../../support/kinds/products/products.ts";

const [sample] = productSample.rows as readonly ProductRow[];
const row: ProductRow = { ...(sample as ProductRow), version: 3, price: 4_000, mrp: 5_000, brand: "Old" };
const columns = Object.entries({
  code: "Code",
  name: "Name",
  brand: "Brand",
  category: "Category",
  mrp: "MRP",
  price: "Price",
  taxPercent: "Tax %",
  barcode: "Barcode",
}).map(([id, title]) => ({ id, title }));
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

  it("is matched by code where half of the first column are codes, whose zeros stay", () => {
    const lines =
      pairs([
        ["00123", "45"],
        ["77", "46"],
        ["", ""],
      ]) ?? [];
    expect(lines.map(({ code }) => code)).toEqual(["00123", "77"]);
    const known = (...codes: string[]) =>
      areCodes(
        lines.map(({ code }) => code),
        (code) => codes.includes(code),
      );
    expect(known("00123")).toBe(true);
    expect(known("123")).toBe(false);
    expect(pairs([["a", "b", "c"]])).toBeNull();
  });

  it.each([
    [
      ["Code", "Selling price"],
      ["code", "price"],
    ],
    [
      ["SKU", "Item name", "MRP (Rs)", "Offer Price"],
      ["code", "name", "mrp", "price"],
    ],
    [
      ["EAN", "Colour", "Dept"],
      ["barcode", null, "category"],
    ],
    [
      ["Maker", "GST %"],
      ["brand", "taxPercent"],
    ],
    [["selling_price"], ["price"]],
    [
      ["Code", "New list"],
      ["code", null],
    ],
    [
      ["Price", "Code", "Rate"],
      [null, "code", null],
    ],
  ])("goes by its heading %j", (heading, ids) => {
    const line = heading.map((_, at) => `${at}.00`);
    const headed = headedTable([heading, line, heading.map(() => " ")], columns);
    expect(headed).toMatchObject({ ids, lines: [line] });
    expect(headed?.unnamed).toEqual(heading.filter((_, at) => ids[at] === null));
  });

  it.each([
    [
      [
        ["00101", "20.00"],
        ["00102", "21.00"],
      ],
    ],
    [
      [
        ["Amul", "Butter"],
        ["Amul", "Milk"],
      ],
    ],
    [[["Price"]]],
    [
      [
        ["Colour", "Size", "Price", "Season"],
        ["red", "L", "2.00", "summer"],
      ],
    ],
  ])("has no heading in %j", (table) => expect(headedTable(table, columns)).toBeNull());

  it("puts each text of a headed line where its column says, and the code nowhere", () => {
    const headed = headedTable(
      [
        ["MRP", "Code", "Colour", "Price"],
        ["55.00", "007", "red", "50.00"],
      ],
      columns,
    );
    if (!headed) throw new Error("it has a heading");
    const texts = [
      { column: "mrp", text: "55.00" },
      { column: "price", text: "50.00" },
    ];
    expect(linesByCode(headed, 1)).toEqual([{ code: "007", texts }]);
  });

  it("asks where amounts beside codes go that no heading names, unless the cursor is on amounts", () => {
    const targets = (values: string[], under: string) => targetsOf(values, under, columns).map(({ id }) => id);
    const amounts = ["20.00", "₹ 21", "", "22"];
    expect(targets(amounts, "mrp")).toEqual(["mrp"]);
    expect(targets(amounts, "available")).toEqual(["price"]);
    // Three names would be "20.00".
    expect(targets(amounts, "name").slice(0, 2)).toEqual(["price", "mrp"]);
    expect(targets(amounts, "name")).toContain("name");
    expect(targets(["Toor dal", "Rice 5 kg"], "name")).toEqual(["name"]);
    expect(targets(["Toor dal", "Rice 5 kg"], "code")).not.toContain("price");
  });

  it.each([
    [["00101", "A-12", "8901262010016"], true],
    [["Toor dal", "00101", "Rice 5 kg"], false],
    [["", " "], false],
  ])("%j look like codes: %s", (texts, are) => expect(lookLikeCodes(texts)).toBe(are));
});

describe("what a save does", () => {
  const other: ProductRow = { ...row, id: "00000000-0000-4000-8000-0000000000f1", name: "Other", cost: 4_400 };
  it("is told by column, with the largest change of numbers, and without what is refused", () => {
    const draft = typeCells(emptyDraft, [
      { row, column: "price", text: "45" },
      { row: other, column: "price", text: "1100.50" },
      { row, column: "brand", text: "New" },
    ]);
    const price = { column: "price", count: 2, isLargest: true, name: "Other", from: "40.00", to: "1,100.50" };
    expect(changesByColumn(draft, new Set())).toEqual([
      { column: "brand", count: 1, isLargest: false, name: row.name, from: "Old", to: "New" },
      price,
    ]);
    expect(changesByColumn(draft, new Set([other.id]))).toMatchObject([{ column: "brand" }, { count: 1, to: "45.00" }]);
  });

  it("warns of prices below cost and above the MRP", () => {
    const draft = typeCells(emptyDraft, [
      { row: other, column: "price", text: "43.99" },
      { row, column: "mrp", text: "39" },
    ]);
    expect(warningsOf(draft)).toEqual([
      { says: "1 price below cost", names: ["Other"] },
      { says: "1 price above MRP", names: [row.name] },
    ]);
    expect(warningsOf(typed("brand", "New", emptyDraft, { ...other, price: 1 }))).toEqual([]);
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
