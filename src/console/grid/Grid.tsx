import { useCallback, useId, useMemo, useState } from "react";
import type { CSSProperties, ReactElement } from "react";
import { Body } from "./rows/Body.tsx";
import type { GridColumn, GridSort } from "./columns/column.ts";
import { Head } from "./columns/Head.tsx";
import { Totals } from "./columns/Totals.tsx";
import { moveColumn } from "./columns/layout.ts";
import type { GridLayout } from "./columns/layout.ts";
import type { GridPictures } from "./rows/pictures.ts";
import type { GridRows } from "./rows/rows.ts";
import type { GridState } from "./state.ts";
import { useDrawnColumns } from "./columns/use-drawn-columns.ts";
import "./grid.css";

/** What a grid is given. `columns`, `rowAt`, `rowId`, `rowTone` and the functions should keep their identity. */
export interface GridProps<Row> extends GridRows<Row> {
  /** What a screen reader calls the grid. */
  readonly label: string;
  readonly columns: readonly GridColumn<Row>[];
  readonly layout: GridLayout;
  readonly onLayout: (layout: GridLayout) => void;
  readonly state: GridState<Row>;
  readonly sort?: GridSort | undefined;
  readonly onSort: (sort: GridSort | undefined) => void;
  /** Told which rows are drawn, both indexes included, so that their pages can be fetched. */
  readonly onVisible: (first: number, last: number) => void;
  readonly onOpen: (row: Row) => void;
  /** CSS pixels: 26 compact, 34 comfortable. */
  readonly rowHeight: number;
  /** What stands below the rows, by the ids of columns; without it there is no such row. */
  readonly totals?: Readonly<Record<string, string>> | undefined;
  /** A CSS class for a whole row, or an empty string. */
  readonly rowTone?: ((row: Row) => string) | undefined;
  /** Where the pictures of columns come from; without it there are none. */
  readonly pictures?: GridPictures | undefined;
}

const headHeight = 30;

/** One continuous list over a whole result, drawn as far as it is seen and loaded. Knows no business. */
export function Grid<Row>(props: GridProps<Row>): ReactElement {
  const { columns, layout, onLayout, total, rowAt, rowId, indexOf, subscribe, rowHeight, state } = props;
  const domId = useId();
  // In state, for the body can only be drawn once it knows what scrolls it.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const drawn = useDrawnColumns(columns, layout, onLayout);
  const width = drawn.reduce((sum, column) => sum + column.width, 0);
  const rows = useMemo<GridRows<Row>>(
    () => ({ total, rowAt, rowId, ...(indexOf && { indexOf }), ...(subscribe && { subscribe }) }),
    [total, rowAt, rowId, indexOf, subscribe],
  );

  const onMove = useCallback(
    (id: string, place: number) => onLayout(moveColumn(columns, layout, id, place)),
    [columns, layout, onLayout],
  );
  const footHeight = props.totals ? headHeight : 0;
  const size = {
    "--aisle-grid-width": `${width}px`,
    "--aisle-grid-height": `${total * rowHeight}px`,
    "--aisle-grid-row": `${rowHeight}px`,
    "--aisle-grid-head": `${headHeight}px`,
    "--aisle-grid-foot": `${footHeight}px`,
  } as CSSProperties;
  return (
    <div
      ref={setScroller}
      role="grid"
      className="aisle-grid"
      style={size}
      tabIndex={0}
      aria-label={props.label}
      aria-multiselectable="true"
      aria-rowcount={total + (props.totals ? 2 : 1)}
      aria-colcount={drawn.length}
    >
      <div role="presentation" className="aisle-grid-extent">
        <div role="presentation" className="aisle-grid-pane">
          <div role="rowgroup" className="aisle-grid-head">
            <Head columns={drawn} sort={props.sort} onSort={props.onSort} onMove={onMove} />
          </div>
          {scroller && (
            <Body
              scroller={scroller}
              domId={domId}
              rows={rows}
              state={state}
              columns={drawn}
              rowHeight={rowHeight}
              frameHeight={headHeight + footHeight}
              rowTone={props.rowTone}
              pictures={props.pictures}
              onVisible={props.onVisible}
              onOpen={props.onOpen}
            />
          )}
          {props.totals ? <Totals columns={drawn} totals={props.totals} index={total + 2} /> : null}
        </div>
      </div>
    </div>
  );
}
