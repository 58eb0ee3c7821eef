import { foldText } from "#contract/fold-text.ts";

/** The texts by which an order can be found. */
export interface OrderSearchParts {
  readonly number: string;
  readonly customerName: string;
  readonly customerPhone: string;
  /** Where it stands; left out until it is packed. */
  readonly shelf?: string;
  readonly products: Iterable<{ readonly name: string; readonly code: string }>;
}

/**
 * The text that `order_search.search` stores, all folded: on the first line number, customer's name and phone, and shelf, then a
 * line with name and code for each product. So the words of a phrase can be looked for in one product. Each line begins
 * with a space: with a space before every word, one pattern finds the start of any word.
 */
export function orderSearchText({
  number,
  customerName,
  customerPhone,
  shelf = "",
  products,
}: OrderSearchParts): string {
  const lines = Array.from(products, ({ name, code }) => wordsOf([name, code]));
  const order = wordsOf([number, customerName, customerPhone, shelf]);
  return [order, ...new Set(lines.filter(Boolean))].map((line) => ` ${line}`).join("\n");
}

function wordsOf(texts: readonly string[]): string {
  return [...new Set(texts.map(foldText))].filter(Boolean).join(" ");
}
