import type { ReactElement } from "react";
import type { Destination } from "#commands/destinations.ts";
import { followLink } from "./Rail.tsx";
import { Waiting } from "./Waiting.tsx";

/** A view of an area, as a link with its digit. */
export function ViewLink(props: {
  readonly view: Destination;
  readonly digit: number;
  readonly isHere: boolean;
}): ReactElement {
  const { view, digit, isHere } = props;
  return (
    <a
      href={view.path}
      className="aisle-view"
      title={[view.title, view.about].filter(Boolean).join(": ")}
      aria-current={isHere ? "page" : undefined}
      onClick={followLink}
    >
      {digit <= 9 && <span className="aisle-view-digit">{digit}</span>}
      {view.title}
      <Waiting views={[view]} />
    </a>
  );
}
