import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { InputGroup } from "@blueprintjs/core/lib/esm/components/forms/inputGroup.js";
import { type KeyboardEvent, type ReactElement, useRef, useState } from "react";
import { messages } from "#contract/messages.ts";
import type { PricedIntake } from "#contract/orders/intake-schema.ts";
import { isScan } from "#contract/products/barcode.ts";
import { otherTitle } from "#console/client/other-words.ts";
import { api } from "#console/client/api.ts";
import { formTitle } from "#console/client/form-title.ts";
import { Finder } from "#console/kit/Finder.tsx";
import type { Format } from "#console/kit/format.ts";
import { findScanned } from "#console/order/edit/finding/scanned-product.ts";
import { useStore } from "#console/session/preferences/use-format.ts";
import { explainFailure } from "#console/shell/running/failing/explain-failure.ts";
import { readQuickLine } from "./quick-line.ts";
import { type TakenLine, type TakenProduct, withoutProduct, withProduct, withQuantity } from "./taken-lines.ts";
import "./taken.css";

/**
 * A product that can be added, how many of it Enter adds, and how often it was taken before; null where that is not
 * known.
 */
export interface OfferedProduct extends TakenProduct {
  readonly quantity: string;
  readonly times: number | null;
}

/**
 * The products of an order that is being taken: a table to type quantities into, and a field that finds more by name,
 * code or barcode.
 */
export function TakenProducts(props: {
  readonly storeId: string;
  readonly title: string;
  readonly lines: readonly TakenLine[];
  /** What the gateway says that they cost; null where it is not known. */
  readonly priced: Pick<PricedIntake, "lines"> | null;
  /** What is wrong with each field, by the gateway's name of it. */
  readonly wrong: Readonly<Record<string, string>>;
  /** What is offered before anything is typed. */
  readonly offered?: readonly OfferedProduct[];
  readonly format: Format;
  /** What was typed to find a product; whoever shows the table keeps it. */
  readonly text: string;
  onText(how: (now: string) => string): void;
  onEdit(how: (lines: readonly TakenLine[]) => readonly TakenLine[]): void;
  /** Whether it has the focus when the dialog opens. */
  readonly isFirst: boolean;
}): ReactElement {
  const { storeId, title, lines, priced, wrong, offered = [], format, text, onText, onEdit } = props;
  const prefixes = useStore()?.scalePrefixes;
  // What is wrong with the last scanned code, until something is typed.
  const [misread, setMisread] = useState<string>();
  const part = useRef<HTMLDivElement>(null);
  const quick = readQuickLine(text);
  const focusCell = (productId: string | undefined): void => {
    const field =
      productId === undefined
        ? part.current?.querySelector<HTMLInputElement>("[role=combobox]")
        : part.current?.querySelector<HTMLInputElement>(`[data-product="${productId}"] input`);
    field?.focus();
    if (productId !== undefined) field?.select();
  };

  async function scan(code: string): Promise<void> {
    onText(() => "");
    try {
      const found = await findScanned(storeId, code, prefixes);
      setMisread("because" in found ? found.because : undefined);
      if ("because" in found) return;
      const { id, code: article, name, unit, price: each } = found.product;
      const product = { id, code: article, name, unit, price: each };
      onEdit((now) => withProduct(now, product, String(found.quantity ?? 1)));
    } catch (error) {
      onText((typed) => typed || code);
      setMisread(explainFailure(error, messages.fetchingFailed)?.message ?? messages.fetchingFailed);
    }
  }

  function onCellKey(event: KeyboardEvent<HTMLInputElement>, at: number, productId: string): void {
    if (event.key === "ArrowUp") focusCell(lines[Math.max(0, at - 1)]?.product.id);
    else if (event.key === "ArrowDown" || (event.key === "Enter" && !event.ctrlKey && !event.metaKey))
      focusCell(event.key === "Enter" ? undefined : lines[at + 1]?.product.id);
    else if (event.key === "Delete" && (event.ctrlKey || event.metaKey)) {
      onEdit((now) => withoutProduct(now, productId));
      focusCell(undefined);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div ref={part} className="aisle-taken">
      <strong className="aisle-taken-title">{title}</strong>
      {lines.length > 0 && (
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
            {lines.map(({ product, quantity }, at) => {
              const because = wrong[`lines.${at}.quantity`] ?? wrong[`lines.${at}.productId`];
              const line = priced?.lines.find(({ productId }) => productId === product.id);
              return (
                <tr key={product.id} data-product={product.id}>
                  <th scope="row">
                    {product.name} <small className="aisle-quiet">{product.code}</small>
                    {because !== undefined && (
                      <small role="alert" className="aisle-taken-wrong">
                        {because}
                      </small>
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
                      onValueChange={(typed) => onEdit((now) => withQuantity(now, product.id, typed))}
                      onKeyDown={(event) => onCellKey(event, at, product.id)}
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
                      onClick={() => {
                        onEdit((now) => withoutProduct(now, product.id));
                        focusCell(undefined);
                      }}
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
          onText={(typed) => {
            onText(() => typed);
            setMisread(undefined);
          }}
          onEnter={(typed) => {
            const isScanned = isScan(typed);
            if (isScanned) void scan(typed);
            return isScanned;
          }}
          term={quick.term}
          offered={offered}
          ask={async (term, signal) => {
            const found = await api("store-products.find", { params: { storeId }, query: { term } }, { signal });
            return found.slice(0, 6).map((product) => ({ ...product, quantity: "", times: null }));
          }}
          words={({ name, code, unit, price: each, quantity, times }) => ({
            title: `${quick.quantity !== null || quantity !== "" ? `${quick.quantity ?? quantity} × ` : ""}${name}`,
            code,
            ...(times !== null && { remark: `the usual, ${times === 1 ? "once" : `${format.count(times)} times`}` }),
            value: `${format.amount(each)}${unit === "weight" ? " / kg" : ""}`,
          })}
          onChoose={({ id, code, name, unit, price: each, quantity }) => {
            const product = { id, code, name, unit, price: each };
            onEdit((now) => withProduct(now, product, quick.quantity ?? (quantity || "1")));
            onText(() => "");
          }}
          onNothing={() => undefined}
          onKeyDown={(event) => {
            if (event.key !== "ArrowUp" || text !== "") return;
            event.preventDefault();
            focusCell(lines.at(-1)?.product.id);
          }}
          hint=""
          wrong={misread ?? wrong["lines"]}
          nothing={`No results for "${quick.term}"`}
        />
      </div>
    </div>
  );
}
