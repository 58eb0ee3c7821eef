import { useMemo } from "react";
import type { ProductRow } from "#contract/products/product.ts";
import { shownColumns } from "#console/grid/columns/layout.ts";
import type { CellsProps } from "#console/list/definition.ts";
import { useBusy } from "#console/shell/messages/use-busy.ts";
import { tools } from "#console/shell/running/tools.ts";
import { countCells, emptyDraft } from "./draft.ts";
import { createFilling } from "./filling.ts";
import { keepCells } from "./kept-cells.ts";
import { focusGrid, useCellEvents } from "./use-cell-events.ts";
import { useCursor } from "./use-cursor.ts";
import { useDraft } from "./use-draft.ts";
import { useLook } from "./use-look.ts";
import { useOpenCell } from "./use-open-cell.ts";
import { usePlan } from "./use-plan.ts";

/** The state of the mode: cursor and block, draft, the open cell and the check before a save. */
export function useCells(props: CellsProps<ProductRow> & { readonly onEnd: () => void }) {
  const { storeId, shown, columns, layout, home, onEnd } = props;
  const visible = useMemo(() => shownColumns(columns, layout), [columns, layout]);
  const cursor = useCursor(shown, visible);
  const typed = useDraft(storeId, cursor.place);
  const opening = useOpenCell(home, cursor, typed);
  const { place, block } = cursor;
  const { draft } = typed;
  const isDirty = draft.size > 0;
  const changers = useLook(props, { place, block, draft }, isDirty || opening.open !== null);
  const busy = useBusy();
  const [isBusy, run] = busy;
  const plan = usePlan(props, typed, busy);
  const filling = createFilling(props, visible, cursor, typed, run);
  const end = async (): Promise<void> => {
    if (!isDirty) return onEnd();
    const { changed } = countCells(draft);
    const answer = await tools.choose({
      title: `${changed} changed ${changed === 1 ? "cell is" : "cells are"} not saved`,
      numbered: true,
      options: [
        { value: "stay", title: "Go on editing" },
        { value: "keep", title: "Leave, and keep them here until they are saved" },
        { value: "drop", title: "Drop the changes" },
      ],
    });
    if (answer === "drop") typed.startFrom(emptyDraft);
    if (answer === "keep") keepCells(storeId, draft);
    if (answer === "keep" || answer === "drop") onEnd();
    else focusGrid(home.current);
  };
  const stepBack = (): void => (cursor.hasBlock ? cursor.endBlock() : void end());
  useCellEvents(home, { ...typed, ...cursor, ...opening, ...plan, ...filling, end, stepBack });
  return { ...opening, ...plan, cursor, typed, isBusy, end, applyRule: filling.applyRule, changers };
}

export type Cells = ReturnType<typeof useCells>;
