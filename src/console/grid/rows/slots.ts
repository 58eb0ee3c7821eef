/** First and last row, both included, counted from 0; no row when `last` is less than `first`. */
export interface RowSpan {
  readonly first: number;
  readonly last: number;
}

/**
 * The first and last row to paint so that every slot is used, whatever part of a row shows at either end of the view:
 * an unused slot would be removed and created again.
 */
export function fillSlots(first: number, slots: number, total: number): RowSpan {
  const last = Math.min(total, first + slots) - 1;
  return { first: Math.max(0, last - slots + 1), last };
}
