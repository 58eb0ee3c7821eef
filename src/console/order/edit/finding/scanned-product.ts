import { quantityOf, readCode, type ScalePrefixes } from "#contract/products/barcode.ts";
import { api } from "#console/client/api.ts";
import {
  addProduct,
  type DraftLine,
  type LinesDraft,
  type OfferedProduct,
  typeInto,
} from "#console/order/edit/lines-draft.ts";

/** The product that a scanned code stands for, and how much of it; or why there is none. */
export type ScannedProduct =
  | { readonly product: OfferedProduct; readonly quantity: number | null }
  | { readonly because: string };

/** Finds the product of a scanned code in a store: by its barcode, or by the item code of a scale's label. */
export async function findScanned(storeId: string, code: string, prefixes?: ScalePrefixes): Promise<ScannedProduct> {
  const read = readCode(code, prefixes);
  if (read.type === "misread") return { because: `${code} was misread: scan it again` };
  const term = read.type === "barcode" ? read.code : read.item;
  const { products } = await api("search.find", { params: { storeId }, query: { term } });
  const isItem = (product: OfferedProduct) => Number(product.code) === Number(term);
  const product = read.type === "barcode" ? products[0] : products.find(isItem);
  if (!product) {
    const what = read.type === "barcode" ? `the barcode ${code}` : `the item code ${term} of this label`;
    return { because: `No product of this store has ${what}` };
  }
  return { product, quantity: quantityOf(read, product) };
}

/**
 * Takes a scanned product into the draft: what was weighed goes into its line, or it is added, in place of the line
 * `substitutes` where that is given. Answers the line that has it then.
 */
export function takeScanned(
  draft: LinesDraft,
  lines: readonly DraftLine[],
  { product, quantity }: Extract<ScannedProduct, { product: unknown }>,
  substitutes: number | null,
): { readonly draft: LinesDraft; readonly line: number | undefined } {
  const weighed = quantity === null ? undefined : String(quantity);
  const line = substitutes === null ? lines.find(({ productId }) => productId === product.id) : undefined;
  if (!line) {
    const next = addProduct(draft, product, lines, substitutes, weighed);
    return { draft: next, line: next.added.at(-1)?.key };
  }
  return { draft: weighed === undefined ? draft : typeInto(draft, line.key, "quantity", weighed), line: line.key };
}
