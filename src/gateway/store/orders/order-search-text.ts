import { foldText } from "#gateway/store/lists/text.ts";

/** The texts by which an order can be found. */
export interface OrderSearchParts {
  readonly number: string;
  readonly customerName: string;
  readonly customerPhone: string;
  readonly productNames: Iterable<string>;
}

/**
 * The text that `order_search.search` stores: number, customer's name and phone, then the name of each product once,
 * all folded. It begins with a space: with a space before every word, one pattern finds the start of any word.
 */
export function orderSearchText(order: OrderSearchParts): string {
  const parts = [order.number, order.customerName, order.customerPhone, ...order.productNames];
  return ` ${[...new Set(parts.map(foldText))].filter(Boolean).join(" ")}`;
}
