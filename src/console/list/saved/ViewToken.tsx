import { type ReactElement, useEffect, useRef } from "react";
import type { SavedView } from "#contract/saved-views/schema.ts";
import { savedViewPlace } from "#commands/console/saved-view.ts";
import { useSavedViews } from "#console/client/saved-views.ts";
import { useLatest } from "#console/list/state/use-latest.ts";
import { tools } from "#console/shell/running/tools.ts";

/**
 * The saved view that the address of a list or a report names, as a token beside its filter. An address that has the view
 * alone is filled with what the view has saved; a message says what of it no longer holds.
 */
export function ViewToken(props: {
  readonly id: string;
  readonly storeId: string;
  /** The address of the list or report, without its query. */
  readonly path: string;
  /** Shows what the view has saved; answers the parts of it that are not there any more, in words. */
  readonly onOpen: (view: SavedView) => readonly string[];
  readonly onLeave: () => void;
}): ReactElement | null {
  const { id, path, onLeave } = props;
  const views = useSavedViews(props.storeId);
  const view = views?.find((each) => each.id === id);
  const applied = useRef<string>(undefined);
  const isKnown = views !== undefined;
  const latest = useLatest(props);
  useEffect(() => {
    if (!isKnown || applied.current === id) return;
    applied.current = id;
    if (!view || savedViewPlace(view)?.path !== path) {
      tools.tell("This saved view is not there any more", "plain");
      latest.current.onLeave();
      return;
    }
    if (new URLSearchParams(window.location.search).size > 1) return;
    const left = latest.current.onOpen(view);
    if (left.length > 0)
      tools.tell(`${view.name} is shown without what this list no longer has`, "plain", left.join("; "));
  }, [isKnown, view, id, path, latest]);
  if (!view) return null;
  return (
    <span className="aisle-token">
      <button
        type="button"
        title={view.shared ? "A view of the store" : "Your view"}
        // As it was saved, without what was changed meanwhile.
        onClick={() => tools.go(`${path}?view=${id}`)}
      >
        <span className="aisle-quiet">view:</span> {view.name}
      </button>
      <button type="button" aria-label={`Leave view ${view.name}`} onClick={onLeave}>
        ×
      </button>
    </span>
  );
}
