import {
  comparedBarcode,
  isScan,
  labelOf,
  quantityOf,
  readCode,
  type ScalePrefixes,
} from "#contract/products/barcode.ts";
import type { StoreProduct } from "#contract/products/schema.ts";
import { hasWholeWords } from "#contract/products/search-words.ts";
import { foldText } from "#contract/fold-text.ts";
import { api } from "#console/client/api.ts";
import { beginsName, readQuickLine } from "./quick-line.ts";

/** A product that a text can mean, and how many of it, as it was typed; null where that was not said. */
export interface ProductMatch {
  readonly product: StoreProduct;
  readonly quantity: string | null;
  /** It was found by less than whole words, so it may be another product than was meant. */
  readonly isGuess?: boolean;
  /** The price that its label says, in minor units; left out where none was scanned. */
  readonly label?: number;
}

/** Why a text means no product, and the products that are most like it. */
export interface NoProduct {
  readonly because: string;
  readonly alike: readonly StoreProduct[];
}

/**
 * Where products are looked for; for an order, they have the tax of the day on which it was placed. What the customer of
 * the order, or this one, has bought comes first.
 */
export interface SearchedPlace {
  readonly storeId: string;
  readonly orderId?: string;
  readonly customerId?: string;
}

/** How many products are offered at most. */
const most = 6;

/**
 * The products that a typed text can mean, the best first. "24 mantra besan" is a name or 24 of another product: where
 * the whole text begins a name, one of that product comes first.
 */
export async function searchProducts(
  place: SearchedPlace,
  text: string,
  signal?: AbortSignal,
): Promise<readonly ProductMatch[]> {
  const { quantity, term } = readQuickLine(text);
  if (quantity === null)
    return (await find(place, term, signal)).slice(0, most).map((product) => matchOf(product, quantity, [term]));
  const whole = text.trim();
  // "7 up" is also written "7UP".
  const wholes = [whole, whole.replace(" ", "")];
  const [some, ...named] = await Promise.all([term, ...wholes].map((one) => find(place, one, signal)));
  const begun = unique(named.flat()).filter(({ name }) => beginsName(whole, name));
  return [
    ...begun.slice(0, most / 2).map((product) => matchOf(product, "1", wholes)),
    ...(some ?? []).map((product) => matchOf(product, quantity, [term])),
  ].slice(0, most);
}

/** A product that one of some texts has found. */
function matchOf(product: StoreProduct, quantity: string | null, texts: readonly string[]): ProductMatch {
  const { name, brand, code, barcode } = product;
  const isGuess = !texts.some((text) => {
    const exactly = comparedBarcode(foldText(text));
    const codes = [code, barcode ?? ""].map((one) => comparedBarcode(foldText(one)));
    return hasWholeWords(text, `${name} ${brand}`) || codes.includes(exactly);
  });
  return { product, quantity, ...(isGuess && { isGuess }) };
}

/**
 * Finds the product that a text means which was ended by Enter: a scanned code, else the best match. Throws an
 * ApiFailure.
 */
export async function findProduct(
  place: SearchedPlace,
  text: string,
  prefixes?: ScalePrefixes,
): Promise<ProductMatch | NoProduct> {
  if (isScan(text)) return findScanned(place, text, prefixes);
  const [best] = await searchProducts(place, text);
  if (best) return best;
  const { term } = readQuickLine(text);
  return { because: `No results for "${term}"`, alike: await findAlike(place, term) };
}

/** Finds the product of a scanned code in a store: by its barcode, or by the item code of a scale's label. */
async function findScanned(
  place: SearchedPlace,
  code: string,
  prefixes?: ScalePrefixes,
): Promise<ProductMatch | NoProduct> {
  const read = readCode(code, prefixes);
  if (read.type === "misread") return { because: `${code} was misread: scan it again`, alike: [] };
  const term = read.type === "barcode" ? read.code : read.item;
  const products = await find(place, term);
  const isItem = (product: StoreProduct) => Number(product.code) === Number(term);
  const product = read.type === "barcode" ? products[0] : products.find(isItem);
  if (!product) {
    const what = read.type === "barcode" ? `the barcode ${code}` : `the item code ${term} of this label`;
    return { because: `No product of this store has ${what}`, alike: [] };
  }
  const quantity = quantityOf(read, product);
  const label = labelOf(read, product);
  return { product, quantity: quantity === null ? null : String(quantity), ...(label !== null && { label }) };
}

/** The products that have one of the words of a text or, where none has, the beginning of one. */
async function findAlike(place: SearchedPlace, term: string): Promise<readonly StoreProduct[]> {
  const words = term
    .split(/\s+/)
    .filter((word) => word.length > 2)
    .slice(0, 4);
  for (const tried of [words, words.map((word) => word.slice(0, 3))]) {
    // The second try is only needed where the first finds nothing.
    const found = await Promise.all(tried.map((word) => find(place, word)));
    const alike = unique(found.flat());
    if (alike.length > 0) return alike.slice(0, most / 2);
  }
  return [];
}

function find(
  { storeId, ...order }: SearchedPlace,
  term: string,
  signal?: AbortSignal,
): Promise<readonly StoreProduct[]> {
  const request = { params: { storeId }, query: { term, ...order } };
  return api("store-products.find", request, signal ? { signal } : {});
}

function unique(products: readonly StoreProduct[]): readonly StoreProduct[] {
  return [...new Map(products.map((product) => [product.id, product])).values()];
}
