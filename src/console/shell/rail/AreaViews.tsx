import { type ReactElement, type ReactNode, useId } from "react";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";
import { CaretDownIcon } from "@blueprintjs/icons/lib/esm/generated/components/caret-down.js";
import { type Destination, destinationAt, viewsOf } from "#commands/destinations.ts";
import { session } from "#console/session/session.ts";
import { fullScreen } from "#console/shell/full-screen.ts";
import { followLink } from "./Rail.tsx";
import { WaitingCount } from "./WaitingCount.tsx";

/** So many views of an area stand in the head of a screen; the others are in a menu. */
const mostShown = 6;

/** The first line of a screen: the views of its area, then what the screen puts beside them, such as tabs. */
export function ScreenHead({ children }: { readonly children?: ReactNode }): ReactElement | null {
  const { on } = useSnapshot(fullScreen);
  if (on && !children) return null;
  return (
    <div className="aisle-head">
      <div className="aisle-head-line">
        {!on && <AreaViews />}
        {children}
      </div>
    </div>
  );
}

/** The views of the area on screen. A digit opens one. */
function AreaViews(): ReactElement | null {
  const { rights } = useSnapshot(session);
  const [path] = useLocation();
  const menu = useId();
  const here = destinationAt(path);
  if (!here) return null;
  const views = viewsOf(here.area, new Set(rights));
  const at = views.findIndex(({ id }) => id === here.id);
  // The view on screen is never hidden in the menu.
  const isFirst = (index: number): boolean => index < mostShown - (at >= mostShown ? 1 : 0) || index === at;
  return (
    <nav className="aisle-views" aria-label={`Views of ${here.area}`} data-count={views.length > 3 ? "many" : "few"}>
      {views.map((view, index) =>
        isFirst(index) ? <View key={view.id} view={view} digit={index + 1} isHere={index === at} /> : null,
      )}
      {views.length > 1 && (
        <button
          type="button"
          className={views.length > mostShown ? "aisle-views-more is-needed" : "aisle-views-more"}
          popoverTarget={menu}
          aria-label={`All views of ${here.area}`}
        >
          <CaretDownIcon />
        </button>
      )}
      <div id={menu} popover="auto" className="aisle-views-menu">
        {views.map((view, index) => (
          <View key={view.id} view={view} digit={index + 1} isHere={index === at} />
        ))}
      </div>
    </nav>
  );
}

function View(props: { readonly view: Destination; readonly digit: number; readonly isHere: boolean }): ReactElement {
  const { view, digit, isHere } = props;
  return (
    <a
      href={view.path}
      className="aisle-view"
      title={[view.title, view.about].filter(Boolean).join(": ")}
      aria-current={isHere ? "page" : undefined}
      onClick={(event) => {
        event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
        followLink(event);
      }}
    >
      {digit <= 9 && <span className="aisle-view-digit">{digit}</span>}
      {view.title}
      <WaitingCount views={[view]} />
    </a>
  );
}
