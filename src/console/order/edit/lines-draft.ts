import type { SaleUnit } from "#contract/enumerations.ts";
import { formatAmount } from "#contract/money.ts";
import type { LinesEdit } from "#contract/orders/editing/edit-schema.ts";
import { agreedDiscount, type LineTerms, type OrderTerms, priceLines } from "#contract/orders/order-price.ts";
import type { OrderLine } from "#contract/orders/schema.ts";
import type { StockLimits } from "#contract/stock/limits.ts";
import type { PricedOrder } from "#contract/pricing/price-order.ts";
import type { ProductMatch } from "#console/order/finding/find-product.ts";
import type { SoughtText } from "#console/order/finding/use-sought.ts";
import { discountText, readQuantity } from "./line/read-cells.ts";
import { type DraftLine, labelled, readLine, type TypedPart } from "./line/read-line.ts";

/** A product that can be put into an order. Amounts in minor units, the tax rate in basis points. */
export interface OfferedProduct {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly category: string;
  readonly unit: SaleUnit;
  readonly price: number;
  readonly taxRate: number;
  readonly taxedPrice?: number | undefined;
  /** Null where its stock is not counted. */
  readonly stock: StockLimits | null;
}

/** A product that comes to the order; `substitutes` is the line that it is supplied for. */
export interface AddedLine {
  readonly key: number;
  readonly product: OfferedProduct;
  readonly quantity: string;
  readonly label?: string;
  /** Less than whole words have found it: it may be another product than was meant. */
  readonly isGuess?: boolean;
  readonly substitutes: number | null;
}

/** A text whose product is looked up, to be added as many as `quantity` says, which may be empty. */
export interface SoughtProduct extends SoughtText {
  readonly quantity: string;
  readonly substitutes: number | null;
}

/** What was typed: the cells of lines that differ, by their line, and the products that are added. */
export interface LinesDraft {
  readonly typed: ReadonlyMap<number, Partial<Record<TypedPart, string>>>;
  readonly added: readonly AddedLine[];
  readonly sought?: readonly SoughtProduct[];
}

export const emptyDraft: LinesDraft = { typed: new Map(), added: [] };

/**
 * A draft that was read: its lines, what is to be saved, and what the order then costs; null while something is wrong.
 */
export interface ReadDraft {
  readonly lines: readonly DraftLine[];
  readonly edit: Pick<LinesEdit, "changes" | "additions">;
  readonly isEmpty: boolean;
  readonly priced: PricedOrder | null;
}

/** Types into a cell; what is typed back to what stands there anyway is no change. */
export function typeInto(draft: LinesDraft, line: number, cell: TypedPart, text: string): LinesDraft {
  const isKept = cell === "quantity" || cell === "label";
  const added = draft.added.map((one) => (one.key === line && isKept ? { ...one, [cell]: text } : one));
  if (draft.added.some(({ key }) => key === line)) return { ...draft, added };
  const { label, discount, ...rest } = draft.typed.get(line) ?? {};
  // What was said last about the discount holds: a label, or what was typed.
  const kept = {
    ...(label !== undefined && cell !== "discount" && { label }),
    ...(discount !== undefined && cell !== "label" && { discount }),
  };
  return { ...draft, typed: new Map(draft.typed).set(line, { ...rest, ...kept, [cell]: text }) };
}

/** Added lines are counted from here on, so that none has the number of a line that somebody else adds meanwhile. */
const firstAdded = 1_000_000;

/**
 * Adds a product, as much of it as was typed or weighed where that is told, with the price of its label. Where it is supplied
 * for a line, that line gets nothing, and the product as many as were wanted.
 */
export function addProduct(
  draft: LinesDraft,
  product: OfferedProduct,
  lines: readonly DraftLine[],
  substitutes: number | null,
  { quantity: told = null, label, isGuess }: Partial<Omit<ProductMatch, "product">> = {},
): LinesDraft {
  const key = Math.max(firstAdded - 1, ...lines.map((line) => line.key)) + 1;
  const replaced = lines.find((line) => line.key === substitutes);
  const isAlike = replaced !== undefined && replaced.unit === product.unit && replaced.wrong.quantity === undefined;
  const asMany = isAlike && Number(replaced.shown.quantity) > 0 ? replaced.shown.quantity : "1";
  const how = { ...(label !== undefined && { label: String(label) }), ...(isGuess && { isGuess }) };
  const added = [...draft.added, { key, product, quantity: told ?? asMany, ...how, substitutes }];
  return substitutes === null ? { ...draft, added } : typeInto({ ...draft, added }, substitutes, "quantity", "0");
}

/** Takes a product out again that was added. */
export function dropAdded(draft: LinesDraft, key: number): LinesDraft {
  return { ...draft, added: draft.added.filter((one) => one.key !== key) };
}

/** Reads what was typed against the lines as they are, and works out what the order then costs. */
export function readDraft(
  lines: readonly OrderLine[],
  terms: OrderTerms,
  draft: LinesDraft,
  locale?: string,
): ReadDraft {
  const kept = lines.map((line) => readLine(line, draft.typed.get(line.line) ?? {}, locale));
  const added = draft.added.map((one) => readAdded(one, locale));
  const changes = kept.flatMap(({ change }) => change ?? []);
  const additions = added.flatMap(({ addition }) => addition ?? []);
  const priced = [...kept, ...added].map((read) => read.terms);
  const isWrong = priced.includes(null);
  return {
    lines: [...kept.map(({ line, ordered }) => ({ ...line, ordered })), ...added.map(({ line }) => line)],
    edit: { changes, additions },
    isEmpty: changes.length + additions.length + (draft.sought ?? []).length === 0 && !isWrong,
    priced: isWrong
      ? null
      : priceLines(
          priced.filter((each) => each !== null),
          terms,
        ),
  };
}

/** Reads how much of an added product was typed, as a line of the editor and as what is saved and priced. */
function readAdded(
  { key, product, quantity: typed, label: scanned, isGuess = false, substitutes }: AddedLine,
  locale: string | undefined,
) {
  const { id: productId, code, name, category, unit, price, taxRate, taxedPrice } = product;
  const read = readQuantity(unit, typed, 0.001, locale);
  const quantity = "value" in read ? read.value : null;
  const label = quantity === null ? null : labelled(scanned, { unit, price, quantity });
  const agreed = label === null ? null : agreedDiscount(null, label.discount);
  const line: DraftLine = {
    key,
    name,
    code,
    unit,
    taxRate,
    shown: { quantity: typed, unitPrice: formatAmount(price), discount: discountText(agreed) },
    wrong: "because" in read ? { quantity: read.because } : {},
    changed: new Set(["quantity"]),
    ordered: 0,
    productId,
    had: 0,
    wanted: quantity,
    price,
    note: "",
    reason: null,
    isAdded: true,
    isGuess,
    substitutes,
  };
  if (quantity === null) return { line, addition: null, terms: null };
  const addition: LinesEdit["additions"][number] = {
    productId,
    quantity,
    ...(label !== null && { label: label.label }),
    ...(substitutes === null ? {} : { substitutes }),
  };
  const terms: LineTerms = { line: key, productId, category, quantity, unitPrice: price, taxRate, taxedPrice, agreed };
  return { line, addition, terms };
}
