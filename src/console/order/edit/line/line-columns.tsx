import { InputGroup } from "@blueprintjs/core/lib/esm/components/forms/inputGroup.js";
import type { ReactElement } from "react";
import { maxTextLength } from "#contract/constants.ts";
import { discountTypes, type EditReason, editReasons } from "#contract/enumerations.ts";
import { choicesOf } from "#console/client/field-words.ts";
import { otherTitle } from "#console/client/other-words.ts";
import type { LineColumn, LineFacts } from "#console/form/line-table/columns.ts";
import type { PricedLine } from "#contract/pricing/price-order.ts";
import type { Format } from "#console/kit/format.ts";
import { type LineStock, stockEffect } from "./line-stock.ts";
import { type Cell, cells, type DraftLine, priceReasons } from "./read-line.ts";

/** The reason for an edit that each cell stands for: a cell can be typed into where the store offers its reason. */
const reasonOf: Readonly<Record<Cell, EditReason>> = { quantity: "Quantity", unitPrice: "Price", discount: "Discount" };

/** A line of the editor with all that is said of it. */
export interface ShownLine {
  readonly line: DraftLine;
  /** Null where the stock of the product is not counted. */
  readonly stock: LineStock | null;
  /** Why the gateway has refused the quantity. */
  readonly refused: string | undefined;
  /** What somebody else has changed in it meanwhile. */
  readonly others: string | undefined;
  /** A note is asked for, though there is none yet. */
  readonly isNoting: boolean;
  /** What it comes to; null while something is wrong. */
  readonly priced: PricedLine | null;
}

type Column = LineColumn<ShownLine>;

/** What of a line of an order: what was ordered, the cells that can be typed into, and what it then costs. */
export function lineColumns(mayPrice: boolean, format: Format): readonly Column[] {
  const shown = (name: "stock" | "ordered" | "tax" | "amount", shows: NonNullable<Column["shows"]>): Column => ({
    name,
    title: otherTitle(`line.${name}`),
    shows,
  });
  return [
    shown("stock", ({ stock }) => (stock === null ? "–" : <Stock stock={stock} format={format} />)),
    shown("ordered", ({ line }) =>
      line.ordered === 0 ? "–" : `${format.quantity(line.ordered)}${line.unit === "weight" ? " kg" : ""}`,
    ),
    ...cells.map((cell) => typedColumn(cell, mayPrice)),
    shown("tax", ({ priced }) => (priced === null ? "–" : format.amount(priced.tax))),
    shown("amount", ({ priced }) => (priced === null ? "–" : <Amount priced={priced} format={format} />)),
  ];
}

function typedColumn(cell: Cell, mayPrice: boolean): Column {
  return {
    name: cell,
    title: otherTitle(`line.${cell}`),
    hint: cell === "discount" ? discountHint() : undefined,
    types: (shown) =>
      canType(cell, shown.line, mayPrice)
        ? {
            value: shown.line.shown[cell],
            label: `${otherTitle(`line.${cell}`)} of ${shown.line.name}`,
            isWrong: isWrong(shown, cell),
            isChanged: shown.line.changed.has(cell),
            placeholder: cell === "discount" ? "0.00" : "",
          }
        : null,
    shows: ({ line }) => <span title={whyFixed(cell)}>{line.shown[cell] || "–"}</span>,
    chooses: ({ line }) =>
      cell === "unitPrice" && line.reason !== null
        ? {
            name: "reason",
            value: line.reason,
            label: `${otherTitle("edit.reason")} for the lower price of ${line.name}`,
            choices: priceReasons,
          }
        : null,
  };
}

/** What is true of a line as a whole. Its functions must not know the draft: an order may have many lines. */
export function lineFacts(
  shown: ShownLine,
  format: Format,
  { onNote, onDrop }: { readonly onNote: (text: string) => void; readonly onDrop: () => void },
): LineFacts {
  const { line, others } = shown;
  return {
    id: `line-${line.key}`,
    name: line.name,
    code: line.code,
    wrong: saidOf(shown),
    more: (
      <>
        {others === undefined ? null : <small className="aisle-line-said aisle-lines-others">{others}</small>}
        {line.isAdded || (line.note === "" && !shown.isNoting) ? null : <Note line={line} onType={onNote} />}
      </>
    ),
    data: {
      "data-line": line.key,
      "data-guess": line.isGuess || undefined,
      "data-none": Number(line.shown.quantity) === 0 || undefined,
    },
    content: JSON.stringify([{ ...shown, line: { ...line, changed: [...line.changed] } }, format.place]),
    ...(line.isAdded && { remove: { label: `Remove ${line.name}`, onRemove: onDrop } }),
  };
}

function Note(props: { readonly line: DraftLine; readonly onType: (text: string) => void }): ReactElement {
  return (
    <InputGroup
      size="small"
      className="aisle-lines-note"
      autoComplete="off"
      maxLength={maxTextLength}
      data-cell="note"
      aria-label={`Note on ${props.line.name}`}
      placeholder="Note"
      value={props.line.note}
      onValueChange={props.onType}
    />
  );
}

function Stock({ stock, format }: { readonly stock: LineStock; readonly format: Format }): ReactElement {
  return (
    <>
      {format.quantity(stock.available)}
      {stock.by !== 0 && <strong className="aisle-lines-effect">{stockEffect([stock], format.quantity)}</strong>}
    </>
  );
}

function Amount({ priced, format }: { readonly priced: PricedLine; readonly format: Format }): ReactElement {
  return (
    <>
      {format.amount(priced.amount)}
      {takenOff(priced).map(({ by, amount }) => (
        <small key={by} className="aisle-lines-off aisle-quiet">
          {by} {format.amount(-amount)}
        </small>
      ))}
    </>
  );
}

/** What is typed wrongly comes first; then what the gateway said, and what it would say. */
function saidOf({ line, refused, stock }: ShownLine): string | undefined {
  return typedWrongly(line) ?? refused ?? stock?.warning ?? undefined;
}

function typedWrongly({ wrong }: DraftLine): string | undefined {
  return cells.map((cell) => wrong[cell]).find((because) => because !== undefined);
}

function isWrong(shown: ShownLine, cell: Cell): boolean {
  const { line } = shown;
  return line.wrong[cell] !== undefined || (cell === "quantity" && !typedWrongly(line) && saidOf(shown) !== undefined);
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

/** How discounts can be typed: "Discount type: percentage, value". */
function discountHint(): string {
  return `${otherTitle("discount.type")}: ${choicesOf("discount.type", discountTypes).join(", ")}`;
}
