import { type KeyboardEvent, type ReactElement, type RefObject, useRef } from "react";
import type { PricedIntake } from "#contract/orders/intake-schema.ts";
import type { StoreProduct } from "#contract/products/schema.ts";
import { isScan } from "#contract/products/barcode.ts";
import { formTitle } from "#console/client/form-title.ts";
import { otherTitle } from "#console/client/other-words.ts";
import { focusRow } from "#console/form/line-table/cell-keys.ts";
import type { LineFacts } from "#console/form/line-table/columns.ts";
import { onLineKey } from "#console/form/line-table/line-keys.ts";
import { LineTable } from "#console/form/line-table/LineTable.tsx";
import { Finder } from "#console/kit/Finder.tsx";
import type { Format } from "#console/kit/format.ts";
import { searchProducts, type SearchedPlace } from "#console/order/finding/find-product.ts";
import { foundWords } from "#console/order/finding/found-words.tsx";
import { readQuickLine } from "#console/order/finding/quick-line.ts";
import { SoughtWays } from "#console/order/finding/SoughtWays.tsx";
import { InsteadOf } from "./InsteadOf.tsx";
import { shownTaken, type ShownTaken, takenColumns } from "./taken-columns.ts";
import { type TakenProduct, withoutProduct, withProduct, withQuantity, withSubstitute } from "./taken-lines.ts";
import { type OpenTaking, plainProduct } from "./use-taking.ts";
import "./taken.css";

/**
 * A product that can be added, how many of it Enter adds, and how often it was taken before; null where that is not
 * known.
 */
export interface OfferedProduct extends TakenProduct, Pick<StoreProduct, "stock"> {
  readonly quantity: string;
  readonly isGuess?: boolean;
  readonly times: number | null;
  readonly image: string | null;
}

interface TakenProps {
  readonly place: SearchedPlace;
  readonly title: string;
  readonly taking: OpenTaking;
  /** What the gateway says that they cost; null where it is not known. */
  readonly priced: Pick<PricedIntake, "lines"> | null;
  /** What is wrong with each field, by the gateway's name of it. */
  readonly wrong: Readonly<Record<string, string>>;
  /** What is offered before anything is typed. */
  readonly offered?: readonly OfferedProduct[];
  readonly format: Format;
  /** Whether it has the focus when the dialog opens. */
  readonly isFirst: boolean;
}

/**
 * The products of an order that is being taken: a table to type quantities into, and a field that finds more by name,
 * code or barcode. Enter takes the text out of the field at once; its line then waits for its product.
 */
export function TakenProducts(props: TakenProps): ReactElement {
  const { taking, title } = props;
  const part = useRef<HTMLDivElement>(null);
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.altKey && event.code === "KeyS") {
      const row = event.target instanceof HTMLElement ? event.target.closest("tr") : null;
      if (!row) return;
      row.querySelector<HTMLElement>("[data-instead]")?.click();
      event.preventDefault();
    } else if (!onLineKey(event, {})) return;
    event.stopPropagation();
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of its cells
    <div ref={part} className="aisle-taken" onKeyDown={onKeyDown}>
      <strong className="aisle-taken-title">{title}</strong>
      {taking.lines.length + taking.soughtLines.length > 0 && <TakenTable {...props} part={part} />}
      <div data-field="lines" data-line-stop>
        <TakenFinder {...props} />
      </div>
    </div>
  );
}

function TakenTable(props: TakenProps & { readonly part: RefObject<HTMLDivElement | null> }): ReactElement {
  const { place, title, taking, priced, wrong, format, part } = props;
  const toFinder = (): void => part.current?.querySelector<HTMLElement>("[role=combobox]")?.focus();
  const about = ({ product, isGuess, because }: ShownTaken, at: number): LineFacts => ({
    id: `taken-${product.id}`,
    name: product.name,
    code: product.code,
    wrong: because,
    data: { "data-product": product.id, "data-guess": isGuess },
    ...(because !== undefined && {
      more: (
        <InsteadOf
          storeId={place.storeId}
          productId={product.id}
          taken={taking.lines.map((each) => each.product.id)}
          format={format}
          onTake={(instead) => {
            taking.edit((now) => ({ lines: withSubstitute(now.lines, product.id, plainProduct(instead)) }));
            focusRow(part.current?.querySelector("table") ?? null, at);
          }}
        />
      ),
    }),
    remove: {
      label: `Remove ${product.name}`,
      onRemove() {
        taking.edit((now) => ({ lines: withoutProduct(now.lines, product.id) }));
        toFinder();
      },
    },
  });
  return (
    <LineTable<ShownTaken>
      label={title}
      head={otherTitle("line.name")}
      columns={takenColumns(format)}
      lines={shownTaken(taking.lines, priced, wrong)}
      canRemove
      letters={{ i: toFinder }}
      onEnter={() => {
        toFinder();
        return true;
      }}
      about={about}
      onType={({ product }, _, typed) => taking.edit((now) => ({ lines: withQuantity(now.lines, product.id, typed) }))}
    >
      <SoughtTaken taking={taking} format={format} toFinder={toFinder} />
    </LineTable>
  );
}

/** The texts whose products are not known yet, with the ways on. */
function SoughtTaken(props: {
  readonly taking: OpenTaking;
  readonly format: Format;
  readonly toFinder: () => void;
}): ReactElement {
  const { taking, format, toFinder } = props;
  return (
    <>
      {taking.soughtLines.map((line) => (
        <tr key={line.id} data-sought={line.unfound ? "unfound" : "searching"}>
          <th scope="row">{line.text}</th>
          <td colSpan={4}>
            <SoughtWays
              line={line}
              format={format}
              onChoose={(product) => {
                taking.choose(line, product);
                toFinder();
              }}
              onRetry={() => taking.retry(line)}
              onEdit={() => {
                taking.editText(line);
                toFinder();
              }}
              onDrop={() => {
                taking.drop(line);
                toFinder();
              }}
            />
          </td>
        </tr>
      ))}
    </>
  );
}

function TakenFinder({ place, taking, wrong, offered = [], format, isFirst }: TakenProps): ReactElement {
  const { product: text = "" } = taking;
  return (
    <Finder<OfferedProduct>
      isFirst={isFirst}
      label={formTitle("line.add")}
      placeholder="Product: name, code or barcode; “2 milk” adds two"
      text={text}
      onText={(typed) => taking.edit(() => ({ product: typed }))}
      onEnter={(typed, hasFound) => {
        if (hasFound && !isScan(typed)) return false;
        taking.take(typed);
        return true;
      }}
      term={text.trim()}
      offered={offered}
      ask={async (term, signal) =>
        (await searchProducts(place, term, signal)).map(({ product, quantity, isGuess }) => ({
          ...product,
          quantity: quantity ?? "",
          times: null,
          ...(isGuess && { isGuess }),
        }))
      }
      words={(product) =>
        foundWords(product, { storeId: place.storeId, format, remark: usualText(product.times, format) })
      }
      onChoose={(product) =>
        taking.edit((now) => ({
          product: "",
          lines: withProduct(now.lines, plainProduct(product), product.quantity || "1", product),
        }))
      }
      hint=""
      wrong={wrong["lines"]}
      nothing={`No results for "${readQuickLine(text).term}"`}
    />
  );
}

function usualText(times: number | null, format: Format): string {
  return times === null ? "" : `the usual, ${times === 1 ? "once" : `${format.count(times)} times`}`;
}
