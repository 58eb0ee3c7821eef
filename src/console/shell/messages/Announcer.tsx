import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { held, heldText } from "#console/client/live/held.ts";
import { announce, announced } from "./announcing.ts";
import { useNowValue } from "#console/shell/running/now.ts";

/** Tells screen readers what is seen at a glance only: how many rows are picked, how many changes wait. */
export function Announcer() {
  const { text, urgent, serial } = useSnapshot(announced);
  const picked = useNowValue((now) => now.picked.length);
  const isHeld = useNowValue((now) => now.held > 0);
  useEffect(() => {
    if (picked > 0) announce(`${picked} picked`);
  }, [picked]);
  useEffect(() => {
    // Once: every further change would talk over what is being read. The line on screen keeps count.
    if (isHeld) announce(`${heldText(held.changes)}, press n to show what is held`);
  }, [isHeld]);
  return (
    <div className="aisle-unseen">
      <div role="status">{!urgent && <span key={serial}>{text}</span>}</div>
      <div role="alert">{urgent && <span key={serial}>{text}</span>}</div>
    </div>
  );
}
