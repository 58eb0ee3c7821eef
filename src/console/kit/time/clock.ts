import { useSyncExternalStore } from "react";

type Value = string | number | boolean;

/**
 * Makes a clock for all components: one timer reads it every second, and a component renders only when its value
 * changes.
 */
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

/**
 * A plain value computed from the time (ms since 1970) at each full minute; renders again only when the value changes.
 */
export const useByMinute = createClock(() => Math.floor(Date.now() / 60_000) * 60_000);

/** A plain value computed from the time (ms since 1970) every second; renders again only when the value changes. */
export const useBySecond = createClock(() => Date.now());
