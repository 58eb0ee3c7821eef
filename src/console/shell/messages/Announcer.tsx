import { useEffect, useRef } from "react";
import { useSnapshot } from "valtio";
import { grouped } from "#contract/text.ts";
import { liveUpdates, waitingText } from "#console/client/live/live-updates.ts";
import { stream } from "#console/client/live/stream.ts";
import { useNowValue } from "#console/shell/stage/now.ts";
import { crowdedWords } from "#console/shell/frame/connection-words.ts";
import { announce } from "./announcing.ts";
import { tell } from "./toasts.ts";

/**
 * Announces to screen readers what others see at a glance: how many rows are selected, that updates wait, and whether
 * the screen is live.
 */
export function Announcer() {
  const selected = useNowValue((now) => (now.selected?.isReading ? -1 : (now.selected?.count ?? 0)));
  const hasWaiting = useNowValue((now) => now.waiting > 0);
  useOnChange(selected, (before) => {
    if (selected < 0) announce("selecting");
    else if (selected > 0) announce(`${grouped(selected)} selected`);
    else if (before !== 0) announce("selection cleared");
  });
  useOnChange(hasWaiting, () => {
    // Announced once: every further change would interrupt what is being read. The line on screen shows the count.
    if (hasWaiting) announce(`${waitingText(liveUpdates.waiting)}, press n to show them`);
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
