import { type PromoCodeRow, promoCodeRecord } from "#contract/promotions/promo-code.ts";
import { titleOf, valueTitle } from "#console/client/field-words.ts";
import { amountCells, numberCells } from "#console/grid/columns/exported-cells.ts";
import type { ColumnLook, ListColumn } from "#console/list/definition.ts";
import { lastChange, stateColumn } from "#console/record/listed/common-fields.ts";
import type { ListedScreens } from "#console/record/listed/listed-screens.ts";
import { conditionsShown, dayText, standingTone } from "./conditions.ts";
import { goodsShown } from "./goods.ts";
import { figuresShown, limitsShown } from "./limits.ts";

type Column = (typeof promoCodeRecord.list.columns)[number];

/** What a code gives: "10 %, at most 100.00". */
function giftText(row: PromoCodeRow, format: { amount(minor: number): string }): string {
  if (row.freeDelivery) return "Free delivery";
  if (row.discountType === "value") return format.amount(row.discountValue ?? 0);
  const most = row.mostDiscount === null ? "" : `, at most ${format.amount(row.mostDiscount)}`;
  return `${row.percentage ?? 0} %${most}`;
}

function promoCodeColumns({ format }: ColumnLook): readonly ListColumn<PromoCodeRow>[] {
  const title = (field: keyof PromoCodeRow): string => titleOf("promo-code", field);
  const parts: Record<Column, Omit<ListColumn<PromoCodeRow>, "id">> = {
    code: { title: title("code"), width: 140, narrow: 120, text: (row) => row.code, tone: () => "aisle-number" },
    title: { title: title("title"), width: 240, text: (row) => row.title },
    standing: { title: title("standing"), width: 96, text: (row) => row.standing, tone: standingTone },
    minimum: { title: title("minimum"), width: 150, ...amountCells((row: PromoCodeRow) => row.minimum, format) },
    uses: { title: title("uses"), width: 84, ...numberCells((row: PromoCodeRow) => row.uses, format.count) },
    maximumUses: {
      title: title("maximumUses"),
      width: 96,
      ...numberCells((row: PromoCodeRow) => row.maximumUses, format.count),
    },
    spent: { title: title("spent"), width: 112, ...amountCells((row: PromoCodeRow) => row.spent, format) },
    budget: { title: title("budget"), width: 112, ...amountCells((row: PromoCodeRow) => row.budget, format) },
    left: { title: title("left"), width: 112, ...amountCells((row: PromoCodeRow) => row.left, format) },
    startsOn: { title: title("startsOn"), width: 110, text: (row) => dayText(row.startsOn, format) },
    endsOn: { title: title("endsOn"), width: 110, text: (row) => dayText(row.endsOn, format) },
    state: stateColumn("promo-code"),
  };
  return (Object.keys(parts) as Column[]).map((id) => ({ id, ...parts[id] }));
}

/** The promo codes of a store, behind `/promotions`. */
export const screens: ListedScreens<"promo-code"> = {
  kind: "promo-code",
  words: promoCodeRecord.words,
  fields: {
    contract: promoCodeRecord.list,
    words: {
      state: { of: "state" },
      discountType: { of: "discountType", address: "type" },
      freeDelivery: { of: "freeDelivery", address: "delivery", flag: "free" },
      text: { name: "text" },
    },
  },
  columns: promoCodeColumns,
  findBy: "Code or title",
  subtitle: (row, format) => [row.title, giftText(row, format)],
  badge: (row) => ({ text: row.standing, className: standingTone(row) }),
  sections: [
    {
      title: "What it has cost and brought",
      fields: figuresShown,
    },
    {
      title: "What the customer gets",
      fields: [
        {
          of: "discountType",
          text: (row) =>
            row.discountType === null ? null : valueTitle("promo-code", "discountType", row.discountType),
        },
        { of: "percentage", text: (row) => (row.percentage === null ? null : `${row.percentage} %`), number: true },
        {
          of: "discountValue",
          text: (row, format) => (row.discountValue === null ? null : format.amount(row.discountValue)),
          number: true,
        },
        {
          of: "mostDiscount",
          text: (row, format) => (row.mostDiscount === null ? null : format.amount(row.mostDiscount)),
          number: true,
        },
        { of: "freeDelivery", text: (row) => (row.freeDelivery ? "Yes" : "No") },
        ...goodsShown,
        { of: "minimum", text: (row, format) => format.amount(row.minimum), number: true },
      ],
    },
    { title: "How often it may be used", fields: limitsShown },
    {
      title: "When it holds",
      fields: [...conditionsShown, { of: "state", text: (row) => row.state }, lastChange],
    },
  ],
};
