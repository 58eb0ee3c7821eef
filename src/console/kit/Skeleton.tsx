import type { ReactElement } from "react";
import "./kit.css";

/**
 * Grey lines in place of text that is loading. They appear after a short delay, so that a quick response does not
 * flash.
 */
export function Skeleton(props: { readonly lines: number; readonly label?: string }): ReactElement {
  return (
    <div className="aisle-skeleton" role="status" aria-label={props.label ?? "Loading"}>
      {Array.from({ length: props.lines }, (_, line) => (
        <span key={line} className="aisle-skeleton-line" style={{ inlineSize: `${92 - ((line * 37) % 45)}%` }} />
      ))}
    </div>
  );
}
