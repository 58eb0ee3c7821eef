import { type ReactElement, useState } from "react";
import { isScan } from "#contract/products/barcode.ts";
import { api } from "#console/client/api.ts";
import { Finder } from "#console/kit/Finder.tsx";
import type { Format } from "#console/kit/format.ts";
import type { OfferedProduct } from "#console/order/edit/lines-draft.ts";
import { type Offer, stockReason, useSubstitutes } from "#console/order/edit/offers.ts";

/** Finds a product of the store by name, code or barcode, and offers some in place of a line. Esc goes back. */
export function ProductFinder(props: {
  readonly order: { readonly storeId: string; readonly id: string };
  /** The line for which products are offered before anything is typed; null for none. */
  readonly line: number | null;
  readonly title: string;
  readonly format: Format;
  readonly onChoose: (product: OfferedProduct) => void;
  readonly onScan: (code: string) => void;
  readonly onClose: () => void;
}): ReactElement {
  const { order, line, title, format } = props;
  const offers = useSubstitutes(order, line, format);
  const [text, setText] = useState("");
  const term = text.trim();
  return (
    <div className="aisle-lines-finder">
      <Finder<Offer>
        autoFocus
        label={title}
        placeholder={`${title}: name, code or barcode`}
        text={text}
        onText={setText}
        term={term}
        offered={offers ?? []}
        ask={async (asked, signal) => {
          const query = { term: asked };
          const { products } = await api("search.find", { params: { storeId: order.storeId }, query }, { signal });
          return products.map((product) => ({ ...product, reason: stockReason(product, format).join("") }));
        }}
        words={({ name, code, unit, price, reason }) => ({
          title: name,
          code,
          remark: reason,
          value: `${format.amount(price)}${unit === "weight" ? " / kg" : ""}`,
        })}
        onEnter={(typed) => {
          const isScanned = isScan(typed);
          if (isScanned) props.onScan(typed);
          return isScanned;
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
