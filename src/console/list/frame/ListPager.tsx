import { type ReactElement, type ReactNode, useSyncExternalStore } from "react";
import type { GridState } from "#console/grid/state.ts";
import type { Format } from "#console/kit/format.ts";
import { CommandButton } from "#console/shell/buttons/CommandButton.tsx";

/** Beside the filter: the page of the cursor, and the time when the rows were read. */
export function ListPager<Row>(props: {
  readonly state: GridState<Row>;
  /** The page of a row, in words. */
  readonly pageText: (index: number) => string;
  readonly pageSize: number;
  readonly asOf: string | null;
  readonly format: Format;
  /** What stands before it. */
  readonly children: ReactNode;
}): ReactElement {
  const { state, pageText, pageSize, format, asOf } = props;
  const page = useSyncExternalStore(state.subscribe, () => pageText(state.read().cursor.index));
  return (
    <div className="aisle-pager">
      {props.children}
      <span title={asOf ? `Updated ${format.time(asOf)}` : undefined}>{asOf === null ? "" : page}</span>
      <CommandButton id="view.page-size" text={`${pageSize} per page`} size="small" variant="minimal" />
      {asOf ? <span className="aisle-quiet aisle-pager-time">Updated {format.time(asOf)}</span> : null}
    </div>
  );
}

/**
 * Says how many updates wait and how to show them, and that live updates are paused; nothing otherwise. It is in the
 * line of the filter, so that it takes no space from the rows.
 */
export function UpdatesLine(props: {
  /** How many updates wait, in words; empty when none do. */
  readonly waiting: string;
  /** The operator has paused live updates. */
  readonly paused: boolean;
}): ReactElement | null {
  const { waiting, paused } = props;
  if (waiting === "" && !paused) return null;
  return (
    <div className="aisle-waiting">
      {paused && <span>Live updates paused</span>}
      {waiting === "" ? (
        <CommandButton id="view.pause" size="small" variant="minimal" showKeys />
      ) : (
        <CommandButton id="list.show-waiting" text={`${waiting} · Show`} size="small" variant="minimal" showKeys />
      )}
    </div>
  );
}
