import { compareNames } from "#contract/compare-names.ts";
import { amountDue } from "#contract/payments/states/payment-state.ts";
import { exchangeText } from "#contract/exchanges/exchange-text.ts";
import { facts, text } from "#contract/print/blocks.ts";
import { packedText } from "#contract/orders/packed.ts";
import { isRoll } from "#contract/print/paper.ts";
import type { Sheet } from "#contract/print/sheet.ts";
import { type Distance, shortWay } from "#gateway/assignment/area.ts";
import type { PrintedOrder } from "#gateway/store/prints/read-printed-orders.ts";
import { code } from "#gateway/print/code.ts";
import type { PaperRequest } from "./paper-request.ts";
import { addressText } from "./words.ts";

/** How far the areas of a store are from each other. */
export interface Roads {
  readonly distance: Distance;
}

/**
 * The stops of each rider, on a sheet of their own: slot after slot and, within one, a short way through its areas that
 * begins near where the slot before has ended.
 */
export function runSheets(orders: readonly PrintedOrder[], request: PaperRequest & Roads): Sheet[] {
  const runs = [...Map.groupBy(orders, ({ riderName }) => riderName ?? "")];
  return runs.map(([rider, orders]) => runSheet(rider, inOrderOfStops(orders, request), request));
}

function inOrderOfStops(orders: readonly PrintedOrder[], { distance }: Roads): PrintedOrder[] {
  // Orders without a slot come after those that somebody waits for.
  const slots = [...Map.groupBy(orders, ({ slotStart }) => slotStart ?? "9")];
  const stops: PrintedOrder[] = [];
  for (const [, some] of slots.toSorted(([one], [other]) => compareNames(one, other))) {
    const way = shortWay(some.map(areaOf), distance, stops.map(areaOf).at(-1));
    const nth = (order: PrintedOrder) => way.indexOf(areaOf(order));
    stops.push(...some.toSorted((one, other) => nth(one) - nth(other) || compareNames(street(one), street(other))));
  }
  return stops;
}

/** Where no area is known, the pincode keeps neighbours together. */
const areaOf = ({ area, address }: PrintedOrder): string => area ?? address?.pincode ?? "";

/** Neighbours of one street are stops in a row. */
const street = (order: PrintedOrder): string => addressText(order);

function runSheet(rider: string, orders: readonly PrintedOrder[], { size, codes, words }: PaperRequest): Sheet {
  const roll = isRoll(size);
  const dues = orders.map((order) => Math.max(0, amountDue(order)));
  const stops = orders.flatMap((order, at) => [
    [
      text(`${at + 1}  ${order.customerName}`, "heading"),
      text(addressText(order)),
      facts([
        ["Phone", order.customerPhone],
        ["Take", packedText(order.packed), "strong"],
        ["Slot", words.slot(order)],
        ["Exchange", exchangeText(order.exchangeOf, words.quantity), "strong"],
        ["Note", order.instructions],
        ["To collect", words.money(dues[at] ?? 0), "strong"],
        ["Received by", "____________________"],
      ]),
    ],
    code(codes, order.number, roll ? "left" : "right"),
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
