import { useEffect, useRef, useState } from "react";
import { guardDialog, takeEarlyStepBack } from "./dialog-state.ts";

/** Whether the operator is asked if what was typed may be discarded. */
export interface Leaving {
  readonly isLeaving: boolean;
  /** Goes back to typing. */
  readonly stay: () => void;
}

/**
 * Guards the typed text of a dialog: it cannot be closed while it is being saved, which `stop` can end, and with
 * changes only after a question.
 */
export function useLeaving(isSaving: boolean, hasChanges: () => boolean, stop?: () => void): Leaving {
  const [isLeaving, setLeaving] = useState(false);
  const stepBack = (): boolean => {
    // A request that was sent cannot be taken back: its response is awaited.
    if (isSaving) stop?.();
    if (isSaving) return true;
    if (!hasChanges()) return false;
    setLeaving(!isLeaving);
    return true;
  };
  const latestStepBack = useRef(stepBack);
  useEffect(() => void (latestStepBack.current = stepBack));
  useEffect(() => guardDialog(() => latestStepBack.current()), []);
  // Once the text has the focus, so that the question takes it from there.
  useEffect(() => {
    if (takeEarlyStepBack()) setLeaving(true);
  }, []);
  return { isLeaving, stay: () => setLeaving(false) };
}
