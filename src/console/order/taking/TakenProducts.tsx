import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { InputGroup } from "@blueprintjs/core/lib/esm/components/forms/inputGroup.js";
import { type KeyboardEvent, type ReactElement, useRef } from "react";
import type { PricedIntake } from "#contract/orders/intake-schema.ts";
import type { StoreProduct } from "#contract/products/schema.ts";
import { isScan } from "#contract/products/barcode.ts";
import { otherTitle } from "#console/client/other-words.ts";
import { formTitle } from "#console/client/form-title.ts";
import { Finder } from "#console/kit/Finder.tsx";
import type { Format } from "#console/kit/format.ts";
import { foundWords } from "#console/order/finding/found-words.tsx";
import { searchProducts, type SearchedPlace } from "#console/order/finding/find-product.ts";
import { readQuickLine } from "#console/order/finding/quick-line.ts";
import { SoughtWays } from "#console/order/finding/SoughtWays.tsx";
import { type TakenProduct, withoutProduct, withProduct, withQuantity, withSubstitute } from "./taken-lines.ts";
import { InsteadOf } from "./InsteadOf.tsx";
import { type OpenTaking, plainProduct } from "./use-taking.ts";
import { listStep } from "#console/shell/keys/list-step.ts";
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

/**
 * The products of an order that is being taken: a table to type quantities into, and a field that finds more by name,
 * code or barcode. Enter takes the text out of the field at once; its line then waits for its product.
 */
export function TakenProducts(props: {
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
}): ReactElement {
  const { place, title, taking, priced, wrong, offered = [], format } = props;
  const { storeId } = place;
  const { lines, soughtLines, product: text = "" } = taking;
  const part = useRef<HTMLDivElement>(null);
  /** Goes to a row of the table from above, by default to the field below it. */
  const focusRow = (at = Infinity): void => {
    const rows = [...(part.current?.querySelectorAll<HTMLElement>("tbody tr") ?? [])];
    const row = rows[Math.max(0, at)] ?? part.current;
    const field =
      row?.querySelector<HTMLElement>(row === part.current ? "[role=combobox]" : "input") ??
      row?.querySelector<HTMLElement>("button");
    field?.focus();
    if (field instanceof HTMLInputElement && row !== part.current) field.select();
  };
  const remove = (productId: string): void => {
    taking.edit((now) => ({ lines: withoutProduct(now.lines, productId) }));
    focusRow();
  };

  function onRowKey(event: KeyboardEvent<HTMLElement>, at: number, drop: () => void): void {
    const isPlain = !event.ctrlKey && !event.metaKey;
    const isField = event.target instanceof HTMLInputElement;
    if (event.altKey && event.code === "KeyS")
      event.currentTarget.closest("tr")?.querySelector<HTMLElement>("[data-instead]")?.click();
    else if (listStep(event.nativeEvent) !== 0) focusRow(at + listStep(event.nativeEvent));
    else if (event.key === "Enter" && isPlain && isField) focusRow();
    else if (event.key === "Delete" && !(isPlain && isField)) drop();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div ref={part} className="aisle-taken">
      <strong className="aisle-taken-title">{title}</strong>
      {lines.length + soughtLines.length > 0 && (
        <table aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{otherTitle("line.name")}</th>
              <th scope="col">{otherTitle("line.quantity")}</th>
              <th scope="col">{otherTitle("line.unitPrice")}</th>
              <th scope="col">{otherTitle("line.amount")}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ product, quantity, isGuess }, at) => {
              const because = wrong[`lines.${at}.quantity`] ?? wrong[`lines.${at}.productId`];
              const line = priced?.lines.find(({ productId }) => productId === product.id);
              return (
                <tr key={product.id} data-product={product.id} data-guess={isGuess}>
                  <th scope="row">
                    {product.name} <small className="aisle-quiet">{product.code}</small>
                    {because !== undefined && (
                      <small role="alert" className="aisle-taken-wrong">
                        {because}
                      </small>
                    )}
                    {because !== undefined && (
                      <InsteadOf
                        storeId={storeId}
                        productId={product.id}
                        taken={lines.map((each) => each.product.id)}
                        format={format}
                        onTake={(instead) => {
                          taking.edit((now) => ({
                            lines: withSubstitute(now.lines, product.id, plainProduct(instead)),
                          }));
                          focusRow(at);
                        }}
                      />
                    )}
                  </th>
                  <td data-field={`lines.${at}.quantity`}>
                    <InputGroup
                      size="small"
                      inputMode="decimal"
                      autoComplete="off"
                      maxLength={12}
                      aria-label={`Quantity of ${product.name}`}
                      aria-invalid={because !== undefined}
                      intent={because === undefined ? "none" : "danger"}
                      rightElement={<span className="aisle-taken-unit">{product.unit === "weight" ? "kg" : ""}</span>}
                      value={quantity}
                      onValueChange={(typed) =>
                        taking.edit((now) => ({ lines: withQuantity(now.lines, product.id, typed) }))
                      }
                      onKeyDown={(event) => onRowKey(event, at, () => remove(product.id))}
                    />
                  </td>
                  <td>{format.amount(line?.unitPrice ?? product.price)}</td>
                  <td>{line ? format.amount(line.amount) : "–"}</td>
                  <td>
                    <Button
                      size="small"
                      variant="minimal"
                      text="Remove"
                      aria-label={`Remove ${product.name}`}
                      onClick={() => remove(product.id)}
                    />
                  </td>
                </tr>
              );
            })}
            {soughtLines.map((line, at) => {
              const drop = (): void => {
                taking.drop(line);
                focusRow();
              };
              return (
                <tr
                  key={line.id}
                  data-sought={line.unfound ? "unfound" : "searching"}
                  onKeyDown={(event) => onRowKey(event, lines.length + at, drop)}
                >
                  <th scope="row">{line.text}</th>
                  <td colSpan={4}>
                    <SoughtWays
                      line={line}
                      format={format}
                      onChoose={(product) => {
                        taking.choose(line, product);
                        focusRow();
                      }}
                      onRetry={() => taking.retry(line)}
                      onEdit={() => {
                        taking.editText(line);
                        focusRow();
                      }}
                      onDrop={drop}
                    />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      <div data-field="lines">
        <Finder<OfferedProduct>
          isFirst={props.isFirst}
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
          words={(product) => foundWords(product, { storeId, format, remark: usualText(product.times, format) })}
          onChoose={(product) =>
            taking.edit((now) => ({
              product: "",
              lines: withProduct(now.lines, plainProduct(product), product.quantity || "1", product),
            }))
          }
          onKeyDown={(event) => {
            if (event.key !== "ArrowUp" || text !== "" || lines.length + soughtLines.length === 0) return;
            event.preventDefault();
            focusRow(lines.length + soughtLines.length - 1);
          }}
          hint=""
          wrong={wrong["lines"]}
          nothing={`No results for "${readQuickLine(text).term}"`}
        />
      </div>
    </div>
  );
}

function usualText(times: number | null, format: Format): string {
  return times === null ? "" : `the usual, ${times === 1 ? "once" : `${format.count(times)} times`}`;
}
