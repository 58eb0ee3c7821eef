import { isScan, weightOfLabel } from "#contract/products/barcode.ts";
import type { DraftLine } from "#console/order/edit/line/read-line.ts";
import { addProduct, type LinesDraft, type SoughtProduct, typeInto } from "#console/order/edit/lines-draft.ts";
import type { ProductMatch } from "#console/order/finding/find-product.ts";

/** Drops a text that was to be looked up. */
export function withoutSought(draft: LinesDraft, id: string): LinesDraft {
  return { ...draft, sought: (draft.sought ?? []).filter((one) => one.id !== id) };
}

/** Types how many of a product that is not known yet. */
export function typeSought(draft: LinesDraft, id: string, quantity: string): LinesDraft {
  return { ...draft, sought: (draft.sought ?? []).map((one) => (one.id === id ? { ...one, quantity } : one)) };
}

/**
 * Takes the product of a text into the draft. One that was scanned and is there already gets what was weighed into its
 * line; any other is added, in place of the line `substitutes` where that is given. A label is paid as it is printed.
 */
export function takeFound(
  draft: LinesDraft,
  lines: readonly DraftLine[],
  { id, text, quantity, substitutes }: SoughtProduct,
  match: ProductMatch,
): LinesDraft {
  const { product, label, isGuess } = match;
  const rest = withoutSought(draft, id);
  const asMany = quantity.trim() || match.quantity;
  const line =
    isScan(text) && substitutes === null ? lines.find(({ productId }) => productId === product.id) : undefined;
  if (!line)
    return addProduct(rest, product, lines, substitutes, {
      quantity: asMany,
      ...(label !== undefined && { label }),
      ...(isGuess && { isGuess }),
    });
  if (label === undefined || !line.price) return asMany === null ? rest : typeInto(rest, line.key, "quantity", asMany);
  // The order may have another price than the shop has now: the label is paid in that of its line.
  const weighed = quantity.trim() || String(weightOfLabel(label, line.price));
  return typeInto(typeInto(rest, line.key, "quantity", weighed), line.key, "label", String(label));
}
