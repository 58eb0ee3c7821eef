import { type ReactElement, type ReactNode, useSyncExternalStore } from "react";
import type { GridState } from "#console/grid/state.ts";
import type { Format } from "#console/kit/format.ts";
import { CommandButton } from "#console/shell/buttons/CommandButton.tsx";

/** The line below a list: the page of the cursor, and the time when the rows were read. */
export function ListFooter<Row>(props: {
  readonly state: GridState<Row>;
  /** The page of a row, in words. */
  readonly pageText: (index: number) => string;
  readonly pageSize: number;
  readonly asOf: string | null;
  readonly format: Format;
  /** The middle part of the line. */
  readonly children: ReactNode;
}): ReactElement {
  const { state, pageText, pageSize, format, asOf } = props;
  const page = useSyncExternalStore(state.subscribe, () => pageText(state.read().cursor.index));
  return (
    <div className="aisle-foot">
      <span>{asOf === null ? "" : page}</span>
      <CommandButton id="view.page-size" text={`${pageSize} per page`} size="small" variant="minimal" />
      {props.children}
      <span className="aisle-foot-end">
        {asOf ? <span className="aisle-quiet">Updated {format.time(asOf)}</span> : null}
      </span>
    </div>
  );
}
