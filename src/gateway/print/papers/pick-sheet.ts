import { compareNames } from "#contract/compare-names.ts";
import { exchangeText } from "#contract/exchanges/exchange-text.ts";
import { column, facts, group, row, text } from "#contract/print/blocks.ts";
import { isRoll } from "#contract/print/paper.ts";
import type { Sheet, TableBlock } from "#contract/print/sheet.ts";
import type { PrintedLine, PrintedOrder } from "#gateway/store/prints/read-printed-orders.ts";
import { code } from "#gateway/print/code.ts";
import type { PaperRequest } from "./paper-request.ts";

/** What is taken from the shelf at one stop of the walk: one product, for one or several orders. */
interface Stop {
  readonly line: PrintedLine;
  readonly quantity: number;
  /** For each order its number in the walk and how much of it goes there. */
  readonly parts: readonly { readonly basket: number; readonly quantity: number }[];
}

/** What must be known to take a product, in the order in which goods are taken: frozen ones last. */
const handlings = ["", "to be weighed", "frozen"] as const;
type Handling = (typeof handlings)[number];

function handlingOf({ frozen, unit }: PrintedLine): Handling {
  return frozen ? "frozen" : unit === "weight" ? "to be weighed" : "";
}

/** The pick sheet of several orders as one walk through the store: aisle by aisle, and frozen goods at its end. */
export function pickSheet(orders: readonly PrintedOrder[], { size, codes, words }: PaperRequest): Sheet {
  const roll = isRoll(size);
  const stops = stopsOf(orders);
  const groups = [...Map.groupBy(stops, ({ line }) => groupTitle(line))];
  const single = orders.length === 1;
  const rows = groups.flatMap(([title, stops]): TableBlock["rows"] => [
    group(title),
    ...stops.map(({ line, quantity, parts }) => {
      const baskets = parts.map((part) => `${part.basket}: ${words.quantity(part.quantity, line.unit)}`).join("  ");
      const amount = words.quantity(quantity, line.unit);
      return roll
        ? row([single ? line.name : `${line.name}  [${baskets}]`, amount])
        : row(["[  ]", line.code, line.name, amount, ...(single ? [] : [baskets])]);
    }),
  ]);
  const product = [column("Product", 1), column("Quantity", 1, "right")];
  const columns = roll
    ? product
    : [column("", 0.3), column("Code", 0.8), column("Product", 4), column("Quantity", 1, "right")];
  const baskets = single || roll ? [] : [column("Basket: quantity", 1.6)];
  return {
    title: single ? `Pick sheet ${orders[0]?.number ?? ""}` : `Pick sheet of ${orders.length} orders`,
    blocks: [
      text(single ? "Pick sheet" : `Pick sheet, ${orders.length} orders`, "title"),
      {
        type: "grid",
        across: roll ? 1 : 3,
        framed: true,
        cells: orders.map((order, at) => [
          text(single ? order.number : `${at + 1}  ${order.number}`, "heading"),
          facts([
            ["Customer", order.customerName],
            ["Slot", words.slot(order)],
            ["Exchange", exchangeText(order.exchangeOf, words.quantity)],
            ["Picker", order.pickerName ?? ""],
            ["Items", String(order.lines.length)],
          ]),
          ...(order.instructions ? [text(order.instructions, "small")] : []),
          ...code(codes, order.number),
        ]),
      },
      { type: "table", columns: [...columns, ...baskets], rows },
    ],
  };
}

function stopsOf(orders: readonly PrintedOrder[]): Stop[] {
  const lines = orders.flatMap(({ lines }, at) =>
    lines.filter(({ quantity }) => quantity > 0).map((line) => ({ line, basket: at + 1 })),
  );
  const stops = [...Map.groupBy(lines, ({ line }) => `${line.code} ${line.name} ${line.unit}`).values()];
  return stops
    .flatMap((same): Stop[] => {
      const [first] = same;
      if (!first) return [];
      const parts = [...Map.groupBy(same, ({ basket }) => basket)].map(([basket, lines]) => ({
        basket,
        quantity: exactSum(lines.map(({ line }) => line.quantity)),
      }));
      return [{ line: first.line, quantity: exactSum(parts.map(({ quantity }) => quantity)), parts }];
    })
    .sort((one, other) => compareLines(one.line, other.line));
}

/** Products without an aisle come last. */
function compareLines(one: PrintedLine, other: PrintedLine): number {
  const cold = Number(one.frozen) - Number(other.frozen);
  const unknown = Number(one.aisle === "") - Number(other.aisle === "");
  const handling = handlings.indexOf(handlingOf(one)) - handlings.indexOf(handlingOf(other));
  return cold || unknown || compareNames(one.aisle, other.aisle) || handling || compareNames(one.name, other.name);
}

function groupTitle(line: PrintedLine): string {
  const place = line.aisle === "" ? "Aisle not known" : `Aisle ${line.aisle}`;
  const handling = handlingOf(line);
  return handling === "" ? place : `${place}, ${handling}`;
}

/** Quantities have three decimals: added up in thousandths, without the errors of floating point numbers. */
function exactSum(quantities: readonly number[]): number {
  return quantities.reduce((sum, quantity) => sum + Math.round(quantity * 1_000), 0) / 1_000;
}
