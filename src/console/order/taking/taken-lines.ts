import type { SaleUnit } from "#contract/enumerations.ts";
import type { NewOrder } from "#contract/orders/schema.ts";
import { readQuantity } from "#console/order/edit/line/read-cells.ts";
import type { ProductMatch } from "#console/order/finding/find-product.ts";
import type { SoughtText } from "#console/order/finding/use-sought.ts";

/** A product as it can be taken into a new order. The price in minor units. */
export interface TakenProduct {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly unit: SaleUnit;
  readonly price: number;
}

/** A product of an order that is being taken, and how many of it, as it was typed. */
export interface TakenLine {
  readonly product: TakenProduct;
  readonly quantity: string;
  /** Less than whole words have found it: it may be another product than was meant. */
  readonly isGuess?: boolean;
  /** What the labels of its packs say, in minor units, while the quantity is theirs. */
  readonly labels?: readonly number[];
}

/** The products of an order that is being taken, as they were typed. It is stored as JSON. */
export interface Taking {
  readonly lines: readonly TakenLine[];
  /** What stands in the field that finds products. */
  readonly product?: string;
  /** What was typed whose product is not known yet, or was not found. */
  readonly sought?: readonly SoughtText[];
}

/** Takes a text out of the field, to be looked up. */
export function withSought({ sought = [] }: Taking, text: string, id: string): Partial<Taking> {
  return { product: "", sought: [...sought, { id, text }] };
}

/** Drops a text that was to be looked up. */
export function withoutSought({ sought = [] }: Taking, id: string): Partial<Taking> {
  return { sought: sought.filter((one) => one.id !== id) };
}

/** Puts the product in place of the text that was looked up; nothing where that was dropped meanwhile. */
export function withFound(
  now: Taking,
  id: string,
  product: TakenProduct,
  { quantity, ...how }: Omit<ProductMatch, "product">,
): Partial<Taking> {
  if (!now.sought?.some((one) => one.id === id)) return {};
  return { ...withoutSought(now, id), lines: withProduct(now.lines, product, quantity ?? "1", how) };
}

/** Adds a product; what is there already becomes more. */
export function withProduct(
  lines: readonly TakenLine[],
  product: TakenProduct,
  quantity: string,
  { label, isGuess }: Pick<ProductMatch, "label" | "isGuess"> = {},
): readonly TakenLine[] {
  const at = lines.findIndex((line) => line.product.id === product.id);
  const there = lines[at];
  const guessed = isGuess ? { isGuess } : {};
  if (!there) return [...lines, { product, quantity, ...guessed, ...(label !== undefined && { labels: [label] }) }];
  // Labels are paid as they are printed only where all of the line was labelled.
  const labels = label !== undefined && there.labels ? { labels: [...there.labels, label] } : {};
  const sum = Math.round((Number(there.quantity) + Number(quantity)) * 1000) / 1000;
  return lines.with(at, { product, quantity: Number.isFinite(sum) ? String(sum) : quantity, ...guessed, ...labels });
}

/** Types a quantity. */
export function withQuantity(lines: readonly TakenLine[], productId: string, quantity: string): readonly TakenLine[] {
  return lines.map((line) => (line.product.id === productId ? { product: line.product, quantity } : line));
}

/** Takes a product out again. */
export function withoutProduct(lines: readonly TakenLine[], productId: string): readonly TakenLine[] {
  return lines.filter(({ product }) => product.id !== productId);
}

/** Takes another product in place of one, as many of it; what is there already becomes more. */
export function withSubstitute(
  lines: readonly TakenLine[],
  productId: string,
  product: TakenProduct,
): readonly TakenLine[] {
  const at = lines.findIndex((line) => line.product.id === productId);
  const line = lines[at];
  if (!line) return lines;
  const quantity = line.product.unit === product.unit ? line.quantity : "1";
  return lines.some(({ product: { id } }) => id === product.id)
    ? withProduct(withoutProduct(lines, productId), product, quantity)
    : lines.with(at, { product, quantity });
}

/** Reads what is typed: the lines as calls take them, and what is wrong with a quantity, by the gateway's fields. */
export function readTaken(
  lines: readonly TakenLine[],
  locale?: string,
): {
  readonly lines: NewOrder["lines"];
  readonly wrong: Readonly<Record<string, string>>;
} {
  const wrong: Record<string, string> = {};
  const read = lines.map(({ product, quantity, labels }, at) => {
    const found = readQuantity(product.unit, quantity, 0.001, locale);
    if ("because" in found) wrong[`lines.${at}.quantity`] = found.because;
    const value = "value" in found ? found.value : 0;
    return { productId: product.id, quantity: value, ...(labels && { labels: [...labels] }) };
  });
  return { lines: read, wrong };
}
