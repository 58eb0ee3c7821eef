import { discountTypes, type EditReason, editReasons, type SaleUnit } from "#contract/enumerations.ts";
import { checkField, type FieldReading } from "#contract/fields/check-field.ts";
import { plainAmount } from "#contract/money.ts";
import type { LinesEdit } from "#contract/orders/editing/edit-schema.ts";
import { mayBeDiscount, reasonsOfChange, refusePrice } from "#contract/orders/editing/editing.ts";
import { agreedDiscount, type LineTerms, type OrderTerms, priceLines } from "#contract/orders/order-price.ts";
import type { OrderLine } from "#contract/orders/schema.ts";
import type { StockLimits } from "#contract/stock/limits.ts";
import type { PricedOrder } from "#contract/pricing/price-order.ts";
import type { SoughtText } from "#console/order/finding/use-sought.ts";
import { capitalized } from "#contract/text.ts";
import { discountText, priceLimits, readDiscount, readQuantity } from "./line/read-cells.ts";
import { choicesOf } from "#console/client/field-words.ts";

/** The cells of a line that can be typed into. */
export const cells = ["quantity", "unitPrice", "discount"] as const;
export type Cell = (typeof cells)[number];
/** What can be typed about a line: its cells, a note, and the reason for a lower price. */
export type TypedPart = Cell | "note" | "reason";
/** The reasons that a lower unit price can have. */
export const priceReasons = ["Price", "Discount"] as const satisfies readonly EditReason[];

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

/** A line as the editor shows it. */
export interface DraftLine {
  readonly key: number;
  readonly productId: string | null;
  readonly name: string;
  readonly code: string;
  readonly unit: SaleUnit;
  readonly taxRate: number;
  /** What stands in the cells. */
  readonly shown: Readonly<Record<Cell, string>>;
  /** What is wrong with what was typed into a cell. */
  readonly wrong: Partial<Record<Cell, string>>;
  /** The cells that will be saved. */
  readonly changed: ReadonlySet<Cell>;
  /** What the customer ordered. */
  readonly ordered: number;
  /** What the order has before saving, and what it shall have; null while that cannot be read. */
  readonly had: number;
  readonly wanted: number | null;
  readonly note: string;
  /** Why its unit price is lower; null where that is no question. */
  readonly reason: (typeof priceReasons)[number] | null;
  readonly isAdded: boolean;
  readonly substitutes: number | null;
}

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
  const added = draft.added.map((one) => (one.key === line && cell === "quantity" ? { ...one, quantity: text } : one));
  if (draft.added.some(({ key }) => key === line)) return { ...draft, added };
  return { ...draft, typed: new Map(draft.typed).set(line, { ...draft.typed.get(line), [cell]: text }) };
}

/** Added lines are counted from here on, so that none has the number of a line that somebody else adds meanwhile. */
const firstAdded = 1_000_000;

/**
 * Adds a product, as much of it as was `weighed` where that is told. Where it is supplied for a line, that line gets
 * nothing, and the product as many as were wanted.
 */
