import { useEffect } from "react";
import { useSnapshot } from "valtio";
import { announce, announced } from "./announcing.ts";
import { useNowValue } from "#console/shell/running/now.ts";

/** Tells screen readers what is seen at a glance only: how many rows are picked, how many changes wait. */
export function Announcer() {
  const { text, urgent, serial } = useSnapshot(announced);
  const picked = useNowValue((now) => now.picked.length);
  const held = useNowValue((now) => now.held);
  useEffect(() => {
    if (picked > 0) announce(`${picked} picked`);
  }, [picked]);
  useEffect(() => {
    if (held > 0) announce(`${held} ${held === 1 ? "change is" : "changes are"} held, n shows them`);
  }, [held]);
  return (
    <div className="aisle-unseen">
      <div role="status">{!urgent && <span key={serial}>{text}</span>}</div>
      <div role="alert">{urgent && <span key={serial}>{text}</span>}</div>
    </div>
  );
}
