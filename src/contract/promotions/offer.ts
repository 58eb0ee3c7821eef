import { maxAmount } from "#contract/money.ts";
import { type DerivedFields, defineRecord, type RecordFields, type RowOf } from "#contract/records/define-record.ts";
import { conditionFields, standingField } from "./condition-fields.ts";
import { goodsFields } from "./goods-fields.ts";
import { figureFields, limitFields } from "./limit-fields.ts";

const longestCode = 40;

/** The fields of a product offer. Products are named by their codes; days and times are in the store's time zone. */
export const offerFields = {
  title: {
    heading: "section.offer",
    type: "text",
    required: true,
    longest: 120,
    title: "Title",
    sort: true,
    find: true,
    mayName: true,
  },
  offerType: {
    type: "choice",
    required: true,
    values: ["buy-get", "bundle", "category"],
    title: "Type",
    words: { "buy-get": "Buy x get y", bundle: "Bundle", category: "Percentage of goods" },
    sort: true,
    filter: true,
  },
  buyCode: { type: "text", longest: longestCode, title: "Product to buy", find: true },
  buyQuantity: { type: "number", least: 1, most: 1_000, decimals: 0, title: "How many to buy" },
  getCode: { type: "text", longest: longestCode, title: "Product that is free", find: true },
  getQuantity: { type: "number", least: 1, most: 1_000, decimals: 0, title: "How many are free" },
  bundleCodes: { type: "text", longest: 400, title: "Products of the bundle", find: true },
  bundlePrice: { type: "money", least: 0, most: maxAmount, title: "Price of the bundle" },
  ...goodsFields,
  percentage: { type: "number", least: 0.01, most: 100, decimals: 2, title: "Percentage", unit: "%" },
  priority: {
    heading: "section.several",
    folds: true,
    type: "number",
    least: 0,
    most: 100,
    decimals: 0,
    title: "Priority",
    sort: true,
    about: "the higher one counts first; of equal ones, the one that gives the customer more; 0 where it is left out",
  },
  exclusiveGroup: {
    type: "text",
    longest: 40,
    title: "Exclusive group",
    find: true,
    about: "one offer alone of a group counts in an order",
  },
  ...limitFields,
  oncePerCustomer: { ...limitFields.oncePerCustomer, heading: "section.limits", folds: true },
  ...conditionFields,
} as const satisfies RecordFields;

const derived = {
  ...figureFields,
  products: {
    derived: "text",
    title: "Products",
    find: true,
    about: "the names of its products, or its goods in words",
  },
  ...standingField,
} as const satisfies DerivedFields;

/** A product offer in lists, with the names of its products and what it has cost so far. */
export type OfferRow = RowOf<typeof offerFields, typeof derived>;

/** The words and the list of product offers. */
export const offerRecord = defineRecord({
  kind: "product-offer",
  fields: offerFields,
  derived,
  sort: "title",
  filters: {},
});

/** What says what an offer gives, and which of several counts. */
export type OfferRule = Pick<
  OfferRow,
  | "priority"
  | "exclusiveGroup"
  | "offerType"
  | "buyCode"
  | "buyQuantity"
  | "getCode"
  | "getQuantity"
  | "bundleCodes"
  | "bundlePrice"
  | "goods"
  | "withoutGoods"
  | "percentage"
>;

/** Units of a product, by its code. */
export interface CodedUnits {
  readonly code: string;
  readonly quantity: number;
}

/** Reads the products of a bundle: "MILK-1, BREAD-2 x 2" is one of the first and two of the second. */
function bundleUnits(text: string): readonly CodedUnits[] {
  const quantities = new Map<string, number>();
  for (const part of text.split(",")) {
    const typed = part.trim();
    const times = /\s[x×*]\s*(\d{1,4})$/i.exec(typed);
    const [code, quantity = "1"] = [typed.slice(0, times?.index).trimEnd(), times?.[1]];
    if (code !== "") quantities.set(code, (quantities.get(code) ?? 0) + Number(quantity));
  }
  return [...quantities].map(([code, quantity]) => ({ code, quantity }));
}

/** The products that an offer names. The free one is the one that is bought, where no other is named. */
export function unitsOf(rule: OfferRule): readonly CodedUnits[] {
  if (rule.offerType === "bundle") return bundleUnits(rule.bundleCodes);
  if (rule.offerType === "category") return [];
  return [
    { code: rule.buyCode, quantity: rule.buyQuantity ?? 1 },
    { code: rule.getCode || rule.buyCode, quantity: rule.getQuantity ?? 1 },
  ];
}

/** What an offer of a type lacks, by its fields; nothing where it is whole. */
export function refuseRule(rule: OfferRule): Readonly<Record<string, string>> {
  const { offerType, buyCode, bundlePrice, percentage } = rule;
  switch (offerType) {
    case "buy-get":
      return buyCode === "" ? { buyCode: "Say which product must be bought" } : {};
    case "bundle": {
      const units = bundleUnits(rule.bundleCodes);
      if (units.some(({ quantity }) => quantity === 0)) return { bundleCodes: "Each product is there at least once" };
      if (units.reduce((sum, { quantity }) => sum + quantity, 0) < 2)
        return { bundleCodes: "Name two products or more, with commas between them" };
      return bundlePrice === null ? { bundlePrice: "Say what they cost together" } : {};
    }
    case "category":
      return percentage === null ? { percentage: "Say how many percent come off" } : {};
  }
}

/** The fields that each type of offer does not use; they are emptied, so that nobody reads them as its own. */
export function emptied({ offerType }: Pick<OfferRule, "offerType">): Partial<OfferRule> {
  const noBuy = { buyCode: "", buyQuantity: null, getCode: "", getQuantity: null } as const;
  const noBundle = { bundleCodes: "", bundlePrice: null } as const;
  const noCategory = { goods: "", withoutGoods: "", percentage: null } as const;
  return {
    "buy-get": { ...noBundle, ...noCategory },
    bundle: { ...noBuy, ...noCategory },
    category: { ...noBuy, ...noBundle },
  }[offerType];
}
