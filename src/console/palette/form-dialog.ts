import type { OpenDialog } from "#console/shell/dialogs/dialog-state.ts";
import { createLazyPart } from "#console/shell/lazy/lazy-part.ts";

/** The dialog that draws any form: no part of the first load, and not of the other dialogs either. */
export const formDialog = createLazyPart<{ readonly asked: Extract<OpenDialog, { kind: "form" }> }>(
  async () => (await import("#console/form/FormDialog.tsx")).FormDialog,
);
