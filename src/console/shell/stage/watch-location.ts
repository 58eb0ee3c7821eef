import { dialogState } from "#console/shell/dialogs/dialog-state.ts";

let watched = 0;

/**
 * Notes where the operator is: the address and the open dialog. The answer tells whether that is so still, and nobody has
 * noted it since: the newest question is the one whose answer counts.
 */
export function watchLocation(): () => boolean {
  watched += 1;
  const [turn, address, dialog] = [watched, location.href, dialogState.serial];
  return () => turn === watched && address === location.href && dialog === dialogState.serial;
}
