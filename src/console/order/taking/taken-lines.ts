import type { SaleUnit } from "#contract/enumerations.ts";
import type { NewOrder } from "#contract/orders/schema.ts";
import { readQuantity } from "#console/order/edit/lines-draft.ts";

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
}

/** Adds a product; what is there already becomes more. */
export function withProduct(
  lines: readonly TakenLine[],
  product: TakenProduct,
  quantity: string,
): readonly TakenLine[] {
  const at = lines.findIndex((line) => line.product.id === product.id);
  const there = lines[at];
  if (!there) return [...lines, { product, quantity }];
  const sum = Math.round((Number(there.quantity) + Number(quantity)) * 1000) / 1000;
  return lines.with(at, { product, quantity: Number.isFinite(sum) ? String(sum) : quantity });
}

/** Types a quantity. */
export function withQuantity(lines: readonly TakenLine[], productId: string, quantity: string): readonly TakenLine[] {
  return lines.map((line) => (line.product.id === productId ? { ...line, quantity } : line));
}

/** Takes a product out again. */
export function withoutProduct(lines: readonly TakenLine[], productId: string): readonly TakenLine[] {
  return lines.filter(({ product }) => product.id !== productId);
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
  const read = lines.map(({ product, quantity }, at) => {
    const found = readQuantity(product.unit, quantity, 0.001, locale);
    if ("because" in found) wrong[`lines.${at}.quantity`] = found.because;
    return { productId: product.id, quantity: "value" in found ? found.value : 0 };
  });
  return { lines: read, wrong };
}
