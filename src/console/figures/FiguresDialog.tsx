import { type ReactElement, useEffect, useState } from "react";
import type { AskedFigure, FigureSheet } from "#commands/kinds/figures/figures-question.ts";
import { useAnswer } from "#console/client/refreshing/use-answer.ts";
import { closeDialog, guardDialog, type AskedDialog } from "#console/shell/dialogs/dialog-state.ts";
import { Dialog } from "#console/shell/dialogs/Dialog.tsx";
import { EntriesView } from "./EntriesView.tsx";
import { SheetView } from "./SheetView.tsx";
import "./figures.css";

/** Figures in tables, or the entries behind one of them; Esc goes back from the entries to the figures. */
export function FiguresDialog(props: { readonly asked: AskedDialog<"figures"> }): ReactElement {
  const { question } = props.asked;
  const { shows } = question;
  const [sheet, setSheet] = useState<string | null>(null);
  const [figure, setFigure] = useState<AskedFigure | null>(null);
  const read = useAnswer<FigureSheet | null>(`sheet ${sheet ?? ""}`, async () =>
    typeof shows === "function" ? shows(sheet) : null,
  );
  const [at, setAt] = useState({ row: 0, column: 0 });
  const isOver = typeof shows === "function" && figure !== null;
  useEffect(() => {
    if (!isOver) return undefined;
    return guardDialog(() => {
      setFigure(null);
      return true;
    });
  }, [isOver]);
  const shown = typeof shows === "function" ? figure : shows;
  return (
    <Dialog kind="figures" closesOnClick label={question.title}>
      {shown ? (
        <EntriesView
          figure={shown}
          read={question.entries}
          open={(entry, what) => {
            closeDialog();
            question.open(entry, what);
          }}
          back={isOver ? "goes back to the figures" : "closes"}
        />
      ) : typeof shows === "function" ? (
        <SheetView
          sheet={read.answer}
          isBusy={!read.isAnswered}
          failure={read.failure}
          at={at}
          onMove={setAt}
          onTurn={setSheet}
          onAsk={setFigure}
        />
      ) : null}
    </Dialog>
  );
}
