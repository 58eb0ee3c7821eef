import { useSnapshot } from "valtio";
import { dialogList } from "#console/dialog-list.ts";
import { dialogState, dialogTitle, stepBackDialog } from "#console/shell/dialogs/dialog-state.ts";
import { LazyDialog } from "#console/shell/lazy/LazyDialog.tsx";
import { createLazyPart } from "#console/shell/lazy/lazy-part.ts";
import { usePrefetch } from "#console/shell/lazy/use-prefetch.ts";
import { ComingField } from "./ComingField.tsx";
import "./palette.css";

const dialogs = createLazyPart(async () => (await import("./Dialogs.tsx")).Dialogs);
const nothing = {};

/**
 * Renders the open dialog. Its code is not part of the first load: it is fetched when the browser is idle, so that the
 * palette opens in the next frame. When a key opens it earlier, a plain field takes the typed text until the code has
 * arrived.
 */
export function DialogsHost() {
  useSnapshot(dialogState);
  usePrefetch(dialogs);
  usePrefetch(dialogList.form);
  const { current, serial } = dialogState;
  if (!current) return null;
  const isTypedInto = current.kind === "palette" || current.kind === "choice" || current.kind === "writing";
  return (
    <LazyDialog
      part={dialogs}
      title={dialogTitle(current)}
      coming={isTypedInto ? <ComingField key={serial} asked={current} /> : undefined}
      given={nothing}
      onClose={stepBackDialog}
    />
  );
}
