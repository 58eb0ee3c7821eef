import { checkField } from "#contract/fields/check-field.ts";
import { inOneLine } from "#contract/in-one-line.ts";
import { productLists } from "./lists.ts";
import { type ProductRow, productFields } from "./product.ts";

const {
  name,
  code,
  barcode,
  brand,
  packAmount,
  packUnit,
  mrp,
  price,
  taxPercent,
  taxKind,
  hsnCode,
  cost,
  storage,
  aisle,
  shelf,
  shelfLifeDays,
  country,
} = productFields;

/** The fields that are changed in the cells of the catalogue. A category is named there: by its name, or as A > B. */
export const productCellFields = {
  name,
  code,
  barcode: { ...barcode, pattern: productLists.barcodes.fields.code.pattern },
  category: { type: "text", longest: 400, title: "Category" },
  brand,
  packAmount,
  packUnit,
  mrp,
  price,
  taxPercent,
  taxKind,
  hsnCode,
  cost,
  storage,
  aisle,
  shelf,
  shelfLifeDays,
  country,
} as const;
export type ProductCellField = keyof typeof productCellFields;

/** What cells set in a product. */
export type ProductSet = Partial<Pick<ProductRow, ProductCellField>>;

/** The columns of the catalogue whose cells are edited, and the fields that each sets; the first reads the text. */
export const productCells: Readonly<Partial<Record<string, readonly ProductCellField[]>>> = {
  name: ["name"],
  code: ["code"],
  barcode: ["barcode"],
  category: ["category"],
  pack: ["packAmount", "packUnit"],
  brand: ["brand"],
  mrp: ["mrp"],
  price: ["price"],
  taxPercent: ["taxPercent"],
  hsnCode: ["hsnCode"],
  cost: ["cost"],
  storage: ["storage"],
  aisle: ["aisle"],
};

/** What a text sets in a cell of a column, checked by the limits of the form; or a sentence about what is wrong. */
export function readProductCell(
  column: string,
  text: string,
): { readonly set: ProductSet } | { readonly because: string } {
  const fields = productCells[column] ?? [];
  // No cell has several lines: what was pasted may have some.
  const line = inOneLine(text);
  const parts = fields.length > 1 ? partsOfPack(line) : [line];
  const set: Record<string, unknown> = {};
  for (const [at, field] of fields.entries()) {
    const limits = productCellFields[field];
    const typed = parts[at] ?? "";
    // Spreadsheets write "frozen" as well as "Frozen".
    const value = "values" in limits ? (choiceOf(limits.values, typed) ?? typed) : typed;
    const read = checkField(limits, value);
    if ("because" in read) return read;
    set[field] = read.value;
  }
  return { set };
}

/** The text of a cell as it is typed and copied: whoever types it again changes nothing. */
export function productCellText(column: string, row: ProductSet): string {
  return (productCells[column] ?? [])
    .map((field) => {
      const value = row[field] ?? "";
      return productCellFields[field].type === "money" && value !== "" ? (Number(value) / 100).toFixed(2) : value;
    })
    .join(" ")
    .trim();
}

/** "500 g" as amount and unit; a text of another shape is left whole, so that its amount is refused by its limits. */
function partsOfPack(text: string): readonly string[] {
  const match = /^\s*([\d.,]+)\s*([a-z]+)\s*$/i.exec(text);
  return match ? [match[1] ?? "", (match[2] ?? "").toLowerCase()] : [text.trim()];
}

function choiceOf(values: readonly string[], typed: string): string | undefined {
  const wanted = typed.trim().toLowerCase();
  return values.find((value) => value.toLowerCase() === wanted);
}

/** The cell that a value beside a code goes into where the cursor is on none that can be edited, or on a code. */
export const codeCell = "price";

/** Whether a column has what identifies a product. */
export function isIdentity(column: string): boolean {
  return column === "code" || column === "barcode";
}
