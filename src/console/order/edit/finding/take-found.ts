import { isScan, labelDiscount } from "#contract/products/barcode.ts";
import { plainAmount } from "#contract/money.ts";
import {
  addProduct,
  type DraftLine,
  type LinesDraft,
  type SoughtProduct,
  typeInto,
} from "#console/order/edit/lines-draft.ts";
import type { ProductMatch } from "#console/order/finding/find-product.ts";

/** Drops a text that was to be looked up. */
export function withoutSought(draft: LinesDraft, id: string): LinesDraft {
  return { ...draft, sought: (draft.sought ?? []).filter((one) => one.id !== id) };
}

/** Types how many of a product that is not known yet. */
export function typeSought(draft: LinesDraft, id: string, quantity: string): LinesDraft {
  return { ...draft, sought: (draft.sought ?? []).map((one) => (one.id === id ? { ...one, quantity } : one)) };
}

/** Takes off what the weight of a label costs more than the label says, so that it is paid as it is printed. */
function withLabel(draft: LinesDraft, key: number, quantity: string, { product, label }: ProductMatch): LinesDraft {
  if (label === undefined) return draft;
  const above = labelDiscount([label], { quantity: Number(quantity), price: product.price }) ?? 0;
  return above > 0 ? typeInto(draft, key, "discount", plainAmount(above)) : draft;
}

/**
 * Takes the product of a text into the draft. One that was scanned and is there already gets what was weighed into its
 * line; any other is added, in place of the line `substitutes` where that is given.
 */
export function takeFound(
  draft: LinesDraft,
  lines: readonly DraftLine[],
  { id, text, quantity, substitutes }: SoughtProduct,
  match: ProductMatch,
): LinesDraft {
  const { product } = match;
  const rest = withoutSought(draft, id);
  const asMany = quantity.trim() || match.quantity;
  const line =
    isScan(text) && substitutes === null ? lines.find(({ productId }) => productId === product.id) : undefined;
  if (line)
    return asMany === null ? rest : withLabel(typeInto(rest, line.key, "quantity", asMany), line.key, asMany, match);
  return addProduct(rest, product, lines, substitutes, asMany ?? undefined);
}
