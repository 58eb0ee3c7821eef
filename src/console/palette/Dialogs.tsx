import { type ReactElement, useEffect } from "react";
import { useSnapshot } from "valtio";
import { dialogList } from "#console/dialog-list.ts";
import {
  type AskedDialog,
  closeDialog,
  dialogState,
  dialogTitle,
  type LazyDialogs,
} from "#console/shell/dialogs/dialog-state.ts";
import { ConfirmDialog } from "#console/shell/dialogs/ConfirmDialog.tsx";
import { keepFocusInDialogs } from "#console/shell/dialogs/keep-focus.ts";
import { RefusalDialog } from "#console/shell/dialogs/RefusalDialog.tsx";
import { RetryDialog } from "#console/shell/dialogs/RetryDialog.tsx";
import { BatchDialog } from "#console/shell/batch/BatchDialog.tsx";
import { Dialog } from "#console/shell/dialogs/Dialog.tsx";
import { ProgressDialog } from "#console/shell/dialogs/ProgressDialog.tsx";
import { RangeDialog } from "#console/shell/dialogs/RangeDialog.tsx";
import { useBackButton } from "#console/shell/dialogs/use-back-button.ts";
import { TextDialog } from "#console/shell/dialogs/TextDialog.tsx";
import { KeysHelp } from "./KeysHelp.tsx";
import { LazyDialog } from "#console/shell/lazy/LazyDialog.tsx";
import { Palette } from "./Palette.tsx";
import { ChoiceDialog } from "./ChoiceDialog.tsx";

/**
 * The dialog that is open, if any. Palette and choice dialog share one frame, so that one can replace the other in
 * place.
 */
export function Dialogs() {
  useSnapshot(dialogState);
  // The state contains functions and promises, so the object itself is read, not the frozen copy of `useSnapshot`.
  const { current, serial } = dialogState;
  const isOpen = current !== null;
  useBackButton(isOpen);
  useEffect(() => (isOpen ? keepFocusInDialogs() : undefined), [isOpen]);
  if (!current) return null;
  switch (current.kind) {
    case "palette":
    case "choice":
      return (
        <Dialog kind="palette" closesOnClick label={dialogTitle(current)}>
          {current.kind === "palette" ? (
            <Palette key={serial} asked={current} />
          ) : (
            <ChoiceDialog key={serial} asked={current} />
          )}
        </Dialog>
      );
    case "writing":
      return <TextDialog key={serial} asked={current} />;
    case "confirm":
      return <ConfirmDialog key={serial} asked={current} />;
    case "refusal":
      return <RefusalDialog key={serial} asked={current} />;
    case "progress":
      return <ProgressDialog key={serial} asked={current} />;
    case "range":
      return <RangeDialog key={serial} asked={current} />;
    case "retry":
      return <RetryDialog key={serial} asked={current} />;
    case "batch":
      return <BatchDialog key={serial} asked={current} />;
    case "help":
      return <KeysHelp key={serial} />;
    default:
      return <LoadedDialog key={serial} asked={current} />;
  }
}

/** A dialog of the list, once its code is loaded. */
function LoadedDialog<Name extends keyof LazyDialogs>({ asked }: { readonly asked: AskedDialog<Name> }): ReactElement {
  return (
    <LazyDialog part={dialogList[asked.kind]} title={asked.question.title} given={{ asked }} onClose={closeDialog} />
  );
}
