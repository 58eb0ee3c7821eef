import { useEffect, useState } from "react";
import { readEarlyText } from "#console/shell/dialogs/dialog-state.ts";

/**
 * What was typed into a question before its code was loaded. In a question with numbered options, a digit means one of
 * them: the text is empty then, and `choose` is called with the digit once the options are loaded.
 */
export function useEarlyText(isNumbered: boolean, areThere: boolean, choose: (digit: string) => void): string {
  const [early] = useState(() => readEarlyText() ?? "");
  const isDigit = isNumbered && /^[1-9]$/.test(early);
  useEffect(() => {
    if (isDigit && areThere) choose(early);
    // Once, when the options are loaded: a digit typed later is a key press of its own.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [areThere]);
  return isDigit ? "" : early;
}
