import { amountDue } from "#contract/payments/states/payment-state.ts";
import { exchangeText } from "#contract/exchanges/exchange-text.ts";
import { column, facts, row, text } from "#contract/print/blocks.ts";
import { isRoll } from "#contract/print/paper.ts";
import type { Block, Sheet } from "#contract/print/sheet.ts";
import type { PrintedLine, PrintedOrder } from "#gateway/store/prints/read-printed-orders.ts";
import { code } from "#gateway/print/code.ts";
import { brand, type PaperRequest } from "./paper-request.ts";
import { addressText, type Words } from "./words.ts";

/** What goes into the bags of an order, for whom, and what they still pay. */
export function packingSlip(order: PrintedOrder, request: PaperRequest): Sheet {
  const { size, codes, letterhead, words } = request;
  const roll = isRoll(size);
  const about = facts([
    ["Placed", words.moment(order.placedAt)],
    ["Slot", words.slot(order)],
    ["Exchange", exchangeText(order.exchangeOf, words.quantity)],
    ["Customer", order.customerName],
    ["Phone", order.customerPhone],
    ["Address", addressText(order)],
    ["Note", order.instructions],
  ]);
  const head: Block[] = roll
    ? [
        brand(letterhead),
        text(`Packing slip ${order.number}`, "heading"),
        about,
        ...code(codes, order.number, "center"),
      ]
    : [
        { type: "grid", across: 2, framed: false, cells: [[brand(letterhead)], code(codes, order.number, "right")] },
        text(`Packing slip ${order.number}`, "title"),
        about,
      ];
  return {
    title: `Packing slip ${order.number}`,
    blocks: [...head, linesTable(order.lines, roll, words), totals(order, words)],
  };
}

function linesTable(lines: readonly PrintedLine[], roll: boolean, words: Words): Block {
  if (roll) {
    return {
      type: "table",
      columns: [column("Product", 1), column("Quantity", 1, "right"), column("Amount", 1, "right")],
      rows: lines.map((line) =>
        row([nameOf(line), words.quantity(line.quantity, line.unit), words.money(line.amount)]),
      ),
    };
  }
  return {
    type: "table",
    columns: [
      column("", 1, "right"),
      column("Code", 1),
      column("Product", 5),
      column("Quantity", 1, "right"),
      column("Price", 1, "right"),
      column("Amount", 1, "right"),
    ],
    rows: lines.map((line) =>
      row([
        String(line.line),
        line.code,
        nameOf(line),
        words.quantity(line.quantity, line.unit),
        words.money(line.unitPrice),
        words.money(line.amount),
      ]),
    ),
  };
}

/** The name of a line; where less comes than was ordered, that too. */
function nameOf({ name, quantity, orderedQuantity }: PrintedLine): string {
  if (orderedQuantity === null || quantity >= orderedQuantity) return name;
  return quantity === 0 ? `${name} (not supplied)` : `${name} (fewer than ordered)`;
}

function totals(order: PrintedOrder, { money }: Words): Block {
  const line = (title: string, amount: number) => [title, amount === 0 ? "" : money(amount)] as const;
  return facts(
    [
      ["Products", money(order.linesAmount)],
      line("Discount", -order.discount),
      line("Promo code", -order.promoDiscount),
      line("Delivery", order.deliveryCharge),
      line("Tax", order.addedTax),
      line("Rounding", order.rounding),
      ["Total", money(order.amount), "strong"],
      line("Paid", order.paidAmount),
      ["To collect", money(Math.max(0, amountDue(order))), "strong"],
    ],
    "right",
  );
}
