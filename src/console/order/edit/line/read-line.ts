import { discountTypes, type EditReason, editReasons, type SaleUnit } from "#contract/enumerations.ts";
import { checkField, type FieldReading } from "#contract/fields/check-field.ts";
import { formatAmount } from "#contract/money.ts";
import type { LinesEdit } from "#contract/orders/editing/edit-schema.ts";
import { mayBeDiscount, reasonsOfChange, refusePrice } from "#contract/orders/editing/editing.ts";
import { agreedDiscount } from "#contract/orders/order-price.ts";
import type { OrderLine } from "#contract/orders/schema.ts";
import { labelDiscount } from "#contract/products/barcode.ts";
import { capitalized } from "#contract/text.ts";
import { choicesOf } from "#console/client/field-words.ts";
import { discountText, priceLimits, readDiscount, readQuantity } from "./read-cells.ts";

/** The cells of a line that can be typed into. */
export const cells = ["quantity", "unitPrice", "discount"] as const;
export type Cell = (typeof cells)[number];
/**
 * What can be typed about a line: its cells, a note, the reason for a lower price, and the price of a label that was
 * scanned, in minor units. It holds while the quantity is that of the label.
 */
export type TypedPart = Cell | "note" | "reason" | "label";
/** The reasons that a lower unit price can have. */
export const priceReasons = ["Price", "Discount"] as const satisfies readonly EditReason[];

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
  /** Its unit price, in minor units; null while that cannot be read. */
  readonly price: number | null;
  readonly note: string;
  /** Why its unit price is lower; null where that is no question. */
  readonly reason: (typeof priceReasons)[number] | null;
  readonly isAdded: boolean;
  /** Less than whole words have found it. */
  readonly isGuess: boolean;
  readonly substitutes: number | null;
}

/** Reads what was typed about a line against the line as it is. */
export function readLine(
  line: OrderLine,
  { note = line.note, reason: typedReason, label: scanned, ...typed }: Partial<Record<TypedPart, string>>,
  locale: string | undefined,
) {
  const read = readCells(line, typed, scanned, locale);
  const { quantity, unitPrice, discount, shown, wrong, price } = read;
  const { change, reason, isDiscounted } = changeOf(line, read, note, typedReason);
  const changed = new Set(cells.filter((cell) => cell in change || cell in wrong));
  if (isDiscounted) changed.add("discount");
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
      price,
      note,
      reason,
      isAdded: false,
      isGuess: false,
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

/** Reads the cells of a line: what stands in each, before and now, and what is wrong with it. */
function readCells(
  line: OrderLine,
  typed: Partial<Record<Cell, string>>,
  scanned: string | undefined,
  locale: string | undefined,
) {
  const agreed = agreedDiscount(line.agreed, line.discount);
  const before: Record<Cell, string> = {
    quantity: String(line.quantity),
    unitPrice: formatAmount(line.unitPrice),
    discount: discountText(agreed),
  };
  const asTyped = { ...before, ...typed };
  const quantity = readQuantity(line.unit, asTyped.quantity, 0, locale);
  const unitPrice = readPrice(line, asTyped.unitPrice, locale);
  const price = "value" in unitPrice ? unitPrice.value : null;
  const label =
    "value" in quantity && price !== null
      ? labelled(scanned, { unit: line.unit, price, quantity: quantity.value })
      : null;
  const shown = label === null ? asTyped : { ...asTyped, discount: discountText(agreedDiscount(null, label.discount)) };
  const isOwnDiscount = label === null && shown.discount !== before.discount;
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
  return { before, quantity, unitPrice, price, label, shown, discount, wrong };
}

/** What is changed of a line, and why its price is lower. */
function changeOf(
  line: OrderLine,
  { before, quantity, unitPrice, label, discount }: ReturnType<typeof readCells>,
  note: string,
  typedReason: string | undefined,
) {
  const change: LinesEdit["changes"][number] = { line: line.line };
  if ("value" in quantity && quantity.value !== line.quantity) change.quantity = quantity.value;
  if ("value" in unitPrice && unitPrice.value !== line.unitPrice) change.unitPrice = unitPrice.value;
  const isDiscounted = "value" in discount && discountText(discount.value) !== before.discount;
  if (label !== null && (isDiscounted || change.quantity !== undefined)) change.label = label.label;
  else if (isDiscounted) change.discount = discount.value;
  if (note.trim() !== line.note) change.note = note.trim();
  const reason = reasonOf(line, change, typedReason);
  if (reason !== null) {
    const { quantity: changedQuantity, unitPrice: toPrice = line.unitPrice } = change;
    const meant = { quantity: changedQuantity !== undefined, discount: false, fromPrice: line.unitPrice, toPrice };
    change.reasons = reasonsOfChange(meant).map((one) => (one === "Price" ? reason : one));
  }
  return { change, reason, isDiscounted };
}

/** A scanned label and what is taken off so that it is paid as printed; null where the quantity is another one's. */
export function labelled(
  scanned: string | undefined,
  line: Parameters<typeof labelDiscount>[1],
): { readonly label: number; readonly discount: number } | null {
  const label = Number(scanned);
  const discount = scanned === undefined ? null : labelDiscount([label], line);
  return discount === null ? null : { label, discount };
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
