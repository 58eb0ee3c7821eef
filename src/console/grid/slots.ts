/** A row and the slot it is drawn in. */
export interface FilledSlot {
  readonly slot: number;
  readonly index: number;
}

/**
 * First and last row to draw so that every slot is filled, whatever part of a row shows at either end of the view: a slot
 * that fell empty would be thrown away and made again.
 */
export function fillSlots(
  first: number,
  slots: number,
  total: number,
): { readonly first: number; readonly last: number } {
  const last = Math.min(total, first + slots) - 1;
  return { first: Math.max(0, last - slots + 1), last };
}

/**
 * The rows `first` to `last`, both included, in the order of their slots, of which there are as many. A row keeps its slot
 * as long as it is drawn, and scrolling moves, makes and throws away no element: a slot that left the view above is filled
 * again below.
 */
export function recycledOrder(first: number, last: number): readonly FilledSlot[] {
  const slots = last - first + 1;
  return Array.from({ length: Math.max(0, slots) }, (_, slot) => ({
    slot,
    index: first + ((((slot - first) % slots) + slots) % slots),
  }));
}
