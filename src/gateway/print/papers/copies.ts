import { text } from "#contract/print/blocks.ts";
import { isInvoicePaper, type Paper } from "#contract/print/paper.ts";
import type { Block, Leaf, Sheet, TextBlock } from "#contract/print/sheet.ts";
import type { PrintFrame } from "./make-sheets.ts";

/** What customers get has the line at the foot of the general settings where it has none of its own. */
const isForCustomers = (paper: Paper): boolean => isInvoicePaper(paper) || paper === "Packing slip";

/** The copies of a sheet with the texts of its paper; one of several says which one it is. */
export function* copiesOf(sheet: Sheet, frame: PrintFrame): Generator<Sheet, void> {
  const { copies, texts } = frame;
  const names = copies === 1 ? [] : linesOf(texts.copyNames);
  for (let copy = 0; copy < copies; copy++) yield withTexts(sheet, names[copy] ?? "", frame);
}

/** A sheet of labels has the texts on each of them. */
function withTexts(sheet: Sheet, name: string, { paper, texts, letterhead }: PrintFrame): Sheet {
  const foot = texts.foot || (isForCustomers(paper) ? letterhead.footer : "");
  const before: TextBlock[] = [
    ...(name === "" ? [] : [text(name, "small", "right")]),
    ...(texts.head === "" ? [] : [text(texts.head, "small", "center")]),
  ];
  const after: TextBlock[] = [
    ...linesOf(texts.terms).map((line) => text(line, "small")),
    ...(foot === "" ? [] : [text(foot, "small", "center")]),
  ];
  if (before.length + after.length === 0) return sheet;
  const around = <Part extends Block | Leaf>(parts: readonly Part[]) => [...before, ...parts, ...after];
  const isOfLabels = paper === "Bag label" || paper === "Shelf label";
  const [only, ...others] = sheet.blocks;
  if (isOfLabels && only?.type === "grid" && others.length === 0)
    return { ...sheet, blocks: [{ ...only, cells: only.cells.map(around) }] };
  return { ...sheet, blocks: around(sheet.blocks) };
}

const linesOf = (lines: string): string[] => lines.split("\n").filter((line) => line.trim() !== "");