export function addProduct(
  draft: LinesDraft,
  product: OfferedProduct,
  lines: readonly DraftLine[],
  substitutes: number | null,
  weighed?: string,
): LinesDraft {
  const key = Math.max(firstAdded - 1, ...lines.map((line) => line.key)) + 1;
  const replaced = lines.find((line) => line.key === substitutes);
  const isAlike = replaced !== undefined && replaced.unit === product.unit && replaced.wrong.quantity === undefined;
  const asMany = isAlike && Number(replaced.shown.quantity) > 0 ? replaced.shown.quantity : "1";
  const quantity = weighed ?? asMany;
  const added = [...draft.added, { key, product, quantity, substitutes }];
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
  const changes: LinesEdit["changes"] = [];
  const additions: LinesEdit["additions"] = [];
  const priced: (LineTerms | null)[] = [];
  const shown = lines.map((line): DraftLine => {
    const { ordered, ...read } = readLine(line, draft.typed.get(line.line) ?? {}, locale);
    priced.push(read.terms);
    if (read.change) changes.push(read.change);
    return { ...read.line, ordered };
  });
  for (const { key, product, quantity: typed, substitutes } of draft.added) {
    const quantity = readQuantity(product.unit, typed, 0.001, locale);
    const { id, code, name, category, unit, price, taxRate, taxedPrice } = product;
    const isRead = "value" in quantity;
    if (isRead)
      additions.push({ productId: id, quantity: quantity.value, ...(substitutes === null ? {} : { substitutes }) });
    priced.push(
      isRead
        ? {
            line: key,
            productId: id,
            category,
            quantity: quantity.value,
            unitPrice: price,
            taxRate,
            taxedPrice,
            agreed: null,
          }
        : null,
    );
    shown.push({
      key,
      name,
      code,
      unit,
      taxRate,
      shown: { quantity: typed, unitPrice: plainAmount(price), discount: "" },
      wrong: isRead ? {} : { quantity: quantity.because },
      changed: new Set(["quantity"]),
      ordered: 0,
      productId: id,
      had: 0,
      wanted: isRead ? quantity.value : null,
      note: "",
      reason: null,
      isAdded: true,
      substitutes,
    });
  }
  const isWrong = priced.includes(null);
  return {
    lines: shown,
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

function readLine(
  line: OrderLine,
  { note = line.note, reason: typedReason, ...typed }: Partial<Record<TypedPart, string>>,
  locale: string | undefined,
) {
  const agreed = agreedDiscount(line.agreed, line.discount);
  const before: Record<Cell, string> = {
    quantity: String(line.quantity),
    unitPrice: plainAmount(line.unitPrice),
    discount: discountText(agreed),
  };
  const shown = { ...before, ...typed };
  const quantity = readQuantity(line.unit, shown.quantity, 0, locale);
  const unitPrice = readPrice(line, shown.unitPrice, locale);
  const isOwnDiscount = shown.discount !== before.discount;
  const discount = readDiscount(
    shown.discount,
    isOwnDiscount ? choicesOf("discount.type", discountTypes) : discountTypes,
    locale,
  );
  const wrong: Partial<Record<Cell, string>> = {
    ...("because" in quantity && { quantity: quantity.because }),
    ...("because" in unitPrice && { unitPrice: unitPrice.because }),
    ...("because" in discount && { discount: discount.because }),
  };
  const changed = new Set<Cell>();
  const change: LinesEdit["changes"][number] = { line: line.line };
  if ("value" in quantity && quantity.value !== line.quantity) change.quantity = quantity.value;
  if ("value" in unitPrice && unitPrice.value !== line.unitPrice) change.unitPrice = unitPrice.value;
  if ("value" in discount && discountText(discount.value) !== before.discount) change.discount = discount.value;
  if (note.trim() !== line.note) change.note = note.trim();
  const reason = reasonOf(line, change, typedReason);
  if (reason !== null) {
    const { quantity: changedQuantity, unitPrice: toPrice = line.unitPrice } = change;
    const meant = { quantity: changedQuantity !== undefined, discount: false, fromPrice: line.unitPrice, toPrice };
    change.reasons = reasonsOfChange(meant).map((one) => (one === "Price" ? reason : one));
  }
  for (const cell of cells) if (cell in change || cell in wrong) changed.add(cell);
  const isRead = "value" in quantity && "value" in unitPrice && "value" in discount;
  const { productId, category, taxRate, taxedPrice, name, code, unit, substitutes } = line;
  return {
    line: {
      key: line.line,
      productId,
      name,
      code,
      unit,
      taxRate,
      shown,
      wrong,
      changed,
      had: line.quantity,
      wanted: "value" in quantity ? quantity.value : null,
      note,
      reason,
      isAdded: false,
      substitutes,
    },
    ordered: line.ordered?.quantity ?? line.quantity,
    change: Object.keys(change).length > 1 ? change : null,
    terms: isRead
      ? {
          line: line.line,
          productId,
          category,
          taxRate,
          taxedPrice,
          quantity: quantity.value,
          unitPrice: unitPrice.value,
          agreed: discount.value,
        }
      : null,
  };
}

/** Why a unit price is lower: what was said, else another price; null where no other reason is meant or offered. */
function reasonOf(
  line: OrderLine,
  { unitPrice, discount }: LinesEdit["changes"][number],
  said: string | undefined,
): DraftLine["reason"] {
  const offered = choicesOf("edit.reason", editReasons);
  if (!priceReasons.every((reason) => offered.includes(reason))) return null;
  const change = { discount: discount !== undefined, fromPrice: line.unitPrice, toPrice: unitPrice ?? line.unitPrice };
  return mayBeDiscount(change) ? (priceReasons.find((reason) => reason === said) ?? "Price") : null;
}

/** Reads the price of a line, which is never above its MRP. */
function readPrice(line: OrderLine, typed: string, locale: string | undefined): FieldReading<typeof priceLimits> {
  const price = checkField(priceLimits, typed, locale);
  const because = "value" in price ? refusePrice(line, price.value) : null;
  return because === null ? price : { because: capitalized(because) };
}
