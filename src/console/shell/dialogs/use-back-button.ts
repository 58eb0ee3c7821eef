import { useEffect } from "react";
import { dialogState, stepBackDialog } from "./dialog-state.ts";

/**
 * While a dialog is open, the browser's Back steps back from it, as Esc does, and the screen behind it stays. Where the
 * browser cannot hold a navigation, it goes on as ever.
 */
export function useBackButton(isOpen: boolean): void {
  useEffect(() => {
    // Older browsers have no such object, whatever the types say.
    const { navigation } = window as { readonly navigation?: Navigation };
    if (!isOpen || !navigation) return undefined;
    const hold = (event: NavigateEvent): void => {
      // A command that was run from the palette may go back itself, right after the palette has closed.
      if (event.navigationType !== "traverse" || !event.cancelable || dialogState.current === null) return;
      event.preventDefault();
      stepBackDialog();
    };
    navigation.addEventListener("navigate", hold);
    return () => navigation.removeEventListener("navigate", hold);
  }, [isOpen]);
}
