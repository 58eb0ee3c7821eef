import { type ReactElement, useEffect, useRef } from "react";
import { savedViewAddress } from "#commands/console/saved-view.ts";
import { useSavedViews } from "#console/client/saved-views.ts";
import type { ListDefinition } from "#console/list/definition.ts";
import type { ListInAddress } from "#console/list/use-list-address.ts";
import { setListLayout } from "#console/session/preferences/list-layouts.ts";
import { tools } from "#console/shell/running/tools.ts";
import { openedView } from "./opened-view.ts";

/**
 * The saved view that the address of a list names, as a token beside its filter. An address that has the view alone is
 * filled with what the view has saved; a message says what of it no longer holds.
 */
export function OpenSavedView(props: {
  readonly list: Pick<ListDefinition, "address" | "fields">;
  readonly layoutName: string;
  readonly columns: readonly { readonly id: string }[];
  readonly address: ListInAddress;
  readonly id: string;
  readonly storeId: string;
}): ReactElement | null {
  const { list, address, id, columns, layoutName } = props;
  const views = useSavedViews(props.storeId);
  const view = views?.find((each) => each.id === id);
  const applied = useRef<string>(undefined);
  const isKnown = views !== undefined;
  useEffect(() => {
    if (!isKnown || applied.current === id) return;
    applied.current = id;
    if (!view || savedViewAddress(view)?.split("?")[0] !== address.path) {
      tools.tell("This saved view is not there any more", "plain");
      address.change({ view: null });
      return;
    }
    if (new URLSearchParams(window.location.search).size > 1) return;
    const { state, layout, left } = openedView(
      list,
      columns.map((column) => column.id),
      view,
    );
    if (layout) setListLayout(layoutName, layout);
    address.change({ ...state, view: id, open: null });
    if (left.length > 0)
      tools.tell(`${view.name} is shown without what this list no longer has`, "plain", left.join("; "));
  }, [isKnown, view, id, list, columns, layoutName, address]);
  if (!view) return null;
  return (
    <span className="aisle-token">
      <button
        type="button"
        title={view.shared ? "A view of the store" : "Your view"}
        onClick={() => reopen(address, id)}
      >
        <span className="aisle-quiet">view:</span> {view.name}
      </button>
      <button type="button" aria-label={`Leave view ${view.name}`} onClick={() => address.change({ view: null })}>
        ×
      </button>
    </span>
  );
}

/** Shows the view as it was saved, without what was changed meanwhile. */
function reopen({ path }: ListInAddress, id: string): void {
  tools.go(`${path}?view=${id}`);
}
