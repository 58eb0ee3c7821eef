import { foldText } from "#gateway/store/lists/text.ts";

/** What an order can be found by. */
export interface OrderSearchParts {
  readonly number: string;
  readonly customerName: string;
  readonly customerPhone: string;
  readonly productNames: Iterable<string>;
}

/**
 * The text `order_search.search` keeps: number, customer's name and phone, then each product's name once, folded. It
 * begins with a space, so that every word is preceded by one and the start of any word is found by a single pattern.
 */
export function orderSearchText(order: OrderSearchParts): string {
  const parts = [order.number, order.customerName, order.customerPhone, ...order.productNames];
  return ` ${[...new Set(parts.map(foldText))].filter(Boolean).join(" ")}`;
}
