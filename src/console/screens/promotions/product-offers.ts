import { offerRecord, type OfferRow } from "#contract/promotions/offer.ts";
import { titleOf, valueTitle } from "#console/client/field-words.ts";
import { amountCells, numberCells } from "#console/grid/columns/exported-cells.ts";
import type { ColumnLook, ListColumn } from "#console/list/definition.ts";
import { lastChange, stateColumn } from "#console/record/listed/common-fields.ts";
import type { ListedScreens } from "#console/record/listed/listed-screens.ts";
import { conditionsShown, dayText, standingTone } from "./conditions.ts";
import { goodsShown } from "./goods.ts";
import { figuresShown, limitsShown } from "./limits.ts";

const typeText = (row: OfferRow): string => valueTitle("product-offer", "offerType", row.offerType);

const quantityText = (value: number | null, format: { count(value: number): string }): string | null =>
  value === null ? null : format.count(value);

function offerColumns({ format }: ColumnLook): readonly ListColumn<OfferRow>[] {
  const title = (field: keyof OfferRow): string => titleOf("product-offer", field);
  return [
    { id: "title", title: title("title"), width: 300, narrow: 200, text: (row) => row.title },
    { id: "offerType", title: title("offerType"), width: 190, text: typeText },
    { id: "standing", title: title("standing"), width: 96, text: (row) => row.standing, tone: standingTone },
    { id: "startsOn", title: title("startsOn"), width: 110, text: (row) => dayText(row.startsOn, format) },
    { id: "endsOn", title: title("endsOn"), width: 110, text: (row) => dayText(row.endsOn, format) },
    { id: "uses", title: title("uses"), width: 84, ...numberCells((row: OfferRow) => row.uses, format.count) },
    { id: "spent", title: title("spent"), width: 112, ...amountCells((row: OfferRow) => row.spent, format) },
    { id: "left", title: title("left"), width: 112, ...amountCells((row: OfferRow) => row.left, format) },
    {
      id: "maximumUses",
      title: title("maximumUses"),
      width: 96,
      ...numberCells((row: OfferRow) => row.maximumUses, format.count),
    },
    { id: "budget", title: title("budget"), width: 112, ...amountCells((row: OfferRow) => row.budget, format) },
    { id: "priority", title: title("priority"), width: 84, ...numberCells((row: OfferRow) => row.priority, String) },
    stateColumn("product-offer"),
  ];
}

/** The product offers of a store, behind `/product-offers`. */
export const screens: ListedScreens<"product-offer"> = {
  kind: "product-offer",
  words: offerRecord.words,
  fields: {
    contract: offerRecord.list,
    words: { state: { of: "state" }, offerType: { of: "offerType", address: "type" }, text: { name: "text" } },
  },
  columns: offerColumns,
  findBy: "Title, product or category",
  subtitle: (row) => [typeText(row), row.products],
  badge: (row) => ({ text: row.standing, className: standingTone(row) }),
  sections: [
    {
      title: "What it has cost and brought",
      fields: figuresShown,
    },
    {
      title: "Offer",
      fields: [
        { of: "offerType", text: typeText },
        { of: "products", text: (row) => row.products },
        { of: "buyCode", text: (row) => row.buyCode },
        { of: "buyQuantity", text: (row, format) => quantityText(row.buyQuantity, format), number: true },
        { of: "getCode", text: (row) => row.getCode },
        { of: "getQuantity", text: (row, format) => quantityText(row.getQuantity, format), number: true },
        { of: "bundleCodes", text: (row) => row.bundleCodes },
        {
          of: "bundlePrice",
          text: (row, format) => (row.bundlePrice === null ? null : format.amount(row.bundlePrice)),
          number: true,
        },
        ...goodsShown,
        { of: "percentage", text: (row) => (row.percentage === null ? null : `${row.percentage} %`), number: true },
        { of: "priority", text: (row) => String(row.priority ?? 0), number: true },
        { of: "exclusiveGroup", text: (row) => row.exclusiveGroup },
      ],
    },
    { title: "How often it may be used", fields: limitsShown },
    {
      title: "When it holds",
      fields: [...conditionsShown, { of: "state", text: (row) => row.state }, lastChange],
    },
  ],
};
