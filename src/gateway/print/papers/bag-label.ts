import { linesPerCrate } from "#contract/assignments/load.ts";
import { exchangeText } from "#contract/exchanges/exchange-text.ts";
import { facts, text } from "#contract/print/blocks.ts";
import { packedText } from "#contract/orders/packed.ts";
import { isRoll } from "#contract/print/paper.ts";
import type { Leaf, Sheet } from "#contract/print/sheet.ts";
import type { PrintedOrder } from "#gateway/store/prints/read-printed-orders.ts";
import { code } from "#gateway/print/code.ts";
import type { PaperRequest } from "./paper-request.ts";
import { addressText } from "./words.ts";

/** The labels of all bags of several orders: as many as fit on a sheet; on a roll, each label is cut off separately. */
export function bagLabels(orders: readonly PrintedOrder[], request: PaperRequest): Sheet[] {
  const labels = orders.flatMap((order) => labelsOf(order, request));
  const title = "Bag labels";
  if (isRoll(request.size)) return labels.map((blocks) => ({ title, blocks }));
  const across = request.size === "A3" ? 3 : 2;
  return [{ title, blocks: [{ type: "grid", across, framed: true, cells: labels }] }];
}

/** Frozen goods have bags of their own; no bag holds more lines than a crate. */
function labelsOf(order: PrintedOrder, { codes, letterhead, words }: PaperRequest): Leaf[][] {
  const lines = order.lines.filter(({ quantity }) => quantity > 0);
  const cold = lines.filter(({ frozen }) => frozen).length;
  const bags = [
    ...Array.from({ length: Math.ceil((lines.length - cold) / linesPerCrate) }, () => ""),
    ...Array.from({ length: Math.ceil(cold / linesPerCrate) }, () => "FROZEN"),
  ];
  return bags.map((kind, at) => [
    text(letterhead.name, "small"),
    text(order.number, "title"),
    text([`Bag ${at + 1} of ${bags.length}`, kind].filter((part) => part !== "").join(" · "), "heading"),
    facts([
      ["For", order.customerName],
      ["Phone", order.customerPhone],
      ["To", addressText(order)],
      ["Stands", packedText(order.packed)],
      ["Slot", words.slot(order)],
      ["Exchange", exchangeText(order.exchangeOf, words.quantity), "strong"],
      ["Rider", order.riderName ?? ""],
    ]),
    ...code(codes, order.number),
  ]);
}
