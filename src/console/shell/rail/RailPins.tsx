import type { ReactElement } from "react";
import { Keys } from "#console/shell/keys/Keys.tsx";
import { useNow } from "#console/shell/stage/now.ts";
import { followLink } from "./Rail.tsx";

/** The pinned views, each with the digit that opens it. */
export function RailPins({ path }: { readonly path: string }): ReactElement | null {
  const { pins } = useNow().place;
  if (!pins.some(Boolean)) return null;
  return (
    <ul className="aisle-rail-pins" aria-label="Pinned views">
      {pins.map((pin, at) =>
        pin ? (
          <li key={pin.address}>
            <a
              href={pin.address}
              title={`${pin.title} (g ${at + 1})`}
              aria-current={pin.address === path ? "page" : undefined}
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
