import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { Checkbox } from "@blueprintjs/core/lib/esm/components/forms/controls.js";
import { type KeyboardEvent, type ReactElement, useRef } from "react";
import {
  arrangeColumns,
  columnWidth,
  emptyLayout,
  type GridLayout,
  isPinned,
  type LayoutColumn,
} from "#console/grid/columns/layout.ts";
import { hideColumn, moveColumnBy, pinColumn, resizeColumnBy } from "#console/grid/columns/change-layout.ts";
import { Dialog } from "#console/shell/dialogs/Dialog.tsx";
import { keyOf } from "#console/shell/keys/key-press.ts";
import { listStep } from "#console/shell/keys/list-step.ts";
import "./list-dialogs.css";

const widthStep = 10;

type TitledColumn = LayoutColumn & { readonly title: string };

/** The dialog that shows, orders, sizes and pins columns, or tiles. Every change takes effect at once. */
export function ColumnsDialog(props: {
  /** What is chosen; tiles have no width and are not pinned. */
  readonly of?: "Columns" | "Tiles";
  readonly columns: readonly TitledColumn[];
  readonly layout: GridLayout;
  readonly onLayout: (layout: GridLayout) => void;
  readonly onClose: () => void;
}): ReactElement {
  const { of = "Columns", columns, layout, onLayout } = props;
  const areColumns = of === "Columns";
  const list = useRef<HTMLUListElement>(null);
  const arranged = arrangeColumns(columns, layout);

  const onKey = (event: KeyboardEvent, id: string, at: number): void => {
    const next = byKey(event, id);
    if (next) onLayout(next);
    else if (listStep(event.nativeEvent) !== 0) focusRow(at + listStep(event.nativeEvent));
    else return;
    event.preventDefault();
  };
  const byKey = (event: KeyboardEvent, id: string): GridLayout | null => {
    if (event.altKey && event.key === "ArrowUp") return moveColumnBy(columns, layout, id, -1);
    if (event.altKey && event.key === "ArrowDown") return moveColumnBy(columns, layout, id, 1);
    if (!areColumns) return null;
    if (event.key === "ArrowLeft") return resizeColumnBy(columns, layout, id, -widthStep);
    if (event.key === "ArrowRight") return resizeColumnBy(columns, layout, id, widthStep);
    if (keyOf(event.nativeEvent) === "p") return pinColumn(columns, layout, id, !isPinned(layout, id));
    return null;
  };
  const focusRow = (at: number): void => list.current?.querySelectorAll("input")[at]?.focus();

  return (
    <Dialog kind="columns" label={of} onCancel={props.onClose}>
      <div className="aisle-dialog-head">
        <h2>{of}</h2>
      </div>
      <div className="aisle-columns">
        <p className="aisle-quiet">
          Space shows or hides, Alt ↑ ↓ moves{areColumns ? ", ← → changes the width, P pins at the left" : ""}.
        </p>
        <ul ref={list}>
          {arranged.map((column, at) => (
            <ColumnLine
              key={column.id}
              {...{ column, columns, layout, onLayout, areColumns }}
              isFirst={at === 0}
              onKeyDown={(event) => onKey(event, column.id, at)}
            />
          ))}
        </ul>
      </div>
      <div className="aisle-dialog-foot">
        <Button variant="minimal" text="Reset to default" onClick={() => onLayout(emptyLayout())} />
        <Button intent="primary" text="Done" onClick={props.onClose} />
      </div>
    </Dialog>
  );
}

/** A column with what can be done to it. */
function ColumnLine(props: {
  readonly column: TitledColumn;
  readonly columns: readonly TitledColumn[];
  readonly layout: GridLayout;
  readonly onLayout: (layout: GridLayout) => void;
  readonly areColumns: boolean;
  readonly isFirst: boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}): ReactElement {
  const { column, columns, layout, onLayout, areColumns, isFirst, onKeyDown } = props;
  const { id, title } = column;
  const pinned = isPinned(layout, id);
  return (
    <li>
      <Checkbox
        checked={!layout.hidden.includes(id)}
        data-first-focus={isFirst || undefined}
        label={title}
        onChange={(event) => onLayout(hideColumn(columns, layout, id, !event.currentTarget.checked))}
        onKeyDown={onKeyDown}
      />
      <span className="aisle-quiet">
        {areColumns ? `${pinned ? "pinned, " : ""}${columnWidth(column, layout)} px` : ""}
      </span>
      <Step label={`Move ${title} up`} sign="↑" onStep={() => onLayout(moveColumnBy(columns, layout, id, -1))} />
      <Step label={`Move ${title} down`} sign="↓" onStep={() => onLayout(moveColumnBy(columns, layout, id, 1))} />
      {areColumns ? (
        <Step
          label={pinned ? `Unpin ${title}` : `Pin ${title}`}
          sign={pinned ? "Unpin" : "Pin"}
          onStep={() => onLayout(pinColumn(columns, layout, id, !pinned))}
        />
      ) : null}
    </li>
  );
}

function Step(props: { readonly label: string; readonly sign: string; readonly onStep: () => void }): ReactElement {
  return (
    <Button
      size="small"
      variant="minimal"
      tabIndex={-1}
      aria-label={props.label}
      text={props.sign}
      onClick={props.onStep}
    />
  );
}
