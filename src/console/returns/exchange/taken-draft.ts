import type { TakenGoods } from "#commands/kinds/returning/goods-question.ts";
import { readTaken, type Taking } from "#console/order/taking/taken-lines.ts";

/** What is taken instead of goods that come back, as it was typed. */
export interface TakenDraft extends Taking, Omit<TakenGoods, "lines" | "slot"> {
  /** When it is delivered; without it, in the next free slot. */
  readonly slot?: TakenGoods["slot"] | undefined;
}

/** Nothing is taken yet; the customer stands at the counter. */
export const nothingTaken: TakenDraft = { lines: [], deliveryType: "STORE_PICKUP", payment: "Pay on Delivery" };

/** What is typed as calls take it, and what is wrong with a quantity, by the gateway's fields. */
export function readTakenDraft(
  draft: TakenDraft,
  locale?: string,
): {
  readonly taken: TakenGoods;
  readonly wrong: Readonly<Record<string, string>>;
} {
  const { lines, wrong } = readTaken(draft.lines, locale);
  const { deliveryType, payment, slot } = draft;
  return { taken: { lines, deliveryType, payment, ...(slot && { slot }) }, wrong };
}
