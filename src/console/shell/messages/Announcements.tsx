import { useSnapshot } from "valtio";
import { announced } from "./announcing.ts";

/**
 * Text for screen readers only. Both live regions exist before anything is announced, because text in a new region
 * would not be read.
 */
export function Announcements() {
  const { lines } = useSnapshot(announced);
  const told = (urgent: boolean) =>
    lines.filter((line) => line.urgent === urgent).map((line) => <div key={line.id}>{line.text}</div>);
  return (
    <div className="aisle-unseen">
      <div role="status" aria-atomic="false">
        {told(false)}
      </div>
      <div role="alert" aria-atomic="false">
        {told(true)}
      </div>
    </div>
  );
}
