import { useEffect, useState } from "react";

/**
 * The value after it has not changed for `rest` milliseconds, so that nothing is read for what a held key or typing passes.
 */
export function useDebounced<Value>(value: Value, rest: number): Value {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    if (Object.is(value, rested)) return undefined;
    const timer = setTimeout(() => setRested(value), rest);
    return () => clearTimeout(timer);
  }, [value, rested, rest]);
  return rested;
}
