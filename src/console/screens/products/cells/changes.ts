import { plainAmount } from "#contract/money.ts";
import { productCellFields, productCells, productCellText } from "#contract/products/cells.ts";
import { counted, grouped } from "#contract/text.ts";
import type { Draft, DraftRow } from "./draft.ts";

/** What a save does to the cells of one column, with one product as an example. */
export interface ColumnChanges {
  readonly column: string;
  /** How many products it changes there. */
  readonly count: number;
  /** The example is the product whose number changes most; else it is the first one. */
  readonly isLargest: boolean;
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

/** What a save of a draft does, column by column. Products that are left out are not among them. */
export function changesByColumn(draft: Draft, left: ReadonlySet<string>): readonly ColumnChanges[] {
  const saved = [...draft].flatMap(([id, row]) => (left.has(id) ? [] : [row]));
  return Object.entries(productCells).flatMap(([column, fields = []]) => {
    const [field] = fields;
    const changed = saved.filter(({ set }) => fields.some((each) => each in set));
    const [first] = changed;
    if (!first || !field) return [];
    const isLargest = productCellFields[field].type !== "text" && fields.length === 1 && !isChoice(field);
    const by = ({ base, set }: DraftRow): number => Math.abs(Number(set[field] ?? 0) - Number(base[field] ?? 0));
    const shown = isLargest ? changed.reduce((most, each) => (by(each) > by(most) ? each : most)) : first;
    const { base, set } = shown;
    const [from, to] = [base, { ...base, ...set }].map((row) => cellText(column, field, row));
    return [{ column, count: changed.length, isLargest, name: base.name, from: from ?? "", to: to ?? "" }];
  });
}

function isChoice(field: keyof typeof productCellFields): boolean {
  return productCellFields[field].type === "choice";
}

/** The text of a cell; of an amount with its thousands apart. */
function cellText(column: string, field: keyof typeof productCellFields, row: DraftRow["set"]): string {
  const text = productCellText(column, row);
  if (productCellFields[field].type !== "money" || text === "") return text;
  const [whole = "", decimals = ""] = plainAmount(Number(row[field])).split(".");
  return `${grouped(Number(whole))}.${decimals}`;
}

/** What would be wrong with prices, and with which products. */
export interface PriceWarning {
  readonly says: string;
  readonly names: readonly string[];
}

/** The products of a draft that would cost less than the shop pays for them, or more than is printed on them. */
export function warningsOf(draft: Draft): readonly PriceWarning[] {
  const changed = [...draft.values()].filter(({ set }) => ["price", "mrp", "cost"].some((field) => field in set));
  const rows = changed.map(({ base, set }) => ({ ...base, ...set }));
  const below = rows.filter(({ price, cost }) => cost !== null && cost !== undefined && price < cost);
  const above = rows.filter(({ price, mrp }) => price > mrp);
  return [
    { says: `${counted(below.length, "price")} below cost`, names: below.map(({ name }) => name) },
    { says: `${counted(above.length, "price")} above MRP`, names: above.map(({ name }) => name) },
  ].filter(({ names }) => names.length > 0);
}
