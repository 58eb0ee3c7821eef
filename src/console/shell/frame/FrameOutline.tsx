import { SearchIcon } from "@blueprintjs/icons/lib/esm/generated/components/search.js";
import { paletteCommands } from "#commands/console/palette.ts";
import { areas } from "#commands/areas.ts";
import { destinations } from "#commands/destinations.ts";
import { AreaIcon } from "#console/shell/rail/AreaIcon.tsx";
import "#console/shell/rail/rail.css";
import "./frame.css";

const search = paletteCommands.find(({ id }) => id === "palette.open")?.title;

/**
 * The frame as the page shows it before any code is there: the rail with every area, and empty bars. It does
 * nothing; `early/early.ts` leaves out what this login may not see.
 */
export function FrameOutline() {
  return (
    <div className="aisle-frame">
      <div className="aisle-rail">
        <div className="aisle-rail-logo" />
        {areas.map(({ title }) => {
          const views = destinations.filter(({ area }) => area === title);
          const [first] = views;
          return (
            first && (
              <a
                key={title}
                href={first.path}
                className="aisle-rail-area"
                data-views={views.map(({ path, right }) => `${path} ${right}`).join(",")}
              >
                <AreaIcon area={title} />
                <span className="aisle-rail-word">{title}</span>
              </a>
            )
          );
        })}
      </div>
      <div className="aisle-top">
        <span className="aisle-top-store" />
        <span className="aisle-top-search">
          <SearchIcon size={14} />
          <span>{search}</span>
        </span>
      </div>
      <div className="aisle-main" />
      <div className="aisle-bottom" />
    </div>
  );
}
