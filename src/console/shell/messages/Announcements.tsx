import { useSnapshot } from "valtio";
import { announced } from "./announcing.ts";

/** What a screen reader is told, unseen. Both regions stand there before anything is said: else it would go unheard. */
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
