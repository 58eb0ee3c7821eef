import type { ReactElement } from "react";
import { isScan } from "#contract/products/barcode.ts";
import { Finder } from "#console/kit/Finder.tsx";
import type { Format } from "#console/kit/format.ts";
import { foundWords } from "#console/order/finding/found-words.tsx";
import { searchProducts } from "#console/order/finding/find-product.ts";
import { type Offer, useSubstitutes } from "#console/order/edit/offers.ts";

/** Finds a product of the store by name, code or barcode, and offers some in place of a line. Esc goes back. */
export function ProductFinder(props: {
  readonly order: { readonly storeId: string; readonly id: string };
  /** The line for which products are offered before anything is typed; null for none. */
  readonly line: number | null;
  readonly title: string;
  readonly format: Format;
  /** What is typed; whoever shows the field keeps it. */
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onChoose: (offer: Offer) => void;
  /** Takes what was typed before its answer, scanned, or not found. */
  readonly onAhead: (text: string) => void;
  readonly onClose: () => void;
}): ReactElement {
  const { order, line, title, format, text } = props;
  const offers = useSubstitutes(order, line, format);
  const term = text.trim();
  return (
    <div className="aisle-lines-finder">
      <Finder<Offer>
        autoFocus
        label={title}
        placeholder={`${title}: name, code or barcode`}
        text={text}
        onText={props.onText}
        term={term}
        offered={offers ?? []}
        ask={async (asked, signal) =>
          (await searchProducts({ storeId: order.storeId, orderId: order.id }, asked, signal)).map(
            ({ product, quantity, isGuess }) => ({ ...product, quantity, reason: "", ...(isGuess && { isGuess }) }),
          )
        }
        words={(offer) => foundWords(offer, { storeId: order.storeId, format, remark: offer.reason })}
        onEnter={(typed, hasFound) => {
          if (hasFound && !isScan(typed)) return false;
          props.onAhead(typed);
          return true;
        }}
        onChoose={props.onChoose}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.preventDefault();
          props.onClose();
        }}
        hint={hintOf(line === null ? [] : offers)}
        nothing={`No results for "${term}"`}
      />
    </div>
  );
}

function hintOf(offers: readonly Offer[] | null): string {
  if (offers === null) return "Looking for products like it ...";
  return offers.length > 0
    ? "Or type the beginning of a name, or scan a product."
    : "Type the beginning of a name, or scan a product.";
}
