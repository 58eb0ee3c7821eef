import { useEffect, useState } from "react";
import type { OfferedSubstitute } from "#contract/stock/schema.ts";
import { counted } from "#contract/text.ts";
import { api } from "#console/client/api.ts";
import type { Format } from "#console/kit/format.ts";
import type { OfferedProduct } from "./lines-draft.ts";

/** A product that the finder offers, and why. */
export interface Offer extends OfferedProduct {
  /** How many of it, as it was typed; null where that was not said. */
  readonly quantity: string | null;
  readonly reason: string;
  readonly isGuess?: boolean;
  /** Its first image; null where it has none. */
  readonly image: string | null;
}

/** What can stand in for a line, the best first; null until the gateway has answered, nothing where it has not. */
export function useSubstitutes(
  order: { readonly storeId: string; readonly id: string },
  line: number | null,
  format: Format,
): readonly Offer[] | null {
  const { storeId, id: orderId } = order;
  const [offers, setOffers] = useState<readonly OfferedSubstitute[] | null>(line === null ? [] : null);
  useEffect(() => {
    if (line === null) return undefined;
    const asking = new AbortController();
    api("stock.substitutes", { params: { storeId, orderId, line } }, { signal: asking.signal }).then(
      (found) => setOffers(found),
      () => asking.signal.aborted || setOffers([]),
    );
    return () => asking.abort();
  }, [storeId, orderId, line]);
  return offers && offers.map((product) => ({ ...product, quantity: null, reason: substituteReason(product, format) }));
}

/** Why a product is offered in place of another. */
function substituteReason({ bought, priceBy }: OfferedSubstitute, format: Format): string {
  const price =
    priceBy === 0 ? "same price" : `${format.amount(Math.abs(priceBy))} ${priceBy < 0 ? "cheaper" : "more expensive"}`;
  const before = bought === 0 ? [] : [`bought ${bought === 1 ? "once" : counted(bought, "time")} before`];
  return [...before, price].join(" · ");
}
