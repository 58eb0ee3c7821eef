import { useEffect, useRef } from "react";
import { useSnapshot } from "valtio";
import { held, heldText } from "#console/client/live/held.ts";
import { stream } from "#console/client/live/stream.ts";
import { useNowValue } from "#console/shell/stage/now.ts";
import { crowdedWords } from "#console/shell/frame/connection-words.ts";
import { announce } from "./announcing.ts";
import { tell } from "./toasts.ts";

/**
 * Announces to screen readers what others see at a glance: how many rows are picked, what is held, and whether the
 * screen is live.
 */
export function Announcer() {
  const picked = useNowValue((now) => (now.picked?.isReading ? -1 : (now.picked?.count ?? 0)));
  const isHeld = useNowValue((now) => now.held > 0);
  useOnChange(picked, (before) => {
    if (picked < 0) announce("selecting");
    else if (picked > 0) announce(`${picked} selected`);
    else if (before !== 0) announce("selection cleared");
  });
  useOnChange(isHeld, () => {
    // Announced once: every further change would interrupt what is being read. The line on screen shows the count.
    if (isHeld) announce(`${heldText(held.changes)}, press n to show them`);
  });
  const { state } = useSnapshot(stream);
  const wasLost = useRef(false);
  useEffect(() => {
    if (state === "lost") announce("Offline. The data on screen may be old", true);
    if (state === "crowded") tell(crowdedWords, "error");
    if (state === "live" && wasLost.current) announce("Online again");
    if (state === "lost" || state === "crowded") wasLost.current = true;
    if (state === "live") wasLost.current = false;
  }, [state]);
  return null;
}

/** Calls `onChange` with the previous value each time `value` has changed. */
function useOnChange<Value>(value: Value, onChange: (before: Value) => void): void {
  const before = useRef(value);
  useEffect(() => {
    if (before.current === value) return;
    const was = before.current;
    before.current = value;
    onChange(was);
  });
}
