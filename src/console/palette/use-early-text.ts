import { useEffect, useState } from "react";
import { readEarlyText } from "#console/shell/dialogs/dialog-state.ts";

/**
 * What was typed into a question before its code was there. For a question with numbered options, a digit was meant for
 * one of them: it is no text then, and `choose` is called with it once the options are there.
 */
export function useEarlyText(isNumbered: boolean, areThere: boolean, choose: (digit: string) => void): string {
  const [early] = useState(() => readEarlyText() ?? "");
  const isDigit = isNumbered && /^[1-9]$/.test(early);
  useEffect(() => {
    if (isDigit && areThere) choose(early);
    // Once, when the options have come: a digit typed later is a key press of its own.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [areThere]);
  return isDigit ? "" : early;
}
