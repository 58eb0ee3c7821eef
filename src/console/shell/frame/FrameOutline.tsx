import { SearchIcon } from "@blueprintjs/icons/lib/esm/generated/components/search.js";
import { paletteCommands } from "#commands/console/palette.ts";
import { destinations } from "#commands/destinations.ts";
import { drawerSections } from "#console/shell/drawer/drawer.ts";
import { DestinationIcon } from "#console/shell/drawer/DestinationIcon.tsx";
import "./frame.css";

const search = paletteCommands.find(({ id }) => id === "palette.open")?.title;

/**
 * The frame as the page shows it before any code is there: the drawer with every screen, and empty bars. It does
 * nothing; `early/early.ts` leaves out what this login may not see.
 */
export function FrameOutline() {
  return (
    <div className="aisle-frame">
      {/* In a narrow window the drawer begins closed. */}
      <div className="aisle-rail" data-open={false}>
        <div className="aisle-rail-logo" />
        <span className="aisle-rail-open">
          <SearchIcon />
        </span>
        <span className="aisle-rail-find">Find a screen</span>
        {drawerSections(destinations, "").map(({ title, shown }) => (
          <details key={title} open>
            <summary>{title}</summary>
            <ul>
              {shown.map(({ id, path, right, title, about, icon }) => (
                <li key={id} data-right={right}>
                  <a href={path}>
                    <DestinationIcon name={icon} />
                    <span className="aisle-rail-word">
                      {title}
                      {about && <small className="aisle-quiet">{about}</small>}
                    </span>
                  </a>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
      <div className="aisle-top">
        <span className="aisle-top-store" />
        <span className="aisle-top-search">
          <SearchIcon size={14} />
          <span>{search}</span>
        </span>
      </div>
      <div className="aisle-main" />
      <div className="aisle-statusbar" />
      <div className="aisle-footer" />
    </div>
  );
}
