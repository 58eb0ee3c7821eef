import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { InputGroup } from "@blueprintjs/core/lib/esm/components/forms/inputGroup.js";
import { type ReactElement, useId } from "react";
import type { Format } from "#console/kit/format.ts";
import { type Cell, cells, type DraftLine } from "./lines-draft.ts";

const titles: Readonly<Record<Cell, string>> = { quantity: "Quantity", unitPrice: "Price", discount: "Discount" };

/** A line of the editor: what was ordered, the cells that can be typed into, and what it then costs. */
export function LineRow(props: {
  readonly line: DraftLine;
  readonly mayPrice: boolean;
  /** In minor units; null while something is wrong. */
  readonly amount: number | null;
  readonly format: Format;
  readonly onType: (cell: Cell, text: string) => void;
  readonly onDrop: () => void;
}): ReactElement {
  const { line, format } = props;
  const note = useId();
  const wrong = cells.map((cell) => line.wrong[cell]).find((because) => because !== undefined);
  const unit = line.unit === "weight" ? " kg" : "";
  return (
    <tr data-line={line.key} data-none={Number(line.shown.quantity) === 0 || undefined}>
      <th scope="row">
        {line.name}
        <small className="aisle-quiet">{line.code}</small>
        {line.isAdded ? <Button size="small" variant="minimal" text="Take out again" onClick={props.onDrop} /> : null}
        {wrong === undefined ? null : (
          <small id={note} role="alert" className="aisle-lines-wrong">
            {wrong}
          </small>
        )}
      </th>
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
              aria-label={`${titles[cell]} of ${line.name}`}
              aria-invalid={line.wrong[cell] !== undefined}
              aria-describedby={line.wrong[cell] === undefined ? undefined : note}
              intent={line.wrong[cell] !== undefined ? "danger" : line.changed.has(cell) ? "primary" : "none"}
              placeholder={cell === "discount" ? "0.00" : ""}
              value={line.shown[cell]}
              onFocus={(event) => event.currentTarget.select()}
              onValueChange={(text) => props.onType(cell, text)}
            />
          ) : (
            line.shown[cell] || "–"
          )}
        </td>
      ))}
      <td>{props.amount === null ? "–" : format.amount(props.amount)}</td>
    </tr>
  );
}

function canType(cell: Cell, line: DraftLine, mayPrice: boolean): boolean {
  return cell === "quantity" || (mayPrice && !line.isAdded);
}
