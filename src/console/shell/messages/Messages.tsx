import { useSnapshot } from "valtio";
import { Toasts } from "./Toasts.tsx";
import { announced } from "./announcing.ts";

/**
 * The toasts, notices and announcements. They are rendered in `messageElement`, which is over every screen and inside
 * the dialog that is open.
 */
export function Messages() {
  return (
    <>
      <Announcements />
      <Toasts />
    </>
  );
}

/**
 * Text for screen readers only. Both live regions exist before anything is announced, because text in a new region
 * would not be read.
 */
function Announcements() {
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
