import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let minute = Math.floor(Date.now() / 60_000);

function tick(): void {
  const next = Math.floor(Date.now() / 60_000);
  if (next === minute) return;
  minute = next;
  for (const listener of listeners) listener();
}

/** Calls back at each full minute, by one timer for all; the answer stops it. */
function subscribeMinute(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The minute that is on screen, in ms since 1970. */
function shownMinute(): number {
  return minute * 60_000;
}

/** A plain value made from the time (ms since 1970); draws again only when the value changes, at full minutes. */
export function useByMinute<Value extends string | number | boolean>(read: (now: number) => Value): Value {
  return useSyncExternalStore(subscribeMinute, () => read(shownMinute()));
}
