import { type ReactElement, useSyncExternalStore } from "react";
import type { GridState } from "#console/grid/state.ts";

/** The box in the head: ticked when all rows are selected, half when some are. A click selects or deselects. */
export function CheckAll<Row>(props: {
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
