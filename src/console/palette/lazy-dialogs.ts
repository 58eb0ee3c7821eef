import type { OpenDialog } from "#console/shell/dialogs/dialog-state.ts";
import { createLazyPart } from "#console/shell/lazy/lazy-part.ts";

/** The dialog of all forms; a lazy part of its own, so that neither the first load nor the other dialogs contain it. */
export const formDialog = createLazyPart<{ readonly asked: Extract<OpenDialog, { kind: "form" }> }>(
  async () => (await import("#console/form/FormDialog.tsx")).FormDialog,
);

/** The phone orders; lazy for the same reason. */
export const phoneDialog = createLazyPart<{ readonly asked: Extract<OpenDialog, { kind: "phone" }> }>(
  async () => (await import("#console/phone/PhoneDialog.tsx")).PhoneDialog,
);

/** The goods that come back; lazy for the same reason. */
export const goodsDialog = createLazyPart<{ readonly asked: Extract<OpenDialog, { kind: "goods" }> }>(
  async () => (await import("#console/returns/GoodsDialog.tsx")).GoodsDialog,
);

/** The photos of a return; lazy for the same reason. */
export const photosDialog = createLazyPart<{ readonly asked: Extract<OpenDialog, { kind: "photos" }> }>(
  async () => (await import("#console/returns/photos/PhotosDialog.tsx")).PhotosDialog,
);

/** The editor of an order's products; lazy for the same reason. */
export const linesDialog = createLazyPart<{ readonly asked: Extract<OpenDialog, { kind: "lines" }> }>(
  async () => (await import("#console/order/edit/LinesDialog.tsx")).LinesDialog,
);

/** Figures and their entries; lazy for the same reason. */
export const figuresDialog = createLazyPart<{ readonly asked: Extract<OpenDialog, { kind: "figures" }> }>(
  async () => (await import("#console/figures/FiguresDialog.tsx")).FiguresDialog,
);
