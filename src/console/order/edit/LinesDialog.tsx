import { type ReactElement, useLayoutEffect, useRef, useState } from "react";
import { messages } from "#contract/messages.ts";
import { choicesOf } from "#console/client/field-words.ts";
import { otherTitle } from "#console/client/other-words.ts";
import { discountTypes } from "#contract/enumerations.ts";
import { formTitle } from "#console/client/form-title.ts";
import { moveByArrow } from "#console/form/cell-keys.ts";
import { DraftFoot, DraftHead } from "#console/form/DraftFrame.tsx";
import { useFormat } from "#console/session/preferences/use-format.ts";
import { type AskedDialog, closeDialog } from "#console/shell/dialogs/dialog-state.ts";
import { Dialog } from "#console/shell/dialogs/Dialog.tsx";
import { FailureNoticeView } from "#console/shell/dialogs/FailureNoticeView.tsx";
import { useLeaving } from "#console/shell/dialogs/use-leaving.ts";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import { explainFailure } from "#console/shell/running/failing/explain-failure.ts";
import { LineRow } from "./line/LineRow.tsx";
import { addProduct, cells, dropAdded, emptyDraft, type LinesDraft, typeInto, type TypedPart } from "./lines-draft.ts";
import { cellKey, focusCell } from "./line/line-keys.ts";
import { ProductFinder } from "./finding/ProductFinder.tsx";
import { SettlementTable } from "./SettlementTable.tsx";
import { useLinesEditor } from "./use-lines-editor.ts";
import { useScan } from "./finding/use-scan.ts";
import "./lines.css";

const tableKeys = `${keyCaps("Enter")} saves · s substitutes · i adds · n notes · 0 for none · ${keyCaps("Escape")} cancels`;
const finderKeys = `${keyCaps("Enter")} takes the product · ${keyCaps("Escape")} goes back`;

const titles = [
  "line.name",
  "line.stock",
  "line.ordered",
  "line.quantity",
  "line.unitPrice",
  "line.discount",
  "line.tax",
  "line.amount",
] as const;

/** The products of an order as a table to type into, with what the order then costs and what becomes of the money. */
export function LinesDialog(props: { readonly asked: AskedDialog<"lines"> }): ReactElement {
  const { title, order, mayPrice } = props.asked.question;
  const format = useFormat();
  const editor = useLinesEditor(props.asked);
  const { open, read, draft, notice, isSaving } = editor;
  const { hint, scan } = useScan(editor, order.storeId, (line) => {
    if (!isTypedInto()) closeFinder(line);
  });
  // The line that a note is asked for.
  const [noting, setNoting] = useState<number | null>(null);
  const leaving = useLeaving(isSaving, () => read !== null && !read.isEmpty);
  // Which line a product is looked for: a number to substitute it, null to add one, undefined while none is.
  const [finding, setFinding] = useState<number | null | undefined>(undefined);
  const table = useRef<HTMLTableElement>(null);
  const isHere = open !== null;
  // The words that stood here until the order was read had the focus.
  useLayoutEffect(() => {
    if (isHere) focusCell(table.current, null, "quantity");
  }, [isHere]);
  const lastCell = useRef<HTMLElement | null>(null);
  const textAtFocus = useRef("");
  useLayoutEffect(() => {
    if (!leaving.isLeaving) lastCell.current?.focus();
  }, [leaving.isLeaving]);
  // The cell to go to together with what is shown next: selected earlier, its text would lose the selection by its new
  // value.
  const [goal, setGoal] = useState<{ readonly line: number | null } | null>(null);
  useLayoutEffect(() => {
    if (goal === null) return;
    focusCell(table.current, goal.line, "quantity");
    // The cell may have had the focus all the time, with another text.
    if (lastCell.current instanceof HTMLInputElement) textAtFocus.current = lastCell.current.value;
  }, [goal]);

  function closeFinder(line: number | null | undefined): void {
    setFinding(undefined);
    setGoal({ line: line ?? null });
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
        <form
          className="aisle-lines"
          noValidate
          aria-busy={isSaving}
          onSubmit={(event) => {
            event.preventDefault();
            void editor.save();
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
                  void scan(key.code, null, withoutScan(field));
                  // What is scanned or typed next replaces the text that stands there again.
                  if (field instanceof HTMLInputElement) queueMicrotask(() => field.select());
                } else setFinding(key.type === "substitute" ? key.line : null);
              }}
            >
              <thead>
                <tr>
                  {titles.map((name) => (
                    <th key={name} scope="col" title={name === "line.discount" ? discountHint() : undefined}>
                      {otherTitle(name)}
                    </th>
                  ))}
                </tr>
              </thead>
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
              </tbody>
            </table>
          </div>
          {finding === undefined ? (
            <SettlementTable editor={editor} before={open.detail} format={format} />
          ) : (
            <ProductFinder
              order={order}
              line={read.lines.some(({ key, isAdded }) => key === finding && !isAdded) ? (finding ?? null) : null}
              onScan={(code) => void scan(code, finding, draft)}
              title={
                finding === null
                  ? formTitle("line.add")
                  : `In place of ${read.lines.find(({ key }) => key === finding)?.name ?? ""}`
              }
              format={format}
              onClose={() => closeFinder(finding)}
              onChoose={(product) => {
                const next = addProduct(draft, product, read.lines, finding);
                editor.setDraft(next);
                closeFinder(next.added.at(-1)?.key);
              }}
            />
          )}
          <div role="alert" className="aisle-lines-notice">
            {hint}
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

/** How discounts can be typed: "Discount type: percentage, value". */
function discountHint(): string {
  return `${otherTitle("discount.type")}: ${choicesOf("discount.type", discountTypes).join(", ")}`;
}
