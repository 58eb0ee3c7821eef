import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { HTMLSelect } from "@blueprintjs/core/lib/esm/components/html-select/htmlSelect.js";
import { InputGroup } from "@blueprintjs/core/lib/esm/components/forms/inputGroup.js";
import { memo, type ReactElement, useId } from "react";
import { maxTextLength } from "#contract/constants.ts";
import { type EditReason, editReasons } from "#contract/enumerations.ts";
import { choicesOf } from "#console/client/field-words.ts";
import { otherTitle } from "#console/client/other-words.ts";
import type { PricedLine } from "#contract/pricing/price-order.ts";
import type { Format } from "#console/kit/format.ts";
import { type LineStock, stockEffect } from "./line-stock.ts";
import { type Cell, cells, type DraftLine, priceReasons, type TypedPart } from "./read-line.ts";

/** The reason for an edit that each cell stands for: a cell can be typed into where the store offers its reason. */
const reasonOf: Readonly<Record<Cell, EditReason>> = { quantity: "Quantity", unitPrice: "Price", discount: "Discount" };

interface LineProps {
  readonly line: DraftLine;
  /** Null where the stock of the product is not counted. */
  readonly stock: LineStock | null;
  /** Why the gateway has refused the quantity. */
  readonly refused: string | undefined;
  /** What somebody else has changed in it meanwhile. */
  readonly others: string | undefined;
  /** A note is asked for, though there is none yet. */
  readonly isNoting: boolean;
  readonly mayPrice: boolean;
  /** What it comes to; null while something is wrong. */
  readonly priced: PricedLine | null;
  readonly format: Format;
  readonly onType: (cell: TypedPart, text: string) => void;
  readonly onDrop: () => void;
}

/**
 * A line of the editor: what was ordered, the cells that can be typed into, and what it then costs. It is drawn again
 * only when something of it has changed, because an order may have many lines; so its functions must not know the
 * draft.
 */
export const LineRow = memo(Row, (before, after) => contentOf(before) === contentOf(after));

function contentOf({ line, onType: _onType, onDrop: _onDrop, format, ...rest }: LineProps): string {
  return JSON.stringify([{ ...line, changed: [...line.changed] }, rest, format.place]);
}

function Row(props: LineProps): ReactElement {
  const { line, stock, format } = props;
  const note = useId();
  const wrong = cells.map((cell) => line.wrong[cell]).find((because) => because !== undefined);
  // What is typed wrongly comes first; then what the gateway said, and what it would say.
  const said = wrong ?? props.refused ?? stock?.warning ?? undefined;
  const isWrong = (cell: Cell) =>
    line.wrong[cell] !== undefined || (cell === "quantity" && !wrong && said !== undefined);
  const unit = line.unit === "weight" ? " kg" : "";
  return (
    <tr
      data-line={line.key}
      data-guess={line.isGuess || undefined}
      data-none={Number(line.shown.quantity) === 0 || undefined}
    >
      <th scope="row">
        {line.name}
        <small className="aisle-quiet">{line.code}</small>
        {line.isAdded ? <Button size="small" variant="minimal" text="Remove" onClick={props.onDrop} /> : null}
        {said === undefined ? null : (
          <small id={note} role="alert" className="aisle-lines-said aisle-lines-wrong">
            {said}
          </small>
        )}
        {props.others === undefined ? null : (
          <small className="aisle-lines-said aisle-lines-others">{props.others}</small>
        )}
        {line.isAdded || (line.note === "" && !props.isNoting) ? null : (
          <InputGroup
            size="small"
            className="aisle-lines-note"
            autoComplete="off"
            maxLength={maxTextLength}
            data-cell="note"
            aria-label={`Note on ${line.name}`}
            placeholder="Note"
            value={line.note}
            onValueChange={(text) => props.onType("note", text)}
          />
        )}
      </th>
      <td>
        {stock === null ? "–" : format.quantity(stock.available)}
        {stock !== null && stock.by !== 0 && (
          <strong className="aisle-lines-effect">{stockEffect([stock], format.quantity)}</strong>
        )}
      </td>
      <td>{line.ordered === 0 ? "–" : `${format.quantity(line.ordered)}${unit}`}</td>
      {cells.map((cell) => (
        <td key={cell}>
          {canType(cell, line, props.mayPrice) ? (
            <InputGroup
              size="small"
              inputMode="decimal"
              autoComplete="off"
              maxLength={20}
              data-cell={cell}
              aria-label={`${otherTitle(`line.${cell}`)} of ${line.name}`}
              aria-invalid={isWrong(cell)}
              aria-describedby={isWrong(cell) ? note : undefined}
              intent={isWrong(cell) ? "danger" : line.changed.has(cell) ? "primary" : "none"}
              placeholder={cell === "discount" ? "0.00" : ""}
              value={line.shown[cell]}
              onFocus={(event) => event.currentTarget.select()}
              onValueChange={(text) => props.onType(cell, text)}
            />
          ) : (
            <span title={whyFixed(cell)}>{line.shown[cell] || "–"}</span>
          )}
          {cell === "unitPrice" && line.reason !== null && (
            <HTMLSelect
              className="aisle-lines-reason"
              aria-label={`${otherTitle("edit.reason")} for the lower price of ${line.name}`}
              options={[...priceReasons]}
              value={line.reason}
              onChange={({ currentTarget }) => props.onType("reason", currentTarget.value)}
            />
          )}
        </td>
      ))}
      <td>{props.priced === null ? "–" : format.amount(props.priced.tax)}</td>
      <td>
        {props.priced === null ? "–" : format.amount(props.priced.amount)}
        {props.priced !== null &&
          takenOff(props.priced).map(({ by, amount }) => (
            <small key={by} className="aisle-lines-off aisle-quiet">
              {by} {format.amount(-amount)}
            </small>
          ))}
      </td>
    </tr>
  );
}

/**
 * What comes off a line besides its own discount: offers before its amount, its parts of what the order gets off after
 * it.
 */
function takenOff({ offerDiscount, discountShare, promoShare }: PricedLine) {
  return [
    { by: "offer", amount: offerDiscount },
    { by: "from the order's discount", amount: discountShare },
    { by: "from the promo code", amount: promoShare },
  ].filter(({ amount }) => amount !== 0);
}

/** Why a cell cannot be typed into where the store does not offer its reason for an edit. */
function whyFixed(cell: Cell): string | undefined {
  const offered = choicesOf("edit.reason", editReasons);
  return offered.includes(reasonOf[cell]) ? undefined : `${otherTitle("edit.reason")}: ${offered.join(", ")}`;
}

function canType(cell: Cell, line: DraftLine, mayPrice: boolean): boolean {
  if (line.isAdded) return cell === "quantity";
  return (mayPrice || cell === "quantity") && choicesOf("edit.reason", editReasons).includes(reasonOf[cell]);
}
