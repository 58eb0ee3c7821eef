import type { ComponentType } from "react";
import type { AskedDialog, LazyDialogs } from "#console/shell/dialogs/dialog-state.ts";
import { createLazyPart, type LazyPart } from "#console/shell/lazy/lazy-part.ts";

/** What the shell must know of a dialog before its code is loaded. */
export interface DialogFacts {
  /** Somebody may be writing into it: no other question replaces it. */
  readonly isWrittenInto?: true;
  /** Scanned characters are treated like typed ones: the code goes into its field. */
  readonly takesScans?: true;
}

type View<Name extends keyof LazyDialogs> = LazyPart<{ readonly asked: AskedDialog<Name> }> & DialogFacts;

/**
 * The views of the dialogs that are asked by name. Each is a lazy part of its own, so that neither the first load nor
 * the other dialogs contain it. The shell reads this list and knows none of them by name.
 */
export const dialogList: { readonly [Name in keyof LazyDialogs]: View<Name> } = {
  figures: lazy(async () => (await import("./figures/FiguresDialog.tsx")).FiguresDialog),
  form: lazy(async () => (await import("./form/FormDialog.tsx")).FormDialog, { isWrittenInto: true, takesScans: true }),
  goods: lazy(async () => (await import("./returns/GoodsDialog.tsx")).GoodsDialog, { isWrittenInto: true }),
  import: lazy(async () => (await import("./imports/ImportDialog.tsx")).ImportDialog, { isWrittenInto: true }),
  handOver: lazy(async () => (await import("./order/hand-over/HandOverDialog.tsx")).HandOverDialog, {
    isWrittenInto: true,
  }),
  lines: lazy(async () => (await import("./order/edit/LinesDialog.tsx")).LinesDialog, { isWrittenInto: true }),
  map: lazy(async () => (await import("./map/MapDialog.tsx")).MapDialog, { isWrittenInto: true }),
  phone: lazy(async () => (await import("./phone/PhoneDialog.tsx")).PhoneDialog, {
    isWrittenInto: true,
    takesScans: true,
  }),
  photos: lazy(async () => (await import("./photos/PhotosDialog.tsx")).PhotosDialog),
};

function lazy<Props>(
  load: () => Promise<ComponentType<Props>>,
  facts: DialogFacts = {},
): LazyPart<Props> & DialogFacts {
  return { ...createLazyPart(load), ...facts };
}
