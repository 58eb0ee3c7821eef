import { type RefObject, useLayoutEffect, useRef } from "react";

/** The value as of the last drawing, for what runs later: an event, a timer, a command. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
