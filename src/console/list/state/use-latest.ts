import { type RefObject, useLayoutEffect, useRef } from "react";

/** A reference to the value of the last rendering, for code that runs later: events, timers and commands. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
