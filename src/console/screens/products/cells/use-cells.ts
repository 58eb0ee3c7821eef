import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { codeCell, isIdentity, productCells, productCellText } from "#contract/products/cells.ts";
import { counted } from "#contract/text.ts";
import { isKind } from "#contract/records/kind-names.ts";
import { messages } from "#contract/messages.ts";
import type { ProductRow } from "#contract/products/product.ts";
import { liveUpdates } from "#console/client/live/live-updates.ts";
import { onStreamMessage } from "#console/client/live/stream.ts";
import { setPaused } from "#console/client/records/live/live-records.ts";
import { shownColumns } from "#console/grid/columns/layout.ts";
import { moveTo } from "#console/grid/cursor.ts";
import type { CellsProps } from "#console/list/definition.ts";
import { useLatest } from "#console/list/state/use-latest.ts";
import { isMac } from "#console/shell/keys/platform.ts";
import { keyOf } from "#console/shell/keys/key-press.ts";
import { typesText } from "#console/shell/keys/strokes.ts";
import { tellFailure } from "#console/shell/messages/tell-failure.ts";
import { tools } from "#console/shell/running/tools.ts";
import { type CellsInView, copyBlock, pasteText } from "./clipboard.ts";
import { type CellText, countCells, type Draft, emptyDraft, typeCells } from "./draft.ts";
import { type PriceRule, priceByRule } from "#contract/products/price-rule.ts";
import { type Checked, checkEdits, rowsOfRule, saveEdits } from "./edits.ts";
import { keepCells } from "./kept-cells.ts";
import { clearMarks, columnsWithDraft, marksOf, rowsWithDraft, type ShownCells } from "./marks.ts";
import { focusGrid, revealCell, useCellEvents } from "./use-cell-events.ts";
import { useDraft } from "./use-draft.ts";
import { blockOf, type Place, placeAfter } from "./place.ts";

/** The cell that is being typed into. */
export interface OpenCell {
  /** Its product and column: the rows of the grid may be others by the time that it is closed. */
  readonly row: ProductRow;
  readonly column: string;
  readonly text: string;
  /** Typing has replaced what was there: the end of the text is where to go on. */
  readonly isReplaced: boolean;
  readonly rect: DOMRect;
}

