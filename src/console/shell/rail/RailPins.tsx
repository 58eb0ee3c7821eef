import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { useSavedViews } from "#console/client/saved-views.ts";
import { preferences } from "#console/session/preferences/preferences.ts";
import { Keys } from "#console/shell/keys/Keys.tsx";
import { useNow } from "#console/shell/stage/now.ts";
import { followLink } from "./Rail.tsx";
import { pinAt } from "./place.ts";

/** The pinned views, each with the digit that opens it. Saved views have the names that they have now. */
export function RailPins(): ReactElement | null {
  const { place, storeId } = useNow();
  const kept = useSnapshot(preferences).pins;
  const hasSaved = kept.some((address) => address.includes("?view="));
  const saved = useSavedViews(hasSaved ? (storeId ?? undefined) : undefined);
  const pins = kept.map((address) => pinAt(address, saved));
  if (!pins.some(Boolean)) return null;
  return (
    <ul className="aisle-rail-pins" aria-label="Pinned views">
      {pins.map((pin, at) =>
        pin ? (
          <li key={pin.address}>
            <a
              href={pin.address}
              title={`${pin.title} (g ${at + 1})`}
              aria-current={pin.address === place.address ? "page" : undefined}
              onClick={followLink}
            >
              <Keys binding={String(at + 1)} />
              <span>{pin.title}</span>
            </a>
          </li>
        ) : null,
      )}
    </ul>
  );
}
