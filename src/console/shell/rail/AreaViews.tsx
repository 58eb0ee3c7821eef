import { type ComponentProps, type ReactElement, type ReactNode, useId, useState } from "react";
import { useSnapshot } from "valtio";
import { useLocation } from "wouter";
import { CaretDownIcon } from "@blueprintjs/icons/lib/esm/generated/components/caret-down.js";
import { destinationAt, viewsOf } from "#commands/destinations.ts";
import { session } from "#console/session/session.ts";
import { fullScreen } from "#console/shell/full-screen.ts";
import { createLazyPart } from "#console/shell/lazy/lazy-part.ts";
import { useLazyPart } from "#console/shell/lazy/use-lazy-part.ts";
import type { AreaMenu } from "./AreaMenu.tsx";
import { ViewLink } from "./ViewLink.tsx";

const areaMenu = createLazyPart(async () => (await import("./AreaMenu.tsx")).AreaMenu);

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
  const [isMenuOpen, setMenuOpen] = useState(false);
  const here = destinationAt(path);
  if (!here) return null;
  const views = viewsOf(here.area, new Set(rights));
  const at = views.findIndex(({ id }) => id === here.id);
  // The view on screen is never hidden in the menu.
  const isFirst = (index: number): boolean => index < mostShown - (at >= mostShown ? 1 : 0) || index === at;
  return (
    // Esc closes the open menu and leaves all else as it is.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <nav
      onKeyDown={(event) => {
        if (event.key === "Escape" && isMenuOpen) event.stopPropagation();
      }}
      className="aisle-views"
      aria-label={`Views of ${here.area}`}
      data-count={views.length > 3 ? "many" : "few"}
    >
      {views.map((view, index) =>
        isFirst(index) ? <ViewLink key={view.id} view={view} digit={index + 1} isHere={index === at} /> : null,
      )}
      <button
        type="button"
        className="aisle-views-more"
        popoverTarget={menu}
        aria-label={`All views of ${here.area}, and saved ones`}
      >
        <CaretDownIcon />
      </button>
      <div
        id={menu}
        popover="auto"
        className="aisle-views-menu"
        onToggle={({ newState }) => setMenuOpen(newState === "open")}
      >
        {isMenuOpen && <Menu views={views} here={here} />}
      </div>
    </nav>
  );
}

function Menu(props: ComponentProps<typeof AreaMenu>): ReactElement | null {
  const part = useLazyPart(areaMenu);
  return part.state === "loaded" ? <part.View {...props} /> : null;
}
