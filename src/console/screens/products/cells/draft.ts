import { type ProductCellField, type ProductSet, productCells, readProductCell } from "#contract/products/cells.ts";
import type { ProductRow } from "#contract/products/product.ts";
import { pastedText, withoutCurrency } from "#contract/tsv.ts";

/** A text that cannot be read as the value of its cell, and why. */
export interface WrongCell {
  readonly text: string;
  readonly because: string;
}

/** What a draft keeps of the row that it was typed upon. */
export type DraftBase = Pick<ProductRow, "id" | "version" | "name" | "code" | ProductCellField>;

/** What is typed of a product and not saved. */
export interface DraftRow {
  /** The row that it was typed upon. */
  readonly base: DraftBase;
  readonly set: ProductSet;
  /** The cells that cannot be read, by column. */
  readonly wrong: Readonly<Record<string, WrongCell>>;
}

/** All that is typed and not saved, by the ids of products. */
export type Draft = ReadonlyMap<string, DraftRow>;

/** A text for the cell of a product. */
export interface CellText {
  readonly row: ProductRow;
  readonly column: string;
  readonly text: string;
  /** Why it is refused, where its own column would take it. */
  readonly because?: string;
}

export const emptyDraft: Draft = new Map();

/** The draft with these texts in cells. A cell that is as the product has it, is no part of it. */
export function typeCells(draft: Draft, cells: readonly CellText[]): Draft {
  const next = new Map(draft);
  for (const cell of cells) {
    const { row, column } = cell;
    const before = next.get(row.id);
    const after = typeCell(before && upToDate(before, row, column), cell);
    if (after) next.set(row.id, after);
    else next.delete(row.id);
  }
  return next;
}

function typeCell(before: DraftRow | undefined, { row, column, text, because }: CellText): DraftRow | null {
  const fields = productCells[column];
  if (!fields) return before ?? null;
  const { base, set, wrong } = before ?? { base: row, set: {}, wrong: {} };
  const read = because === undefined ? readCell(column, text) : { because };
  const isRead = "set" in read;
  const given: ProductSet = isRead ? read.set : {};
  const kept = Object.entries(set).filter(([field]) => !fields.some((one) => one === field));
  const added = Object.entries(given).filter(([field, value]) => value !== base[field as ProductCellField]);
  const wrongs = Object.entries(wrong).filter(([name]) => name !== column);
  if (!isRead) wrongs.push([column, { text, because: read.because }]);
  const after = {
    base,
    set: Object.fromEntries([...kept, ...added]),
    wrong: Object.fromEntries(wrongs),
  };
  return kept.length + added.length + wrongs.length > 0 ? after : null;
}

function readCell(column: string, text: string) {
  const pasted = pastedText(text);
  if ("because" in pasted) return pasted;
  const isAmount = column === "mrp" || column === "price" || column === "cost";
  return readProductCell(column, isAmount ? withoutCurrency(pasted.text) : pasted.text);
}

/**
 * The same upon the row as it is now, where nothing else of it that is typed was changed by somebody else: whoever
 * types a cell anew has seen what it is now.
 */
function upToDate(draft: DraftRow, row: ProductRow, column: string): DraftRow {
  if (row.version <= draft.base.version) return draft;
  const fields = productCells[column] ?? [];
  const others = changedByOthers(draft, row).filter((field) => !fields.includes(field as never));
  return others.length > 0 ? draft : { ...draft, base: row };
}

/** The fields that are typed and that somebody else has changed since, to something else. */
export function changedByOthers({ base, set }: DraftRow, row: ProductRow): readonly (keyof ProductSet)[] {
  if (row.version <= base.version) return [];
  return (Object.keys(set) as (keyof ProductSet)[]).filter(
    (field) => row[field] !== base[field] && row[field] !== set[field],
  );
}

/** The draft upon newer rows, where nobody else has changed a cell of it; the others stay as they are. */
export function rebase(draft: Draft, rows: readonly ProductRow[]): Draft {
  const next = new Map(draft);
  for (const row of rows) {
    const before = draft.get(row.id);
    if (!before || before.base.version >= row.version || changedByOthers(before, row).length > 0) continue;
    const set = Object.fromEntries(
      Object.entries(before.set).filter(([field, value]) => row[field as keyof ProductRow] !== value),
    );
    if (Object.keys(set).length + Object.keys(before.wrong).length === 0) next.delete(row.id);
    else next.set(row.id, { ...before, base: row, set });
  }
  return next;
}

/** How many cells of a draft differ, and how many of them cannot be read. */
export function countCells(draft: Draft): { readonly changed: number; readonly wrong: number } {
  let changed = 0;
  let wrong = 0;
  for (const row of draft.values()) {
    wrong += Object.keys(row.wrong).length;
    changed += Object.values(productCells).filter((fields) => fields?.some((field) => field in row.set)).length;
  }
  return { changed: changed + wrong, wrong };
}

/** What is saved of a draft. */
export function rowsToSave(draft: Draft) {
  return [...draft].flatMap(([id, { base, set }]) =>
    Object.keys(set).length > 0 ? [{ id, version: base.version, set }] : [],
  );
}
