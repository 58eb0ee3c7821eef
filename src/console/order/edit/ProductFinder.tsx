import { InputGroup } from "@blueprintjs/core/lib/esm/components/forms/inputGroup.js";
import { type KeyboardEvent, type ReactElement, useEffect, useEffectEvent, useId, useState } from "react";
import type { SearchResult } from "#contract/store/search-schema.ts";
import { api } from "#console/client/api.ts";
import type { Format } from "#console/kit/format.ts";
import type { OfferedProduct } from "./lines-draft.ts";

type Found = { readonly term: string; readonly products: SearchResult["products"]; readonly hasFailed: boolean };

const nothingFound: Found = { term: "", products: [], hasFailed: false };

/** Finds a product of the store by name, code or barcode. Arrow keys mark one, Enter takes it, Esc goes back. */
export function ProductFinder(props: {
  readonly storeId: string;
  readonly title: string;
  readonly format: Format;
  readonly onChoose: (product: OfferedProduct) => void;
  readonly onClose: () => void;
}): ReactElement {
  const { storeId, title, format } = props;
  const [text, setText] = useState("");
  const [found, setFound] = useState<Found>(nothingFound);
  const [marked, setMarked] = useState(0);
  const list = useId();
  const term = text.trim();
  const show = useEffectEvent((result: Found) => {
    setFound(result);
    setMarked(0);
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
  const { products } = term === "" ? nothingFound : found;

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === "Escape") props.onClose();
    else if (event.key === "ArrowDown") setMarked(Math.min(marked + 1, products.length - 1));
    else if (event.key === "ArrowUp") setMarked(Math.max(marked - 1, 0));
    else if (event.key === "Enter") {
      const chosen = found.term === term ? products[marked] : undefined;
      if (chosen) props.onChoose(chosen);
    } else return;
    event.preventDefault();
  }

  return (
    <div className="aisle-lines-finder">
      <InputGroup
        autoFocus
        role="combobox"
        aria-label={title}
        aria-expanded={products.length > 0}
        aria-controls={list}
        aria-activedescendant={products[marked] && `${list}-${marked}`}
        placeholder={`${title}: name, code or barcode`}
        value={text}
        onValueChange={setText}
        onKeyDown={onKeyDown}
      />
      <div id={list} role="listbox" aria-label="Products found">
        {products.map((product, at) => (
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
              {format.amount(product.price)}
              {product.unit === "weight" ? " / kg" : ""}
            </span>
          </div>
        ))}
      </div>
      <p className="aisle-quiet" role="status">
        {hintOf(term, found)}
      </p>
    </div>
  );
}

function hintOf(term: string, found: Found): string {
  if (term === "") return "Type the beginning of a name, or scan a product.";
  if (found.term !== term) return "Searching ...";
  if (found.hasFailed) return "The products could not be searched. Type on to try again.";
  return found.products.length === 0 ? `No product for "${term}"` : "";
}
