import { dialogState } from "#console/shell/dialogs/dialog-state.ts";

let latest = 0;

/**
 * Remembers where the operator is: the address and the open dialog. The returned function says whether the operator is
 * still there and nobody has called `rememberLocation` since: the answer to an older question is discarded.
 */
export function rememberLocation(): () => boolean {
  latest += 1;
  const [turn, address, dialog] = [latest, location.href, dialogState.serial];
  return () => turn === latest && address === location.href && dialog === dialogState.serial;
}
