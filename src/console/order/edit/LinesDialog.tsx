import { type ReactElement, useState } from "react";
import { messages } from "#contract/messages.ts";
import { formTitle } from "#console/client/form-title.ts";
import { otherTitle } from "#console/client/other-words.ts";
import { LineDialog } from "#console/form/line-table/LineDialog.tsx";
import { LineTable } from "#console/form/line-table/LineTable.tsx";
import { useFormat } from "#console/session/preferences/use-format.ts";
import type { AskedDialog } from "#console/shell/dialogs/dialog-state.ts";
import { FailureNoticeView } from "#console/shell/dialogs/FailureNoticeView.tsx";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import { explainFailure } from "#console/shell/running/failing/explain-failure.ts";
import { ProductFinder } from "./finding/ProductFinder.tsx";
import { SoughtRows } from "./finding/SoughtRows.tsx";
import { typeSought, withoutSought } from "./finding/take-found.ts";
import { focusCell } from "./line/focus-cell.ts";
import { lineColumns, lineFacts, type ShownLine } from "./line/line-columns.tsx";
import type { TypedPart } from "./line/read-line.ts";
import { addProduct, dropAdded, emptyDraft, type LinesDraft, typeInto } from "./lines-draft.ts";
import { SettlementTable } from "./SettlementTable.tsx";
import { type LinesEditor, useLinesEditor } from "./use-lines-editor.ts";
import { useLinesFinding } from "./use-lines-finding.ts";
import "./lines.css";

const tableKeys = `${keyCaps("Enter")} saves · s substitutes · i adds · n notes · 0 for none · ${keyCaps("Escape")} cancels`;
const finderKeys = `${keyCaps("Enter")} takes the product · ${keyCaps("Escape")} goes back`;

type Finding = ReturnType<typeof useLinesFinding>;

/** The products of an order as a table to type into, with what the order then costs and what becomes of the money. */
export function LinesDialog(props: { readonly asked: AskedDialog<"lines"> }): ReactElement {
  const { title, order, mayPrice } = props.asked.question;
  const format = useFormat();
  const editor = useLinesEditor(props.asked);
  const { open, read, draft, notice, isSaving, failure } = editor;
  const finding = useLinesFinding(editor, order, format.place.locale);
  // What was said when it could not be saved, until something changes.
  const [said, setSaid] = useState<{ readonly words: string; readonly draft: LinesDraft } | null>(null);

  /** Saves, unless a product is not known yet; text in its field counts as if Enter had been pressed. */
  function save(): void {
    const typed = finding.text.trim();
    const { hindrance } = finding.sought;
    const because = hindrance ?? editor.decisions.missing;
    if (typed !== "") finding.seekTyped(typed);
    else if (because === null) void editor.save();
    else {
      setSaid({ words: because, draft });
      if (hindrance !== null)
        finding.table.current?.querySelector<HTMLElement>("[data-sought=unfound] button")?.focus();
    }
  }

  const coming = failure === null ? messages.loading : explainFailure(failure, messages.fetchingFailed)?.message;
  return (
    <LineDialog
      title={title}
      about={order.customerName}
      className="aisle-lines"
      coming={open === null || read === null ? (coming ?? "") : null}
      hasChanges={() => read !== null && !read.isEmpty}
      onStartOver={editor.isKept && read?.isEmpty === false ? () => editor.setDraft(emptyDraft) : null}
      onDrop={editor.drop}
      isSaving={isSaving}
      canSave={!isSaving && read?.isEmpty === false && read.priced !== null}
      save={save}
      keys={finding.finding === undefined ? tableKeys : finderKeys}
      notice={
        <>
          {said?.draft === draft ? said.words : null}
          {notice && <FailureNoticeView notice={notice} />}
        </>
      }
    >
      <Lines {...{ title, editor, finding, mayPrice }} />
      {finding.finding !== undefined ? (
        <LineFinder {...{ editor, finding, order }} />
      ) : open ? (
        <SettlementTable editor={editor} before={open.detail} format={format} />
      ) : null}
    </LineDialog>
  );
}

function Lines(props: {
  readonly title: string;
  readonly editor: LinesEditor;
  readonly finding: Finding;
  readonly mayPrice: boolean;
}): ReactElement {
  const { title, editor, finding, mayPrice } = props;
  const { read } = editor;
  const { table, sought, focus } = finding;
  const format = useFormat();
  const toFirst = (): void => focusCell(table.current, null, "quantity");
  const type = (line: number, part: TypedPart, text: string): void =>
    editor.edit((now) => typeInto(now, line, part, text));
  const lines = (read?.lines ?? []).map((line, at): ShownLine => ({
    line,
    stock: editor.stocks.get(line.key) ?? null,
    refused: editor.refused.get(line.key),
    others: editor.others.get(line.key),
    isNoting: finding.noting === line.key,
    priced: read?.priced?.lines[at] ?? null,
  }));
  return (
    <div className="aisle-line-scroll">
      <LineTable<ShownLine>
        ref={table}
        label={title}
        head={otherTitle("line.name")}
        columns={lineColumns(mayPrice, format)}
        lines={lines}
        canRemove={lines.some(({ line }) => line.isAdded)}
        letters={finding.letters}
        onEnter={finding.scan}
        onFocus={focus.onFocus}
        about={(shown) =>
          lineFacts(shown, format, {
            onNote: (text) => type(shown.line.key, "note", text),
            onDrop() {
              editor.edit((now) => dropAdded(now, shown.line.key));
              toFirst();
            },
          })
        }
        onType={({ line }, column, text) => type(line.key, column as TypedPart, text)}
      >
        <SoughtRows
          sought={sought}
          format={format}
          onType={({ id }, quantity) => editor.edit((now) => typeSought(now, id, quantity))}
          onChoose={finding.chooseSought}
          onEdit={finding.editSought}
          onDrop={({ id }) => {
            editor.edit((now) => withoutSought(now, id));
            toFirst();
          }}
        />
      </LineTable>
    </div>
  );
}

/** Looks for a product in place of a line, or besides. */
function LineFinder(props: {
  readonly editor: LinesEditor;
  readonly finding: Finding;
  readonly order: AskedDialog<"lines">["question"]["order"];
}): ReactElement {
  const { editor, finding, order } = props;
  const format = useFormat();
  const lines = editor.read?.lines ?? [];
  const key = finding.finding ?? null;
  const line = lines.find((one) => one.key === key);
  return (
    <ProductFinder
      order={order}
      line={line && !line.isAdded ? key : null}
      text={finding.text}
      onText={finding.setText}
      onAhead={finding.seekTyped}
      title={key === null ? formTitle("line.add") : `In place of ${line?.name ?? ""}`}
      format={format}
      onClose={() => finding.close({ line: key })}
      onChoose={({ quantity, isGuess, ...product }) => {
        const match = { quantity, ...(isGuess && { isGuess }) };
        editor.setDraft(addProduct(editor.draft, product, lines, key, match));
        finding.close({ productId: product.id });
      }}
    />
  );
}
