import { subscribe } from "valtio";
import { dialogState } from "./dialog-state.ts";

/** Waits until no dialog is open, so that nothing the operator is writing or choosing is lost. */
export async function untilNoDialog(): Promise<void> {
  while (dialogState.current !== null) {
    await new Promise<void>((resolve) => {
      const stop = subscribe(dialogState, () => {
        stop();
        resolve();
      });
    });
  }
}
