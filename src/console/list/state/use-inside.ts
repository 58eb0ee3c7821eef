import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from "react";
import { isElsewhere } from "#console/shell/keys/step-back.ts";
import { useLatest } from "./use-latest.ts";

/** The list inside a record that had the focus when its record was left, as for the page of one of its rows. */
let left: string | null = null;

/** Whether a list inside a record has the focus, and how it gets and loses it. */
interface Inside {
  readonly isInside: boolean;
  /** Gives it the focus. */
  enter(): void;
  /** Gives the focus to the tabs of the record. */
  leave(): void;
}

/**
 * Follows the focus into a list inside a record and out of it; a dialog in front of it takes nothing away. `room` is the
 * list with its filter, `home` contains its grid. Who comes back to the record that was left from within the list is in
 * the list again.
 */
export function useInside(
  room: RefObject<HTMLElement | null>,
  home: RefObject<HTMLElement | null>,
  { name, isHere }: { readonly name: string; readonly isHere: boolean },
): Inside {
  const [isInside, setInside] = useState(false);
  useEffect(() => {
    const follow = ({ target }: FocusEvent): void => {
      if (target instanceof Node && room.current?.contains(target)) setInside(true);
      else if (target instanceof Element && !isElsewhere(target)) setInside(false);
    };
    document.addEventListener("focusin", follow);
    return () => document.removeEventListener("focusin", follow);
  }, [room]);

  const enter = useCallback(() => {
    const grid = home.current?.querySelector<HTMLElement>("[role=grid]") ?? home.current;
    grid?.focus({ preventScroll: true });
  }, [home]);
  const leave = useCallback(() => {
    const record = room.current?.closest(".aisle-record");
    record?.querySelector<HTMLElement>("[role=tab][aria-selected=true]")?.focus();
  }, [room]);

  const latest = useLatest({ name, isInside });
  useLayoutEffect(
    () => () => {
      if (latest.current.isInside) left = latest.current.name;
    },
    [latest],
  );
  useEffect(() => {
    if (!isHere || left !== name) return;
    left = null;
    enter();
  }, [isHere, name, enter]);
  return { isInside, enter, leave };
}
