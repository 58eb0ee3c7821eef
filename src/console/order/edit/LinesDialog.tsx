import { type ReactElement, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { isScan } from "#contract/products/barcode.ts";
import { readQuickLine } from "#console/order/finding/quick-line.ts";
import { SoughtRows, soughtRow } from "./finding/SoughtRows.tsx";
import { useSoughtProducts } from "./finding/use-sought-products.ts";
import { typeSought, withoutSought } from "./finding/take-found.ts";
import { messages } from "#contract/messages.ts";
import { formTitle } from "#console/client/form-title.ts";
import { moveByArrow } from "#console/form/line-table/cell-keys.ts";
import { DraftFoot, DraftHead } from "#console/form/DraftFrame.tsx";
import { useFormat } from "#console/session/preferences/use-format.ts";
import { type AskedDialog, closeDialog } from "#console/shell/dialogs/dialog-state.ts";
import { Dialog } from "#console/shell/dialogs/Dialog.tsx";
import { FailureNoticeView } from "#console/shell/dialogs/FailureNoticeView.tsx";
import { useLeaving } from "#console/shell/dialogs/use-leaving.ts";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import { explainFailure } from "#console/shell/running/failing/explain-failure.ts";
import { LineRow } from "./line/LineRow.tsx";
import { LinesHead } from "./line/LinesHead.tsx";
import { cells, type TypedPart } from "./line/read-line.ts";
import { addProduct, dropAdded, emptyDraft, type LinesDraft, typeInto } from "./lines-draft.ts";
import { cellKey, focusCell } from "./line/line-keys.ts";
import { ProductFinder } from "./finding/ProductFinder.tsx";
import { SettlementTable } from "./SettlementTable.tsx";
import { useLinesEditor } from "./use-lines-editor.ts";
import "./lines.css";

const tableKeys = `${keyCaps("Enter")} saves · s substitutes · i adds · n notes · 0 for none · ${keyCaps("Escape")} cancels`;
const finderKeys = `${keyCaps("Enter")} takes the product · ${keyCaps("Escape")} goes back`;

/** The products of an order as a table to type into, with what the order then costs and what becomes of the money. */
export function LinesDialog(props: { readonly asked: AskedDialog<"lines"> }): ReactElement {
  const { title, order, mayPrice } = props.asked.question;
  const format = useFormat();
  const editor = useLinesEditor(props.asked);
  const { open, read, draft, notice, isSaving } = editor;
  const sought = useSoughtProducts(
    editor,
    { storeId: order.storeId, orderId: order.id },
    format.place.locale,
    (one, { product }) => {
      const isHere = soughtRow(document.activeElement)?.dataset["soughtId"] === one.id;
      // Whoever types elsewhere, such as the next code, goes on there.
      if (isHere || (finderText.trim() === "" && isScan(one.text) && !isTypedInto()))
        closeFinder({ productId: product.id, isTyped: one.quantity !== "" });
    },
  );
  // What was said when it could not be saved, until something changes.
  const [said, setSaid] = useState<{ readonly words: string; readonly draft: LinesDraft } | null>(null);
  // The line that a note is asked for.
  const [noting, setNoting] = useState<number | null>(null);
  const leaving = useLeaving(isSaving, () => read !== null && !read.isEmpty);
  // Which line a product is looked for: a number to substitute it, null to add one, undefined while none is.
  const [finding, setFinding] = useState<number | null | undefined>(undefined);
  const [finderText, setFinderText] = useState("");
  const table = useRef<HTMLTableElement>(null);
  const isHere = open !== null;
  // The words that stood here until the order was read had the focus.
  useLayoutEffect(() => {
    if (isHere) focusCell(table.current, null, "quantity");
  }, [isHere]);
  const lastCell = useRef<HTMLElement | null>(null);
  const textAtFocus = useRef("");
  // The cell to go to together with what is shown next: selected earlier, its text would lose the selection by its new
  // value.
  const [goal, setGoal] = useState<Goal | null>(null);
  const goTo = useEffectEvent((to: Goal) => {
    if (to.soughtId !== undefined) {
      return table.current?.querySelector<HTMLInputElement>(`[data-sought-id="${to.soughtId}"] input`)?.focus();
    }
    const line = to.line ?? read?.lines.findLast(({ productId }) => productId === to.productId)?.key ?? null;
    focusCell(table.current, line, "quantity");
    if (!(lastCell.current instanceof HTMLInputElement)) return undefined;
    // Nothing may replace what was typed of it before its product was known.
    if (to.isTyped) lastCell.current.setSelectionRange(lastCell.current.value.length, lastCell.current.value.length);
    // The cell may have had the focus all the time, with another text.
    textAtFocus.current = lastCell.current.value;
    return undefined;
  });
  useLayoutEffect(() => {
    if (goal !== null) goTo(goal);
  }, [goal]);

  function closeFinder(to: Goal): void {
    setFinding(undefined);
    setFinderText("");
    setGoal(to);
  }

  function seekTyped(text: string): void {
    const id = sought.seek(text, finding ?? null, draft);
    if (isScan(text)) setFinderText("");
    else closeFinder({ soughtId: id });
  }

  /** Saves, unless a product is not known yet; text in its field counts as if Enter had been pressed. */
  function save(): void {
    const typed = finderText.trim();
    if (typed !== "") seekTyped(typed);
    else if (sought.hindrance !== null) {
      setSaid({ words: sought.hindrance, draft });
      table.current?.querySelector<HTMLElement>("[data-sought=unfound] button")?.focus();
    } else if (editor.decisions.missing !== null) setSaid({ words: editor.decisions.missing, draft });
    else void editor.save();
  }

  /** Whether somebody types into a cell, such as the next code: the focus then stays where it is. */
  function isTypedInto(): boolean {
    const field = document.activeElement;
    return (
      field instanceof HTMLInputElement &&
      table.current?.contains(field) === true &&
      field.value !== textAtFocus.current
    );
  }

  function askForNote(line: number): void {
    setNoting(line);
    requestAnimationFrame(() => focusCell(table.current, line, "note"));
  }

  /** The draft without what a scanner has typed into a cell. */
  function withoutScan(target: EventTarget): LinesDraft {
    const id = soughtRow(target)?.dataset["soughtId"];
    if (id !== undefined) return typeSought(draft, id, textAtFocus.current);
    const row = target instanceof HTMLElement ? target.closest<HTMLElement>("[data-line]") : null;
    const part = [...cells, "note"].find((name) => target instanceof HTMLElement && target.dataset["cell"] === name);
    return row && part ? typeInto(draft, Number(row.dataset["line"]), part as TypedPart, textAtFocus.current) : draft;
  }

  return (
    <Dialog kind="lines" label={title}>
      <DraftHead
        title={title}
        about={order.customerName}
        onStartOver={editor.isKept && read?.isEmpty === false ? () => editor.setDraft(emptyDraft) : null}
      />
      {open === null || read === null ? (
        <p className="aisle-lines-coming" role="status" tabIndex={-1} data-first-focus>
          {editor.failure === null
            ? messages.loading
            : explainFailure(editor.failure, messages.fetchingFailed)?.message}
        </p>
      ) : (
        // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the key that saves
        <form
          className="aisle-lines"
          noValidate
          aria-busy={isSaving}
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
          onKeyDown={(event) => {
            const saves = event.ctrlKey || event.metaKey || event.target instanceof HTMLSelectElement;
            if (event.key !== "Enter" || !saves || event.nativeEvent.isComposing) return;
            event.preventDefault();
            save();
          }}
        >
          <div className="aisle-lines-scroll">
            {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of its cells */}
            <table
              ref={table}
              aria-label={title}
              onFocus={({ target }) => {
                if (!(target instanceof HTMLInputElement)) return;
                lastCell.current = target;
                textAtFocus.current = target.value;
              }}
              onKeyDown={(event) => {
                const key = cellKey(event);
                if (key === null) {
                  if (moveByArrow(event)) event.preventDefault();
                  return;
                }
                event.preventDefault();
                if (key.type === "note") askForNote(key.line);
                else if (key.type === "scan") {
                  const field = event.target;
                  sought.seek(key.code, null, withoutScan(field));
                  // What is scanned or typed next replaces the text that stands there again.
                  if (field instanceof HTMLInputElement) queueMicrotask(() => field.select());
                } else setFinding(key.type === "substitute" ? key.line : null);
              }}
            >
              <LinesHead />
              <tbody>
                {read.lines.map((line, at) => (
                  <LineRow
                    key={line.key}
                    line={line}
                    stock={editor.stocks.get(line.key) ?? null}
                    refused={editor.refused.get(line.key)}
                    others={editor.others.get(line.key)}
                    isNoting={noting === line.key}
                    mayPrice={mayPrice}
                    priced={read.priced?.lines[at] ?? null}
                    format={format}
                    onType={(cell, text) => editor.edit((now) => typeInto(now, line.key, cell, text))}
                    onDrop={() => {
                      editor.edit((now) => dropAdded(now, line.key));
                      focusCell(table.current, null, "quantity");
                    }}
                  />
                ))}
                <SoughtRows
                  sought={sought}
                  format={format}
                  onType={({ id }, quantity) => editor.edit((now) => typeSought(now, id, quantity))}
                  onChoose={(one, product) => {
                    sought.take(one, { product, quantity: readQuickLine(one.text).quantity });
                    setGoal({ productId: product.id });
                  }}
                  onEdit={({ id, text, substitutes }) => {
                    const left = withoutSought(draft, id);
                    // What stands in the field makes room as Enter would take it.
                    if (finderText.trim() === "") editor.setDraft(left);
                    else sought.seek(finderText.trim(), finding ?? null, left);
                    setFinderText(text);
                    setFinding(substitutes);
                  }}
                  onDrop={({ id }) => {
                    editor.edit((now) => withoutSought(now, id));
                    focusCell(table.current, null, "quantity");
                  }}
                />
              </tbody>
            </table>
          </div>
          {finding === undefined ? (
            <SettlementTable editor={editor} before={open.detail} format={format} />
          ) : (
            <ProductFinder
              order={order}
              line={read.lines.some(({ key, isAdded }) => key === finding && !isAdded) ? (finding ?? null) : null}
              text={finderText}
              onText={setFinderText}
              onAhead={seekTyped}
              title={
                finding === null
                  ? formTitle("line.add")
                  : `In place of ${read.lines.find(({ key }) => key === finding)?.name ?? ""}`
              }
              format={format}
              onClose={() => closeFinder({ line: finding })}
              onChoose={({ quantity, isGuess, ...product }) => {
                const match = { quantity, ...(isGuess && { isGuess }) };
                editor.setDraft(addProduct(draft, product, read.lines, finding, match));
                closeFinder({ productId: product.id });
              }}
            />
          )}
          <div role="alert" className="aisle-lines-notice">
            {said?.draft === draft ? said.words : null}
            {notice && <FailureNoticeView notice={notice} />}
          </div>
          <DraftFoot
            leaving={leaving}
            onDrop={() => {
              editor.drop();
              closeDialog();
            }}
            isSaving={isSaving}
            keys={finding === undefined ? tableKeys : finderKeys}
            canSave={!isSaving && !read.isEmpty && read.priced !== null}
          />
        </form>
      )}
    </Dialog>
  );
}

/** The cell to go to: the quantity of a line, by its number or its product, or of one whose product is not known yet. */
interface Goal {
  readonly line?: number | null;
  readonly productId?: string;
  readonly soughtId?: string;
  /** What stands there was typed just now. */
  readonly isTyped?: boolean;
}
