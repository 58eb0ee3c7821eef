import { productCells, productCellText, readProductCell } from "#contract/products/cells.ts";
import type { ProductRow } from "#contract/products/product.ts";
import { counted } from "#contract/text.ts";
import { parseTsv, printTsv, type Table } from "#contract/tsv.ts";
import { api } from "#console/client/api.ts";
import { titleOf as titleOfField } from "#console/client/field-words.ts";
import type { GridColumn } from "#console/grid/columns/column.ts";
import { tools } from "#console/shell/running/tools.ts";
import type { CellText } from "./draft.ts";
import {
  areCodes,
  type CodedLine,
  type HeadedTable,
  headedTable,
  linesByCode,
  lookLikeCodes,
  pairs,
  placeTable,
  takesWords,
  targetsOf,
  textsOf,
} from "./paste.ts";
import type { Block } from "./place.ts";

/** How many unknown codes a message names. */
const mostNamed = 5;

/** The grid as copying and pasting see it. */
export interface CellsInView {
  readonly storeId: string;
  readonly columns: readonly GridColumn<ProductRow>[];
  readonly total: number;
  readonly block: Block;
  /** The rows of a span with what is typed in them; those that are not loaded are read. */
  readRows(first: number, last: number): Promise<readonly (ProductRow | undefined)[]>;
}

/** The texts of a block of cells for a spreadsheet, of the rows that are loaded. */
export function copyBlock({ columns, block }: CellsInView, rowAt: (index: number) => ProductRow | undefined): string {
  const shown = columns.slice(block.left, block.right + 1);
  const lines: string[][] = [];
  for (let at = block.top; at <= block.bottom; at += 1) {
    const row = rowAt(at);
    if (row)
      lines.push(shown.map((column) => (productCells[column.id] ? productCellText(column.id, row) : column.text(row))));
  }
  return printTsv(lines);
}

/** What a paste puts into cells, and a sentence about it. */
interface Pasted {
  readonly cells: readonly CellText[];
  readonly says: string;
}

/** What a paste puts into cells; it asks where it cannot know. Throws an ApiFailure. */
export async function pasteText(text: string, view: CellsInView): Promise<Pasted> {
  const table = parseTsv(text);
  const shown = view.columns.filter(({ id }) => productCells[id]);
  // What a product is known by counts where it is not shown, too.
  const hidden = identities.filter((id) => !shown.some((column) => column.id === id));
  const named = [...shown, ...hidden.map((id) => ({ id, title: titleOfField("product", id) }))];
  const headed = headedTable(table, named);
  if (headed) return pasteHeaded(headed, view);
  return (await pastePairs(table, view)) ?? pasteByPlace(table, view);
}

const identities = ["code", "barcode"] as const;
const nothing: Pasted = { cells: [], says: "Nothing was pasted" };

async function pasteByPlace(table: Table, view: CellsInView): Promise<Pasted> {
  const { columns, total, block } = view;
  const first = table.map(([cell = ""]) => cell);
  const under = columns[block.left];
  if (under && takesWords(under.id) && (table[0]?.length ?? 0) > 1 && lookLikeCodes(first)) {
    const shown = first.slice(0, 3).join(", ");
    const answer = await tools.choose({
      title: `Fill ${under.title} with ${shown}${first.length > 3 ? ", ..." : ""}? These look like codes`,
      numbered: true,
      options: [
        { value: "nothing", title: "Paste nothing. With the headings copied too, each column finds its place" },
        { value: "fill", title: `Fill the cells as they stand, from ${under.title} on` },
      ],
    });
    if (answer !== "fill") return nothing;
  }
  const { cells: placed, left } = placeTable(table, block, { rows: total, columns: columns.length });
  const last = placed.at(-1)?.row ?? block.top;
  const rows = await view.readRows(block.top, last);
  const isFixed = ({ column }: { readonly column: number }): boolean => !productCells[columns[column]?.id ?? ""];
  const fixed = placed.filter(isFixed).length;
  const cells = placed.flatMap((cell) => {
    const row = rows[cell.row - block.top];
    const column = columns[cell.column]?.id;
    return row && column && !isFixed(cell) ? [{ row, column, text: cell.text }] : [];
  });
  return { cells, says: sentence([`${counted(cells.length, "cell")} pasted`, ...leftOut(left, fixed)]) };
}

function leftOut(beyond: number, fixed = 0): readonly string[] {
  return [
    beyond > 0 ? `${counted(beyond, "cell")} beyond the list left out` : "",
    fixed > 0 ? `${counted(fixed, "cell")} cannot be edited here` : "",
  ];
}

