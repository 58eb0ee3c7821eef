import { amountDue } from "#contract/payments/payment-state.ts";
import { facts, text } from "#contract/print/blocks.ts";
import { isRoll } from "#contract/print/paper.ts";
import type { Sheet } from "#contract/print/sheet.ts";
import type { PrintedOrder } from "#gateway/store/prints/read-printed-orders.ts";
import { code } from "#gateway/print/code.ts";
import type { PaperRequest } from "./paper-request.ts";
import { addressText } from "./words.ts";

/** The stops of each rider, on a sheet of their own, by slot and then by pincode. */
export function runSheets(orders: readonly PrintedOrder[], request: PaperRequest): Sheet[] {
  const runs = [...Map.groupBy(orders, ({ riderName }) => riderName ?? "")];
  return runs.map(([rider, orders]) => runSheet(rider, orders.toSorted(compareStops), request));
}

function compareStops(one: PrintedOrder, other: PrintedOrder): number {
  const slot = (one.slotStart ?? "9").localeCompare(other.slotStart ?? "9");
  return slot || (one.address?.pincode ?? "").localeCompare(other.address?.pincode ?? "");
}

function runSheet(rider: string, orders: readonly PrintedOrder[], { size, codes, words }: PaperRequest): Sheet {
  const roll = isRoll(size);
  const dues = orders.map((order) => Math.max(0, amountDue(order)));
  const stops = orders.flatMap((order, at) => [
    [
      text(`${at + 1}  ${order.customerName}`, "heading"),
      text(addressText(order)),
      facts([
        ["Phone", order.customerPhone],
        ["Slot", words.slot(order)],
        ["Note", order.instructions],
        ["To collect", words.money(dues[at] ?? 0), "strong"],
        ["Received by", "____________________"],
      ]),
    ],
    [code(codes, order.number, roll ? "left" : "right")],
  ]);
  const title = rider === "" ? "Run sheet, no rider" : `Run sheet, ${rider}`;
  return {
    title,
    blocks: [
      text(title, "title"),
      facts([
        ["Stops", String(orders.length)],
        ["To collect", words.money(dues.reduce((sum, due) => sum + due, 0)), "strong"],
      ]),
      { type: "rule" },
      {
        type: "grid",
        across: roll ? 1 : 2,
        framed: false,
        cells: roll ? stops.flatMap((cell, at) => (at % 2 === 0 ? [[...cell, ...(stops[at + 1] ?? [])]] : [])) : stops,
      },
    ],
  };
}
