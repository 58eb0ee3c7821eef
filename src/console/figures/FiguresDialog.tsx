import { type ReactElement, useEffect, useState } from "react";
import type { AskedFigure } from "#commands/kinds/figures/figures-question.ts";
import { closeDialog, guardDialog, type AskedDialog } from "#console/shell/dialogs/dialog-state.ts";
import { Dialog } from "#console/shell/dialogs/Dialog.tsx";
import { EntriesView } from "./EntriesView.tsx";
import { FiguresView } from "./FiguresView.tsx";
import "./figures.css";

/** Figures in tables, or the entries behind one of them; Esc goes back from the entries to the figures. */
export function FiguresDialog(props: { readonly asked: AskedDialog<"figures"> }): ReactElement {
  const { question } = props.asked;
  const { shows } = question;
  const figures = "tables" in shows ? shows : null;
  const [figure, setFigure] = useState<AskedFigure | null>("tables" in shows ? null : shows);
  const [at, setAt] = useState({ row: 0, column: 0 });
  const isOver = figures !== null && figure !== null;
  useEffect(() => {
    if (!isOver) return undefined;
    return guardDialog(() => {
      setFigure(null);
      return true;
    });
  }, [isOver]);
  return (
    <Dialog kind="figures" closesOnClick label={question.title}>
      {figure ? (
        <EntriesView
          figure={figure}
          read={question.entries}
          open={(entry, what) => {
            closeDialog();
            question.open(entry, what);
          }}
          back={isOver ? "goes back to the figures" : "closes"}
        />
      ) : figures ? (
        <FiguresView figures={figures} at={at} onMove={setAt} onAsk={setFigure} />
      ) : null}
    </Dialog>
  );
}
