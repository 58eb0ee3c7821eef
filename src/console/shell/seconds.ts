import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let second = Date.now();

function subscribeSecond(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) second = Date.now();
  timer ??= setInterval(() => {
    second = Date.now();
    for (const each of listeners) each();
  }, 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** A plain value made from the time (ms since 1970); asked every second by one timer for all, draws when it changes. */
export function useBySecond<Value extends string | number | boolean>(read: (now: number) => Value): Value {
  return useSyncExternalStore(subscribeSecond, () => read(second));
}
