import { type ReactElement, useSyncExternalStore } from "react";
import type { OrderRow } from "#contract/order-schema.ts";
import { pageText } from "#console/client/orders/pages.ts";
import type { GridState } from "#console/grid/state.ts";
import type { Format } from "#console/kit/format.ts";
import { CommandButton } from "#console/shell/running/CommandButton.tsx";

/** Which page the cursor stands on, and how old the rows are. */
export function Foot(props: {
  readonly state: GridState<OrderRow>;
  readonly total: number;
  readonly pageSize: number;
  readonly asOf: string | null;
  readonly format: Format;
}): ReactElement {
  const { state, total, pageSize, format, asOf } = props;
  const page = useSyncExternalStore(state.subscribe, () =>
    pageText(state.read().cursor.index, pageSize, total, format.place.locale),
  );
  return (
    <div className="aisle-foot">
      <span>{asOf === null ? "" : page}</span>
      <CommandButton id="view.page-size" text={`${pageSize} a page`} size="small" variant="minimal" />
      <span className="aisle-foot-end">
        {asOf ? <span className="aisle-quiet">read {format.time(asOf)}</span> : null}
      </span>
    </div>
  );
}
