import type { Align, FactsBlock, TableBlock, TextBlock } from "./sheet.ts";

/** A line of text, wrapped where it is too long; without a look it is plain. */
export function text(text: string, look: TextBlock["look"] = "plain", align: Align = "left"): TextBlock {
  return { type: "text", text, look, align };
}

/** Titles with values, without those that have nothing to say. */
export function facts(
  rows: readonly (readonly [title: string, value: string, strong?: "strong"])[],
  align: FactsBlock["align"] = "left",
): FactsBlock {
  return {
    type: "facts",
    align,
    rows: rows
      .filter(([, value]) => value !== "")
      .map(([title, value, strong]) => ({ title, value, strong: strong !== undefined })),
  };
}

/** A row of a table. */
export function row(cells: readonly string[], strong = false): TableBlock["rows"][number] {
  return { type: "row", cells: [...cells], strong };
}

/** A line across a table, over the rows that belong to it. */
export function group(text: string): TableBlock["rows"][number] {
  return { type: "group", text };
}

/** A column of a table: its title, its share of the width, and where its text stands. */
export function column(title: string, share: number, align: Align = "left"): TableBlock["columns"][number] {
  return { title, share, align };
}
