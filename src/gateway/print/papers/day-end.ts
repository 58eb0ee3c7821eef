import { differenceText, drawersText } from "#contract/payments/cash-count.ts";
import { column, facts, group, row, text } from "#contract/print/blocks.ts";
import { isRoll } from "#contract/print/paper.ts";
import type { Block, Sheet } from "#contract/print/sheet.ts";
import { sumAmounts } from "#contract/money.ts";
import type { DayEnd } from "#contract/transactions/schema.ts";
import { brand, type PaperRequest } from "./paper-request.ts";

const line = "____________________";

/** The money of a day on one paper: sums, ways of paying, drawers with what differs and why, and who signs for it. */
export function dayEndSheet(end: DayEnd, request: PaperRequest): Sheet {
  const { letterhead, words } = request;
  const { sales, open } = end;
  const title = `Day end, ${words.day(end.from)}`;
  return {
    title,
    blocks: [
      brand(letterhead),
      text(title, "title"),
      facts([
        ["Sales", words.money(sales.sold)],
        ["Returns", words.money(sales.returned)],
        ["Net sales", words.money(sales.net), "strong"],
        ["Delivery charges in it", words.money(sales.delivery)],
        ["Rounding in it", words.money(sales.rounding)],
      ]),
      text("Payments", "heading"),
      methodsBlock(end, request),
      text("Cash drawers", "heading"),
      text(drawersText(end, words.money)),
      ...drawerBlocks(end, request),
      text("Open now", "heading"),
      facts([
        [`Delivered and not paid (${open.unpaid.count})`, words.money(open.unpaid.amount)],
        [`Unmatched payments (${open.unmatched.count})`, words.money(open.unmatched.amount)],
      ]),
      { type: "rule" },
      facts([
        ["Counted by", line],
        ["Checked by", line],
        ["Date", line],
      ]),
    ],
  };
}

/** A table on sheets; on a roll, one figure below the other. */
function methodsBlock({ methods }: DayEnd, { size, words }: PaperRequest): Block {
  const lines = methods.map(({ method, received, givenBack, reversed, net }) => ({
    title: method,
    amounts: [received, givenBack + reversed, net],
  }));
  const totals = [0, 1, 2].map((at) => sumAmounts(lines.map(({ amounts }) => amounts[at] ?? 0)));
  if (isRoll(size)) {
    const parts = ["taken", "back", "net"];
    return facts(
      [...lines, { title: "Total", amounts: totals }].flatMap(({ title, amounts }) =>
        amounts.map((amount, at) => [`${title} ${parts[at] ?? ""}`, words.money(amount)] as const),
      ),
    );
  }
  return {
    type: "table",
    columns: [
      column("By", 2),
      column("Taken", 1, "right"),
      column("Given back", 1, "right"),
      column("Net", 1, "right"),
    ],
    rows: [
      ...lines.map(({ title, amounts }) => row([title, ...amounts.map(words.money)])),
      row(["Total", ...totals.map(words.money)], true),
    ],
  };
}

/** A table on sheets; on a roll, which is too narrow for it, the figures of each drawer one below the other. */
function drawerBlocks({ drawers }: DayEnd, { size, words }: PaperRequest): Block[] {
  if (drawers.length === 0) return [text("No drawer was open")];
  const moment = (at: string | null) => (at === null ? "" : words.moment(at));
  const money = (amount: number | null) => (amount === null ? "" : words.money(amount));
  const shown = drawers.map((drawer) => ({
    name: drawer.id === null ? "Cash without a drawer" : `${drawer.by}, ${drawer.state}`,
    figures: [
      ["Opened", moment(drawer.openedAt)],
      ["Closed", moment(drawer.closedAt)],
      ["Float", money(drawer.float)],
      ["Payments", money(drawer.payments)],
      ["Put in or out", money(drawer.moved)],
      ["Expected", money(drawer.expected)],
      ["Counted", money(drawer.counted)],
      ["Difference", money(drawer.difference)],
    ] as const,
    why: [differenceText(drawer.difference ?? 0, words.money), drawer.note, drawer.notes].filter(Boolean).join("; "),
  }));
  if (isRoll(size))
    return shown.flatMap(({ name, figures, why }) => [
      text(name, "strong"),
      facts(figures),
      ...(why === "" ? [] : [text(why)]),
    ]);
  return [
    {
      type: "table",
      columns: (shown[0]?.figures ?? []).map(([title], at) => column(title, at < 2 ? 3 : 2, at < 2 ? "left" : "right")),
      rows: shown.flatMap(({ name, figures, why }) => [
        group([name, why].filter(Boolean).join(": ")),
        row(figures.map(([, value]) => value)),
      ]),
    },
  ];
}
