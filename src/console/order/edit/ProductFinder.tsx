import { InputGroup } from "@blueprintjs/core/lib/esm/components/forms/inputGroup.js";
import { type KeyboardEvent, type ReactElement, useEffect, useEffectEvent, useId, useState } from "react";
import { isScan } from "#contract/products/barcode.ts";
import type { SearchResult } from "#contract/store/search-schema.ts";
import { api } from "#console/client/api.ts";
import type { Format } from "#console/kit/format.ts";
import type { OfferedProduct } from "./lines-draft.ts";
import { type Offer, stockReason, useSubstitutes } from "./offers.ts";

type Found = { readonly term: string; readonly products: SearchResult["products"]; readonly hasFailed: boolean };

const nothingFound: Found = { term: "", products: [], hasFailed: false };

/** Finds a product of the store by name, code or barcode. Arrow keys mark one, Enter takes it, Esc goes back. */
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
  const { order, title, format } = props;
  const { storeId } = order;
  const offers = useSubstitutes(order, props.line, format);
  const [text, setText] = useState("");
  const [found, setFound] = useState<Found>(nothingFound);
  const [marked, setMarked] = useState(0);
  // Enter was pressed before the products for this text were there: the best of them is taken as soon as they are.
  const [wanted, setWanted] = useState<string | null>(null);
  const list = useId();
  const term = text.trim();
  const show = useEffectEvent((result: Found) => {
    setFound(result);
    setMarked(0);
    const [first] = result.products;
    if (wanted === result.term && first) props.onChoose(first);
  });
  useEffect(() => {
    if (term === "") return undefined;
    const asking = new AbortController();
    api("search.find", { params: { storeId }, query: { term } }, { signal: asking.signal }).then(
      (result) => show({ term, products: result.products, hasFailed: false }),
      () => asking.signal.aborted || show({ term, products: [], hasFailed: true }),
    );
    return () => asking.abort();
  }, [storeId, term]);
  const offered: readonly Offer[] =
    term === ""
      ? (offers ?? [])
      : found.products.map((product) => ({ product, reason: stockReason(product, format).join("") }));

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Escape") props.onClose();
    else if (event.key === "ArrowDown") setMarked(Math.min(marked + 1, offered.length - 1));
    else if (event.key === "ArrowUp") setMarked(Math.max(marked - 1, 0));
    else if (event.key === "Enter") {
      if (isScan(term)) props.onScan(term);
      else {
        const chosen = term === "" || found.term === term ? offered[marked] : undefined;
        if (chosen) props.onChoose(chosen.product);
        else if (found.term !== term) setWanted(term);
      }
    } else return;
    event.preventDefault();
  }

  return (
    <div className="aisle-lines-finder">
      <InputGroup
        autoFocus
        role="combobox"
        aria-label={title}
        aria-expanded={offered.length > 0}
        aria-controls={list}
        aria-activedescendant={offered[marked] && `${list}-${marked}`}
        placeholder={`${title}: name, code or barcode`}
        value={text}
        onValueChange={(typed) => {
          setText(typed);
          setWanted(null);
          setMarked(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={list} role="listbox" aria-label="Products found">
        {offered.map(({ product, reason }, at) => (
          <div
            key={product.id}
            id={`${list}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === marked}
            onPointerDown={(event) => {
              event.preventDefault();
              props.onChoose(product);
            }}
          >
            <span>
              {product.name} <small className="aisle-quiet">{product.code}</small>
            </span>
            <span>
              {reason !== "" && <small className="aisle-quiet">{reason} · </small>}
              {format.amount(product.price)}
              {product.unit === "weight" ? " / kg" : ""}
            </span>
          </div>
        ))}
      </div>
      <p className="aisle-quiet" role="status">
        {hintOf(term, found, props.line === null ? [] : offers)}
      </p>
    </div>
  );
}

function hintOf(term: string, found: Found, offers: readonly Offer[] | null): string {
  if (term === "" && offers === null) return "Looking for products like it ...";
  if (term === "" && offers && offers.length > 0) return "Or type the beginning of a name, or scan a product.";
  if (term === "") return "Type the beginning of a name, or scan a product.";
  if (found.term !== term) return "Searching ...";
  if (found.hasFailed) return "The products could not be searched. Type on to try again.";
  return found.products.length === 0 ? `No product for "${term}"` : "";
}
