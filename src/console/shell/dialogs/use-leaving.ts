import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { guardDialog, takeEarlyStepBack } from "./dialog-state.ts";

/** Whether the operator is asked if what was typed may be discarded. */
export interface Leaving {
  readonly isLeaving: boolean;
  /** What is typed outlives the dialog: Esc leaves, and the dialog has it again when it is opened the next time. */
  readonly keeps: boolean;
  /** Goes back to typing. */
  readonly stay: () => void;
}

/**
 * Guards the typed text of a dialog: it cannot be closed while it is being saved, which `stop` can end, and with
 * changes only after a question. A dialog of several steps goes back by `back`, which answers false at the first of them.
 * Whoever goes back to typing has the focus where it was.
 */
export function useLeaving(
  isSaving: boolean,
  hasChanges: () => boolean,
  {
    stop,
    back,
    keeps = true,
  }: { readonly stop?: () => void; readonly back?: () => boolean; readonly keeps?: boolean } = {},
): Leaving {
  const [isLeaving, setLeaving] = useState(false);
  const typedIn = useRef<Element | null>(null);
  const stepBack = (): boolean => {
    // A request that was sent cannot be taken back: its response is awaited.
    if (isSaving) stop?.();
    if (isSaving) return true;
    if (!isLeaving && back?.()) return true;
    if (!hasChanges() || (isLeaving && keeps)) return false;
    typedIn.current ??= document.activeElement;
    setLeaving(!isLeaving);
    return true;
  };
  const latestStepBack = useRef(stepBack);
  useEffect(() => void (latestStepBack.current = stepBack));
  useEffect(() => guardDialog(() => latestStepBack.current()), []);
  useEffect(() => {
    const note = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLElement && !target.closest("button:not([role=radio])")) typedIn.current = target;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  // Once the text has the focus, so that the question takes it from there.
  useEffect(() => {
    if (takeEarlyStepBack()) setLeaving(true);
  }, []);
  useLayoutEffect(() => {
    if (!isLeaving && typedIn.current instanceof HTMLElement) typedIn.current.focus();
  }, [isLeaving]);
  return { isLeaving, keeps, stay: () => setLeaving(false) };
}
