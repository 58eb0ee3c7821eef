import type { ReactElement } from "react";
import type { DrawnColumn } from "./use-drawn-columns.ts";
import "./head.css";

/** A row below all others that adds up columns; it stays in view while the rows scroll. */
export function Totals<Row>(props: {
  readonly columns: readonly DrawnColumn<Row>[];
  readonly totals: Readonly<Record<string, string>>;
  /** Its row index for screen readers, counted from 1. */
  readonly index: number;
}): ReactElement {
  return (
    <div role="rowgroup" className="aisle-grid-totals">
      <div role="row" aria-label="Totals" aria-rowindex={props.index} className="aisle-grid-headline">
        {props.columns.map(({ column, className, style }) => (
          <div key={column.id} role="gridcell" className={className} style={style}>
            {props.totals[column.id] ?? ""}
          </div>
        ))}
      </div>
    </div>
  );
}
