import { text } from "#contract/print/blocks.ts";
import { divideHalf } from "#contract/money.ts";
import { isRoll, type PaperSize } from "#contract/print/paper.ts";
import type { Leaf, Sheet } from "#contract/print/sheet.ts";
import type { ShelfLabel } from "#gateway/store/prints/shelf-labels.ts";
import { code } from "#gateway/print/code.ts";
import type { PaperRequest } from "./paper-request.ts";

/** How much of its base unit one of each pack unit is: what customers compare prices by. */
const baseUnits: Readonly<Record<string, readonly [base: string, parts: number]>> = {
  g: ["kg", 1_000],
  kg: ["kg", 1],
  ml: ["l", 1_000],
  l: ["l", 1],
  pc: ["pc", 1],
};

/** How many stand side by side where the sheet is none of A4. */
const labelsAcross: Readonly<Partial<Record<PaperSize, number>>> = { A3: 4, A5: 2 };

/** The labels of shelves, as many as fit on a sheet; on a roll, each is cut off separately. */
export function shelfLabels(labels: readonly ShelfLabel[], request: PaperRequest): Sheet[] {
  const title = "Shelf labels";
  const cells = labels.map((label) => labelOf(label, request));
  if (isRoll(request.size)) return cells.map((blocks) => ({ title, blocks }));
  return [{ title, blocks: [{ type: "grid", across: labelsAcross[request.size] ?? 3, framed: true, cells }] }];
}

function labelOf(label: ShelfLabel, { codes, words }: PaperRequest): Leaf[] {
  const { name, price, mrp, printedMrps, packAmount, packUnit, aisle, shelf } = label;
  const pack = packAmount === null ? "" : `${packAmount} ${packUnit ?? ""}`.trim();
  const place = [aisle, shelf].filter(Boolean).join(" / ");
  return [
    text(name, "heading"),
    text([pack, unitPrice(label, words.money)].filter(Boolean).join(" · "), "small"),
    text(`${words.money(price)}${label.unit === "weight" ? " / kg" : ""}`, "huge"),
    text(`MRP ${words.money(mrp)}`),
    // Packs from before a change of tax still show the MRP of then.
    ...(printedMrps.length > 0 ? [text(`Some packs say ${printedMrps.map(words.money).join(", ")}`, "small")] : []),
    ...code(codes, label.barcode ?? label.code),
    text([label.code, place].filter(Boolean).join(" · "), "small"),
  ];
}

/** "₹165.00 / kg"; empty where the pack does not say how much is in it, and where that is one unit. */
function unitPrice({ unit, price, packAmount, packUnit }: ShelfLabel, money: (minor: number) => string): string {
  const [base, parts] = baseUnits[packUnit ?? ""] ?? [];
  if (unit === "weight" || packAmount === null || base === undefined || parts === undefined) return "";
  if (packAmount === parts) return "";
  // Amounts have at most three decimals, so thousandths are whole.
  return `${money(divideHalf(price * parts * 1_000, Math.round(packAmount * 1_000)))} / ${base}`;
}