/** A table with a heading: each column goes to the cells that it names, of the products that its codes name. */
async function pasteHeaded(headed: HeadedTable, view: CellsInView): Promise<Pasted> {
  const { columns, total, block } = view;
  const codeAt = identities.map((id) => headed.ids.indexOf(id)).find((at) => at >= 0);
  const given = await withTarget(headed, codeAt, view);
  if (!given) return nothing;
  const { ids, unnamed, lines } = given;
  const titles = ids.flatMap((id, at) => (id === null || at === codeAt ? [] : titleOf(id, columns)));
  const ignored = unnamed.length > 0 ? `no cells here for ${unnamed.join(", ")}` : "";
  if (codeAt !== undefined) return byCode(linesByCode(given, codeAt), view, titles, ignored);
  const rows = await view.readRows(block.top, Math.min(total - 1, block.top + lines.length - 1));
  const cells = rows.flatMap((row, at) => (row ? textsOf(lines[at] ?? [], ids).map((each) => ({ row, ...each })) : []));
  const beyond = Math.max(0, lines.length - rows.length) * titles.length;
  const says = [`${counted(cells.length, "cell")} pasted: ${titles.join(", ")}`, ignored, ...leftOut(beyond)];
  return { cells, says: sentence(says) };
}

/** A headed table of codes and one column that its heading does not name: where that goes; null for nowhere. */
async function withTarget(headed: HeadedTable, codeAt: number | undefined, view: CellsInView) {
  const { ids, unnamed, lines } = headed;
  const [called, ...others] = unnamed;
  if (codeAt === undefined || ids.filter((id) => id !== null).length > 1 || !called || others.length > 0) return headed;
  const at = ids.findIndex((id, place) => id === null && place !== codeAt);
  const target = await targetOf(
    lines.map((line) => line[at] ?? ""),
    view,
  );
  return target === null ? null : { ids: ids.map((id, place) => (place === at ? target : id)), unnamed: [], lines };
}

/** Two columns of which the first holds codes or barcodes: each value goes to its product, wherever that is. */
async function pastePairs(table: Table, view: CellsInView): Promise<Pasted | null> {
  const given = pairs(table);
  const found = given && (await readByCode(given, view));
  if (
    !given ||
    !found ||
    !areCodes(
      given.map(({ code }) => code),
      (code) => found.has(code),
    )
  )
    return null;
  const target = await targetOf(
    given.map(({ text }) => text),
    view,
  );
  if (target === null) return nothing;
  const lines = given
    // What stands above the values is a heading that names no cell.
    .filter(({ code, text }, at) => at > 0 || found.has(code) || "set" in readProductCell(target, text))
    .map(({ code, text }) => ({ code, texts: [{ column: target, text }] }));
  return byCode(lines, view, titleOf(target, view.columns), "", found);
}

/** The column that values without a heading go to: that under the cursor, where it can be meant; else somebody is asked. */
async function targetOf(values: readonly string[], { columns, block }: CellsInView): Promise<string | null> {
  const targets = targetsOf(values, columns[block.left]?.id ?? "", columns);
  const [only, ...others] = targets;
  if (!only || others.length === 0) return only?.id ?? null;
  const answer = await tools.choose({
    title: `Where do ${values.find((text) => text.trim() !== "") ?? "these values"} and the others beside the codes go?`,
    numbered: true,
    options: targets.map(({ id, title }) => ({ value: id, title })),
  });
  return answer ?? null;
}

/** The products of some codes; null where there is nothing to ask for. */
async function readByCode(lines: readonly { readonly code: string }[], { storeId }: Pick<CellsInView, "storeId">) {
  const codes = [...new Set(lines.map(({ code }) => code))].filter((code) => code !== "" && code.length <= 40);
  if (codes.length === 0) return null;
  const found = await api("products.by-code", { params: { storeId }, body: { codes } });
  return new Map(found.map(({ code, row }) => [code, row]));
}

/** The texts of lines in the cells of the products that they name. */
async function byCode(
  lines: readonly CodedLine[],
  view: CellsInView,
  titles: readonly string[],
  more: string,
  known?: ReadonlyMap<string, ProductRow>,
): Promise<Pasted> {
  const found = known ?? (await readByCode(lines, view)) ?? new Map<string, ProductRow>();
  const cells = lines.flatMap(({ code, texts }) => {
    const row = found.get(code);
    return row ? texts.map((each) => ({ row, ...each })) : [];
  });
  const matched = lines.filter(({ code }) => found.has(code)).length;
  const unknown = lines.flatMap(({ code }) => (found.has(code) ? [] : [code || "no code"]));
  const named = unknown.slice(0, mostNamed).join(", ") + (unknown.length > mostNamed ? ", ..." : "");
  const says = [
    `${counted(matched, "product")} matched by code: ${titles.join(", ")}`,
    unknown.length > 0 ? `${counted(unknown.length, "code")} not known: ${named}` : "",
    more,
  ];
  return { cells, says: sentence(says) };
}

function titleOf(column: string, columns: CellsInView["columns"]): readonly string[] {
  return columns.flatMap(({ id, title }) => (id === column ? [title] : []));
}

function sentence(parts: readonly string[]): string {
  return parts.filter(Boolean).join("; ");
}
