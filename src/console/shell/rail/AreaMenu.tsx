import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import type { Destination } from "#commands/destinations.ts";
import { savedViewAddress, savedViewPlace } from "#commands/console/saved-view.ts";
import { useSavedViews } from "#console/client/saved-views.ts";
import { session } from "#console/session/session.ts";
import { followLink } from "./Rail.tsx";
import { ViewLink } from "./ViewLink.tsx";

/** The menu of an area: all its views, and the saved views of its lists and reports. */
export function AreaMenu(props: { readonly views: readonly Destination[]; readonly here: Destination }): ReactElement {
  const { views, here } = props;
  const { store } = useSnapshot(session);
  const saved =
    useSavedViews(store?.id)?.filter((each) => views.some((view) => view === savedViewPlace(each)?.view)) ?? [];
  return (
    // A click on a link within, by mouse or Enter, closes the menu.
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onClick={(event) => event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover()}>
      {views.map((view, index) => (
        <ViewLink key={view.id} view={view} digit={index + 1} isHere={view === here} />
      ))}
      {saved.length > 0 && <h3>Saved views</h3>}
      {saved.map((view) => (
        <a
          key={view.id}
          className="aisle-view"
          href={savedViewAddress(view) ?? ""}
          title={view.shared ? "A view of the store" : "Your view"}
          onClick={followLink}
        >
          {view.name}
        </a>
      ))}
    </div>
  );
}
