import { useSnapshot } from "valtio";
import { closeDialog, dialogState, dialogTitle } from "#console/shell/dialogs/dialog-state.ts";
import { RetryDialog } from "#console/shell/dialogs/RetryDialog.tsx";
import { BatchDialog } from "#console/shell/batch/BatchDialog.tsx";
import { Dialog } from "#console/shell/dialogs/Dialog.tsx";
import { ProgressDialog } from "#console/shell/dialogs/ProgressDialog.tsx";
import { RangeDialog } from "#console/shell/dialogs/RangeDialog.tsx";
import { useBackButton } from "#console/shell/dialogs/use-back-button.ts";
import { TextDialog } from "#console/shell/dialogs/TextDialog.tsx";
import { KeysHelp } from "./help/KeysHelp.tsx";
import { LazyDialog } from "#console/shell/lazy/LazyDialog.tsx";
import { figuresDialog, formDialog, goodsDialog, linesDialog, phoneDialog, photosDialog } from "./lazy-dialogs.ts";
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
  useBackButton(current !== null);
  if (!current) return null;
  switch (current.kind) {
    case "palette":
    case "choice":
      return (
        <Dialog kind="palette" label={dialogTitle(current)}>
          {current.kind === "palette" ? (
            <Palette key={serial} asked={current} />
          ) : (
            <ChoiceDialog key={serial} asked={current} />
          )}
        </Dialog>
      );
    case "writing":
      return <TextDialog key={serial} asked={current} />;
    case "form":
      return (
        <LazyDialog
          key={serial}
          part={formDialog}
          title={dialogTitle(current)}
          given={{ asked: current }}
          onClose={closeDialog}
        />
      );
    case "lines":
      return (
        <LazyDialog
          key={serial}
          part={linesDialog}
          title={dialogTitle(current)}
          given={{ asked: current }}
          onClose={closeDialog}
        />
      );
    case "goods":
      return (
        <LazyDialog
          key={serial}
          part={goodsDialog}
          title={dialogTitle(current)}
          given={{ asked: current }}
          onClose={closeDialog}
        />
      );
    case "photos":
      return (
        <LazyDialog
          key={serial}
          part={photosDialog}
          title={dialogTitle(current)}
          given={{ asked: current }}
          onClose={closeDialog}
        />
      );
    case "phone":
      return (
        <LazyDialog
          key={serial}
          part={phoneDialog}
          title={dialogTitle(current)}
          given={{ asked: current }}
          onClose={closeDialog}
        />
      );
    case "figures":
      return (
        <LazyDialog
          key={serial}
          part={figuresDialog}
          title={dialogTitle(current)}
          given={{ asked: current }}
          onClose={closeDialog}
        />
      );
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
  }
}
