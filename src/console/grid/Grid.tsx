import {
  type CSSProperties,
  type ReactElement,
  useCallback,
  useId,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import { Body } from "./rows/Body.tsx";
import type { GridColumn, GridSort } from "./columns/column.ts";
import { withCheckColumn } from "./columns/check-column.ts";
import { Head } from "./columns/Head.tsx";
import { type GridLayout, moveColumn } from "./columns/layout.ts";
import type { WidestTexts } from "./columns/whole-width.ts";
import type { GridPictures } from "./rows/pictures.ts";
import type { GridMarks } from "./rows/row-painter.ts";
import type { GridRows } from "./rows/rows.ts";
import type { GridState } from "./state.ts";
import { useFittingColumns } from "./columns/use-fitting-columns.ts";
import { useDrawnColumns } from "./columns/use-drawn-columns.ts";
import "./grid.css";

/** The props of a grid. Keep `columns`, `rowAt`, `rowId`, `rowTone` and the callbacks identical between renders. */
export interface GridProps<Row> extends GridRows<Row> {
  /** The accessible name of the grid. */
  readonly label: string;
  readonly columns: readonly GridColumn<Row>[];
  readonly layout: GridLayout;
  readonly onLayout: (layout: GridLayout) => void;
  readonly state: GridState<Row>;
  readonly sort?: GridSort | undefined;
  readonly onSort: (sort: GridSort | undefined) => void;
  /** Called with the rows that are rendered, both indexes included, so that their pages can be fetched. */
  readonly onVisible: (first: number, last: number) => void;
  readonly onOpen: (row: Row) => void;
  /** CSS pixels: 26 compact, 34 comfortable. */
  readonly rowHeight: number;
  /** A CSS class for a whole row, or an empty string. */
  readonly rowTone?: ((row: Row) => string) | undefined;
  /** Called by the box in the head with whether any row is selected; without it there are no boxes. */
  readonly onCheckAll?: ((isAnySelected: boolean) => void) | undefined;
  /** Where the pictures of columns come from; without it there are none. */
  readonly pictures?: GridPictures | undefined;
  /** How texts of many rows begin alike, such as the code of the store in numbers; a narrow grid leaves it out. */
  readonly beginning?: string | undefined;
  /** What a mode shows of its own in the cells. */
  readonly marks?: GridMarks<Row> | undefined;
}

const headHeight = 30;
const noTexts: WidestTexts = {};

/**
 * One continuous list over a whole result; only the rows in view are rendered, and rows may still be loading. It knows
 * nothing about any kind of record.
 */
export function Grid<Row>(props: GridProps<Row>): ReactElement {
  const { columns, layout, onLayout, total, rowAt, rowId, indexOf, subscribe, rowHeight, state } = props;
  const domId = useId();
  // Kept in state, because the body can be rendered only after its scroll container exists.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const [widest, setWidest] = useState<WidestTexts>(noTexts);
  const onWide = useCallback(
    (id: string, width: number) =>
      setWidest((before) => (width > (before[id] ?? 0) ? { ...before, [id]: width } : before)),
    [],
  );
  const own = useDrawnColumns(useFittingColumns(columns, scroller, widest, props.beginning), layout, onLayout);
  const { onCheckAll } = props;
  const hasChecks = onCheckAll !== undefined;
  const drawn = useMemo(() => (hasChecks ? withCheckColumn(own) : own), [own, hasChecks]);
  const width = drawn.reduce((sum, column) => sum + column.width, 0);
  const rows = useMemo<GridRows<Row>>(
    () => ({ total, rowAt, rowId, ...(indexOf && { indexOf }), ...(subscribe && { subscribe }) }),
    [total, rowAt, rowId, indexOf, subscribe],
  );

  const onMove = useCallback(
    (id: string, place: number) => onLayout(moveColumn(columns, layout, id, place)),
    [columns, layout, onLayout],
  );
  const size = {
    "--aisle-grid-width": `${width}px`,
    "--aisle-grid-height": `${total * rowHeight}px`,
    "--aisle-grid-row": `${rowHeight}px`,
    "--aisle-grid-head": `${headHeight}px`,
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
      aria-rowcount={total + 1}
      aria-colcount={drawn.length}
    >
      <div role="presentation" className="aisle-grid-extent">
        <div role="presentation" className="aisle-grid-pane">
          <div role="rowgroup" className="aisle-grid-head">
            <Head columns={drawn} sort={props.sort} onSort={props.onSort} onMove={onMove}>
              {onCheckAll && <CheckAll state={state} total={total} onCheckAll={onCheckAll} />}
            </Head>
          </div>
          {scroller && (
            <Body
              scroller={scroller}
              domId={domId}
              rows={rows}
              state={state}
              columns={drawn}
              rowHeight={rowHeight}
              frameHeight={headHeight}
              rowTone={props.rowTone}
              pictures={props.pictures}
              marks={props.marks}
              onWide={onWide}
              onVisible={props.onVisible}
              onOpen={props.onOpen}
            />
          )}
        </div>
      </div>
    </div>
  );
}

/** The box in the head: ticked when all rows are selected, half when some are. A click selects or deselects. */
function CheckAll<Row>(props: {
  readonly state: GridState<Row>;
  readonly total: number;
  /** Called with whether any row is selected. */
  readonly onCheckAll: (isAnySelected: boolean) => void;
}): ReactElement {
  const { state, total, onCheckAll } = props;
  const checked = useSyncExternalStore(state.subscribe, () => {
    const { size } = state.read().selected;
    return size === 0 ? "false" : size < total ? "mixed" : "true";
  });
  return (
    <button
      type="button"
      role="checkbox"
      // Ctrl+A does the same: the list has one tab stop.
      tabIndex={-1}
      className="aisle-grid-check"
      aria-checked={checked}
      aria-label={checked === "false" ? "Select all rows on the page" : "Clear the selection"}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onCheckAll(checked !== "false")}
    />
  );
}
