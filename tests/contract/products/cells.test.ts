import { expect, it, test } from "vitest";
import { productCells, productCellText, readProductCell } from "#contract/products/cells.ts";
import { productRecord } from "#contract/products/product.ts";

test.each([
  ["price", "1,200.50", { price: 120_050 }],
  ["price", "", null],
  ["cost", "", { cost: null }],
  ["pack", "500 g", { packAmount: 500, packUnit: "g" }],
  ["pack", "1.5L", { packAmount: 1.5, packUnit: "l" }],
  ["pack", "500 stones", null],
  ["pack", "", { packAmount: null, packUnit: null }],
  ["storage", "frozen", { storage: "Frozen" }],
  ["storage", "Warm", null],
  ["hsnCode", "0402", { hsnCode: "0402" }],
  ["hsnCode", "8.9E+12", null],
  ["taxPercent", "12.5", { taxPercent: 12.5 }],
  ["name", "  ", null],
  ["name", "Basmati\r\nrice\t5 kg\n", { name: "Basmati rice 5 kg" }],
  ["code", "00123", { code: "00123" }],
  ["barcode", "8901262010017", null],
  ["category", "Fresh > Dairy", { category: "Fresh > Dairy" }],
])("%s %j sets %j", (column, text, set) => {
  const read = readProductCell(column, text);
  if (set === null) expect(read).toHaveProperty("because");
  else expect(read).toEqual({ set });
});

it("the text of a cell sets again what it was made of", () => {
  const row = {
    name: "Toor dal",
    brand: "",
    packAmount: 0.5,
    packUnit: "kg",
    mrp: 12_000,
    price: 11_950,
    taxPercent: 5,
    hsnCode: "0713",
    cost: null,
    storage: "Ambient",
    aisle: "A 1",
    code: "00123",
    barcode: "8901262010016",
    category: "Dairy",
  } as const;
  for (const [column, fields = []] of Object.entries(productCells)) {
    const set = Object.fromEntries(fields.map((field) => [field, row[field as keyof typeof row]]));
    expect(readProductCell(column, productCellText(column, row))).toEqual({ set });
  }
});

it("every column with cells is one of the catalogue, or the pack or barcode", () => {
  const columns: readonly string[] = [...productRecord.list.columns, "pack", "barcode"];
  for (const column of Object.keys(productCells)) expect(columns).toContain(column);
});
