import { useEffect, useState } from "react";

/** The value once it has not changed for `rest` ms: what a held key only passes is never asked for. */
export function useDebounced<Value>(value: Value, rest: number): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    if (Object.is(value, rested)) return undefined;
    const timer = setTimeout(() => setRested(value), rest);
    return () => clearTimeout(timer);
  }, [value, rested, rest]);
  return rested;
}
