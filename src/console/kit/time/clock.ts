import { useSyncExternalStore } from "react";

type Value = string | number | boolean;

/** A clock that everybody on screen shares: looked at every second by one timer, heard when what it shows has changed. */
function createClock(look: () => number): <Shown extends Value>(read: (now: number) => Shown) => Shown {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | undefined;
  let shown = look();

  function tick(): void {
    const next = look();
    if (next === shown) return;
    shown = next;
    for (const listener of listeners) listener();
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    if (timer === undefined) shown = look();
    timer ??= setInterval(tick, 1_000);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  }

  return (read) => useSyncExternalStore(subscribe, () => read(shown));
}

/** A plain value made from the time (ms since 1970); draws again only when the value changes, at full minutes. */
export const useByMinute = createClock(() => Math.floor(Date.now() / 60_000) * 60_000);

/** A plain value made from the time (ms since 1970); asked every second, draws again only when the value changes. */
export const useBySecond = createClock(() => Date.now());
