import { useCallback, useRef } from "react";
import { useHotkeys } from "react-hotkeys-hook";
import { closeDialog, isDialogGuarded, takesScans, tellNotOpened } from "#console/shell/dialogs/dialog-state.ts";
import { tellFailure } from "#console/shell/messages/tell-failure.ts";
import { readNow } from "#console/shell/stage/now.ts";
import { isFieldComing } from "./coming-field.ts";
import { emptyField, fieldText, readPress } from "./key-press.ts";
import { runHere } from "./run-here.ts";
import { type Burst, noBurst, scanPress } from "./scanner.ts";

// In the capture phase, because the Enter of a scanner must be caught before the field that it typed into reacts to it.
const captured = {
  enableOnFormTags: true,
  enableOnContentEditable: true,
  eventListenerOptions: { capture: true },
} as const;

/**
 * Opens the record whose number a scanner types. Returns a function that says whether the present key belongs to a
 * scan.
 */
export function useScanner(): () => boolean {
  const burst = useRef<Burst>(noBurst);
  const isScanning = useRef(false);
  useHotkeys(
    "*",
    (event) => {
      if (takesScans() || isFieldComing() || isTypedInto(event.target)) {
        burst.current = noBurst;
        isScanning.current = false;
        return;
      }
      const text = fieldText(event.target);
      const seen = scanPress(burst.current, readPress(event), text === null || text === "");
      burst.current = seen.burst;
      isScanning.current = seen.held;
      if (seen.scanned === null || !readNow().loggedIn) return;
      isScanning.current = true;
      event.preventDefault();
      event.stopPropagation();
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement)
        emptyField(event.target);
      openScanned(seen.scanned);
    },
    captured,
  );
  return useCallback(() => isScanning.current, []);
}

/** Whether quick keys are typed here, as into the cells of a grid, and are no scan. */
function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-takes-scans]") !== null;
}

function openScanned(number: string): void {
  if (isDialogGuarded()) return tellNotOpened(number);
  closeDialog();
  import("#commands/console/go-found.ts").then(
    ({ openNumberCommand }) => void runHere(openNumberCommand(number)),
    (error: unknown) => tellFailure(error, `Not opened: ${number}`),
  );
}
