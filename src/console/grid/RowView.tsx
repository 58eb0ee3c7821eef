import { memo, useMemo, useSyncExternalStore } from "react";
import type { ReactElement, ReactNode } from "react";
import { mayOverflow } from "./fit.ts";
import type { GridState } from "./state.ts";
import type { DrawnColumn } from "./use-drawn-columns.ts";

interface RowViewProps<Row> {
  readonly domId: string;
  readonly index: number;
  /** Undefined while its page is being loaded: the row keeps its place. */
  readonly row: Row | undefined;
  readonly rowId: (row: Row) => string;
  readonly rowHeight: number;
  readonly rowTone: ((row: Row) => string) | undefined;
  readonly columns: readonly DrawnColumn<Row>[];
  readonly state: GridState<Row>;
}

const underCursor = 1;
const picked = 2;

function DrawRow<Row>(props: RowViewProps<Row>): ReactElement {
  const { domId, index, row, rowId, rowHeight, rowTone, columns, state } = props;
  const id = row === undefined ? undefined : rowId(row);
  // A number, so that a move of the cursor redraws the row it leaves and the row it reaches, and no other.
  const marks = useSyncExternalStore(state.subscribe, () => {
    const { cursor, picks } = state.read();
    return (cursor.index === index ? underCursor : 0) | (id !== undefined && picks.has(id) ? picked : 0);
  });
  const cells = useMemo(() => columns.map((drawn) => drawCell(drawn, row, rowHeight)), [columns, row, rowHeight]);
  let className = "aisle-grid-row";
  if (row === undefined) className += " is-waiting";
  else if (rowTone) className += ` ${rowTone(row)}`;
  if (marks & picked) className += " is-picked";
  if (marks & underCursor) className += " is-cursor";
  return (
    <div
      id={domId}
      role="row"
      className={className}
      style={{ top: index * rowHeight }}
      data-index={index}
      aria-rowindex={index + 2}
      aria-selected={(marks & picked) !== 0}
    >
      {cells}
    </div>
  );
}

function drawCell<Row>(drawn: DrawnColumn<Row>, row: Row | undefined, rowHeight: number) {
  const { column, style, width } = drawn;
  let { className } = drawn;
  let content: ReactNode = null;
  if (row !== undefined) {
    const text = column.text(row);
    const tone = column.tone?.(row);
    content = column.render ? column.render(row) : text;
    if (column.render || mayOverflow(text, width, rowHeight)) className += " is-tight";
    if (tone) className += ` ${tone}`;
  }
  return (
    <div key={column.id} role="gridcell" className={className} style={style}>
      {content}
    </div>
  );
}

/** One row of a grid. Drawn again only when its own row, its place, the columns or its marks changed. */
export const RowView = memo(DrawRow) as typeof DrawRow;
