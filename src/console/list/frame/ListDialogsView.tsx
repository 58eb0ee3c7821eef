import type { ReactElement } from "react";
import type { GridLayout, LayoutColumn } from "#console/grid/columns/layout.ts";
import { LazyDialog } from "#console/shell/lazy/LazyDialog.tsx";
import { createLazyPart } from "#console/shell/lazy/lazy-part.ts";
import type { ListDialogs } from "#console/list/use-list-actions.ts";

const columnsDialog = createLazyPart(async () => (await import("./ColumnsDialog.tsx")).ColumnsDialog);
const daysDialog = createLazyPart(async () => (await import("#console/list/filter/DaysDialog.tsx")).DaysDialog);

/** The dialogs of a list that are open. */
export function ListDialogsView(props: {
  readonly columns: readonly (LayoutColumn & { readonly title: string })[];
  readonly layout: GridLayout;
  readonly onLayout: (layout: GridLayout) => void;
  readonly dialogs: ListDialogs;
}): ReactElement {
  const { columns, layout, onLayout } = props;
  const { columnsOpen, closeColumns, days } = props.dialogs;
  return (
    <>
      {columnsOpen ? (
        <LazyDialog
          part={columnsDialog}
          title="Columns"
          given={{ columns, layout, onLayout, onClose: closeColumns }}
          onClose={closeColumns}
        />
      ) : null}
      {days ? (
        <LazyDialog part={daysDialog} title={days.title} given={days} onClose={() => days.answer(undefined)} />
      ) : null}
    </>
  );
}
