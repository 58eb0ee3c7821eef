import { dialogState } from "#console/shell/dialogs/dialog-state.ts";

let watched = 0;

/**
 * Remembers where the operator is: the address and the open dialog. The returned function tells whether the operator is
 * still there and nobody has called `watchLocation` since: the answer to an older question is discarded.
 */
export function watchLocation(): () => boolean {
  watched += 1;
  const [turn, address, dialog] = [watched, location.href, dialogState.serial];
  return () => turn === watched && address === location.href && dialog === dialogState.serial;
}