/** The state of the mode: cell, block, draft, the open cell and the check before a save. */
export function useCells(props: CellsProps<ProductRow> & { readonly onEnd: () => void }) {
  const { storeId, shown, columns, layout, home, onLook, onEnd } = props;
  const { rows, state } = shown;
  const visible = useMemo(() => shownColumns(columns, layout), [columns, layout]);
  // Prices are what is edited most.
  const [column, setColumn] = useState(() => {
    const price = visible.findIndex(({ id }) => id === codeCell);
    return Math.max(0, price >= 0 ? price : visible.findIndex(({ id }) => productCells[id] && !isIdentity(id)));
  });
  const [row, setRow] = useState(() => state.read().cursor.index);
  const [anchor, setAnchor] = useState<Place | null>(null);
  const { draft, setDraft, startFrom, undo, redo } = useDraft(storeId);
  const [open, setOpen] = useState<OpenCell | null>(null);
  const opened = useRef<OpenCell | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<{ readonly text: string; readonly draft: Draft; readonly at?: Place } | null>(null);
  const changers = useRef(new Map<string, string>());
  const place = { row, column: Math.min(column, visible.length - 1) };
  const block = blockOf(anchor ?? place, place);
  const isDirty = draft.size > 0;
  // What was said goes with its cause: once the draft is another one, or the cursor has left the cell that it is about.
  const isSaid = said?.draft === draft && (!said.at || (said.at.row === row && said.at.column === column));
  const says = isSaid ? said.text : "";

  // A row whose update waits is shown as it was; what it is by now stands among the waiting ones.
  const newest = (one: ProductRow): ProductRow => {
    const waiting = liveUpdates.waiting.records.get(one.id);
    return waiting?.kind === "product" && waiting.row.version > one.version ? waiting.row : one;
  };
  const cells: ShownCells = { place, block, draft, newest };
  const latest = useLatest({ cells, visible, rows, open, checked, isBusy });
  const marks = useMemo(() => marksOf(() => latest.current.cells), [latest]);
  const drawnColumns = useMemo(() => columnsWithDraft(columns, () => latest.current.cells.draft), [columns, latest]);
  const drawnRows = useMemo(() => rowsWithDraft(rows, draft), [rows, draft]);
  const isHeld = isDirty || open !== null;

  useLayoutEffect(() => {
    onLook({ rows: drawnRows, columns: drawnColumns, marks, isHeld });
  }, [onLook, drawnRows, drawnColumns, marks, isHeld]);
  useLayoutEffect(() => {
    const { current } = home;
    return () => {
      onLook(null);
      setPaused("edited", false);
      if (current) clearMarks(current);
    };
  }, [onLook, home]);
  useEffect(() => setPaused("edited", isHeld), [isHeld]);
  // The marks are painted with the rows: a cell that was left or a block that has grown is painted again.
  useLayoutEffect(() => {
    state.write({ ...state.read() });
    revealCell(home.current);
  });
  useEffect(
    () =>
      onStreamMessage((message) => {
        if (message.type !== "changed" || !isKind(message.kind) || message.kind !== "product") return;
        changers.current.set(message.row.id, message.by.name);
        state.write({ ...state.read() });
      }),
    [state],
  );

  /** Puts texts into cells, and says something about what is typed by then. */
  const type = (texts: readonly CellText[], text = ""): void => {
    const before = latest.current.cells.draft;
    const next = texts.length > 0 ? typeCells(before, texts) : before;
    if (next !== before) setDraft(next);
    setSaid({ text, draft: next });
  };
  const rowAt = (index: number): ProductRow | undefined => {
    const found = rows.rowAt(index);
    return found && newest(found);
  };
  const goTo = (next: Place, extends_ = false): void => {
    setAnchor(extends_ ? (anchor ?? place) : null);
    setColumn(next.column);
    setRow(next.row);
    if (next.row !== state.read().cursor.index) state.write(moveTo(state.read(), rows, next.row));
  };
  const view = (): CellsInView => ({
    storeId,
    columns: visible,
    total: rows.total,
    block,
    readRows: (first, last) =>
      Promise.all(
        Array.from({ length: last - first + 1 }, async (_, at) => rowAt(first + at) ?? props.read.readRow(first + at)),
      ),
  });
  /** Puts texts into the cells of the block that can be edited. */
  const fillBlock = async (textOf: (column: string, rows: readonly (ProductRow | undefined)[]) => string) => {
    const { top, bottom, left, right } = block;
    const found = await view().readRows(top, bottom);
    const ids = visible.slice(left, right + 1).flatMap(({ id }) => (productCells[id] ? [id] : []));
    type(ids.flatMap((id) => found.flatMap((one) => (one ? [{ row: one, column: id, text: textOf(id, found) }] : []))));
  };
  const textAt = (one: ProductRow, id: string): string => {
    const typed = latest.current.cells.draft.get(one.id);
    return typed?.wrong[id]?.text ?? productCellText(id, { ...one, ...typed?.set });
  };
  const fillDown = async (): Promise<void> => {
    const from = block.top === block.bottom ? block.top - 1 : block.top;
    if (from < 0) return;
    const [source] = await view().readRows(from, from);
    if (source) await fillBlock((id) => textAt(source, id));
  };
  const beginTyping = (text: string | null): void => {
    const id = visible[place.column]?.id ?? "";
    const one = rowAt(place.row);
    const rect = home.current?.querySelector("[data-mark~=cursor]")?.getBoundingClientRect();
    if (!one || !rect) return;
    if (!productCells[id]) {
      const text = `${visible[place.column]?.title ?? "This"} cannot be edited here`;
      return setSaid({ text, draft, at: place });
    }
    setAnchor(null);
    opened.current = { row: one, column: id, text: text ?? textAt(one, id), isReplaced: text !== null, rect };
    setOpen(opened.current);
  };
  /** Closes a cell with what is typed, or with null as it was. Without a key, somebody has gone elsewhere. */
  const endTyping = (cell: OpenCell, text: string | null, key?: "Enter" | "Tab", shift = false): void => {
    // It is closed already: a field that is taken away loses the focus too.
    if (opened.current !== cell) return;
    opened.current = null;
    setOpen(null);
    if (key || text === null) focusGrid(home.current);
    const one = newest(cell.row);
    if (text !== null && text !== textAt(one, cell.column)) type([{ row: one, column: cell.column, text }]);
    if (!key) return;
    const move =
      key === "Tab" ? { key, ctrl: false, shift } : { key: shift ? "ArrowUp" : "ArrowDown", ctrl: false, shift };
    const next = placeAfter(place, move, size());
    if (next) goTo(next);
  };
  const size = () => ({ rows: rows.total, columns: visible.length, page: Math.max(1, state.view.rowsInView - 1) });
  const applyRule = async (rule: PriceRule): Promise<void> => {
    setBusy(true);
    try {
      const found = await rowsOfRule(props.read, [...state.read().selected.keys()]);
      if (!found) return;
      const texts = found.map((one) => {
        const now = { ...one, ...latest.current.cells.draft.get(one.id)?.set };
        const given = priceByRule(rule, now);
        const text = productCellText("price", { price: "price" in given ? given.price : given.would });
        return { row: one, column: "price", text, ...("because" in given && { because: given.because }) };
      });
      type(texts, `The rule is in the cells of ${counted(texts.length, "product")}: look at them before you save`);
    } catch (error) {
      tellFailure(error, messages.failedTryAgain);
    } finally {
      setBusy(false);
    }
  };

  const check = async (): Promise<void> => {
    if (latest.current.isBusy) return;
    setBusy(true);
    try {
      const found = await checkEdits(storeId, latest.current.cells.draft);
      if (found && found.draft !== latest.current.cells.draft) setDraft(found.draft);
      setChecked(found);
    } catch (error) {
      tellFailure(error, messages.failedTryAgain);
    } finally {
      setBusy(false);
    }
  };
  const save = async (reason: string, key: string): Promise<boolean> => {
    if (!checked || latest.current.isBusy) return false;
    setBusy(true);
    try {
      const left = await saveEdits(storeId, checked, reason, key);
      startFrom(left);
      setChecked(null);
      focusGrid(home.current);
      await tools.refresh();
      return true;
    } catch (error) {
      tellFailure(error, messages.updateFailed);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const closePlan = (): void => {
    setChecked(null);
    focusGrid(home.current);
  };
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
    if (answer === "drop") startFrom(emptyDraft);
    if (answer === "keep") keepCells(storeId, draft);
    if (answer === "keep" || answer === "drop") onEnd();
    else focusGrid(home.current);
  };

  const onKey = (event: KeyboardEvent): boolean => {
    const ctrl = isMac() ? event.metaKey : event.ctrlKey;
    const { key, shiftKey: shift } = event;
    if (event.altKey || event.isComposing) return false;
    const letter = ctrl ? keyOf(event) : "";
    if (ctrl && key === "Enter") void check();
    else if (shift && key === "Enter") void end();
    else if (letter === "d") void fillDown();
    else if (letter === "z" && !shift) undo();
    else if (letter === "y" || (letter === "z" && shift)) redo();
    else if (ctrl && "cxv".includes(letter)) return true;
    else if (key === "Escape") {
      if (anchor) setAnchor(null);
      else void end();
    } else if (key === "Enter" || key === "F2") beginTyping(null);
    else if (key === "Delete" || key === "Backspace") void fillBlock(() => "");
    else if (!ctrl && typesText(key)) beginTyping(key === " " ? null : key);
    else {
      const next = placeAfter(place, { key, ctrl, shift }, size());
      if (!next) return false;
      goTo(next, shift && key !== "Tab");
    }
    event.preventDefault();
    return true;
  };
  const onClipboard = async (event: ClipboardEvent): Promise<void> => {
    const data = event.clipboardData;
    if (!data) return;
    event.preventDefault();
    if (event.type === "paste") {
      const text = data.getData("text/plain");
      setBusy(true);
      try {
        const pasted = await pasteText(text, view());
        type(pasted.cells, pasted.says);
        focusGrid(home.current);
      } catch (error) {
        tellFailure(error, messages.failedTryAgain);
      } finally {
        setBusy(false);
      }
      return;
    }
    data.setData("text/plain", copyBlock(view(), drawnRows.rowAt));
    if (event.type === "cut") await fillBlock(() => "");
  };

  useCellEvents(home, { onKey, onClipboard, goTo, beginTyping });
  return { cells, visible, open, endTyping, checked, save, closePlan, isBusy, says, end, applyRule, rowAt, changers };
}

export type Cells = ReturnType<typeof useCells>;
