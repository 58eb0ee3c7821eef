import { useSnapshot } from "valtio";
import { dismissNotice, notices, toggleNotices } from "./notices.ts";
import { runById } from "#console/shell/buttons/use-command.ts";
import "./notifications.css";

/** The notices at the bottom right: the newest one, or all. */
export function Notifications() {
  const { list, expanded } = useSnapshot(notices);
  const newest = list.at(-1);
  if (!newest) return null;
  const shown = expanded ? list.toReversed() : [newest];
  return (
    <section className="aisle-notices" aria-label="Notifications">
      <ul>
        {shown.map((notice) => (
          <li key={notice.id} className="aisle-notice">
            <div>
              <strong>{notice.title}</strong>
              <div className="aisle-quiet">{notice.body}</div>
            </div>
            <button type="button" aria-label={`Dismiss: ${notice.title}`} onClick={() => dismissNotice(notice.id)}>
              ×
            </button>
          </li>
        ))}
      </ul>
      <div className="aisle-notices-foot">
        <button type="button" aria-expanded={expanded} onClick={toggleNotices}>
          {list.length} {list.length === 1 ? "notification" : "notifications"},{" "}
          {expanded ? "show the last" : "show all"}
        </button>
        <button type="button" onClick={() => void runById("view.close-notifications")}>
          Close All
        </button>
      </div>
    </section>
  );
}
