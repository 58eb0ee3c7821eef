import { HTMLSelect } from "@blueprintjs/core/lib/esm/components/html-select/htmlSelect.js";
import { type KeyboardEvent, type ReactElement, useId, useRef, useState } from "react";
import { restChoices } from "#contract/orders/hand-over.ts";
import type { OrderLine } from "#contract/orders/schema.ts";
import type { HandOver } from "#contract/orders/status-change-schema.ts";
import { formTitle } from "#console/client/form-title.ts";
import { otherTitle } from "#console/client/other-words.ts";
import { moveByArrow } from "#console/form/line-table/cell-keys.ts";
import { DraftFoot, DraftHead } from "#console/form/DraftFrame.tsx";
import { useKept } from "#console/form/use-kept.ts";
import { useFormat } from "#console/session/preferences/use-format.ts";
import { answerDialog, type AskedDialog, closeDialog } from "#console/shell/dialogs/dialog-state.ts";
import { Dialog } from "#console/shell/dialogs/Dialog.tsx";
import { useLeaving } from "#console/shell/dialogs/use-leaving.ts";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import { keyOf } from "#console/shell/keys/key-press.ts";
import { handOverOf, type HandedDraft, leftOf, readHanded } from "./handed-draft.ts";
import "./hand-over.css";

/** What becomes of the rest, in words. */
const restWords: Readonly<Record<HandOver["rest"], string>> = {
  reserved: "It stays reserved and is delivered later",
  back: "It goes back to the shelf and is not charged",
};

const nothingTyped: { readonly lines: HandedDraft } = { lines: {} };

/** What was handed over of an order, by line. It opens with everything; one takes off what came back. */
export function HandOverDialog(props: { readonly asked: AskedDialog<"handOver"> }): ReactElement {
  const { asked } = props;
  const { question } = asked;
  const form = useRef<HTMLFormElement>(null);
  const format = useFormat();
  const kept = useKept<{ readonly lines: HandedDraft }>({
    name: `hand-over/${question.title}`,
    nothing: nothingTyped,
    isEmpty: ({ lines }) => Object.keys(lines).length === 0,
    read: (before) => ("lines" in before ? (before as typeof nothingTyped) : null),
  });
  const draft = kept.typed.lines;
  const [rest, setRest] = useState<HandOver["rest"]>(question.to === "Delivered" ? "back" : "reserved");
  const [said, setSaid] = useState("");
  const read = readHanded(question, draft, format.place.locale);
  const isWrong = Object.keys(read.wrong).length > 0;
  const leaving = useLeaving(false, () => !kept.isEmpty);

  function type(line: OrderLine, text: string): void {
    setSaid("");
    kept.change(({ lines }) => ({ lines: { ...lines, [line.line]: text } }));
  }

  function save(): void {
    if (isWrong) form.current?.querySelector<HTMLInputElement>("[aria-invalid=true]")?.focus();
    else if (read.because !== null) setSaid(read.because);
    else {
      kept.forget();
      answerDialog(asked, handOverOf(question, read.handed, rest));
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>): void {
    const { target } = event;
    if (moveByArrow(event)) event.preventDefault();
    else if (event.key === "Enter" && (target instanceof HTMLSelectElement || event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      save();
    } else if (keyOf(event.nativeEvent) === "n" && !event.ctrlKey && !event.metaKey && isQuantity(target)) {
      event.preventDefault();
      setSaid("");
      kept.change(() => ({ lines: Object.fromEntries(question.lines.map(({ line }) => [line, "0"])) }));
    }
  }

  return (
    <Dialog kind="lines" label={question.title}>
      <DraftHead title={question.title} about={question.about} onStartOver={kept.isKept ? kept.startOver : null} />
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of its cells */}
      <form
        ref={form}
        className="aisle-hand-over"
        noValidate
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <div className="aisle-hand-over-scroll">
          <table aria-label={question.title}>
            <thead>
              <tr>
                <th scope="col">{otherTitle("line.name")}</th>
                <th scope="col">{formTitle("handOver.left")}</th>
                <th scope="col">{formTitle("handOver.handed")}</th>
              </tr>
            </thead>
            <tbody>
              {question.lines
                .filter((line) => leftOf(line) > 0)
                .map((line, at) => (
                  <HandedRow
                    key={line.line}
                    line={line}
                    isFirst={at === 0}
                    text={draft[line.line] ?? String(leftOf(line))}
                    wrong={read.wrong[line.line]}
                    onType={(text) => type(line, text)}
                  />
                ))}
            </tbody>
          </table>
        </div>
        <div className="aisle-hand-over-below">
          <label>
            {formTitle("handOver.rest")}
            <HTMLSelect value={rest} onChange={({ target }) => setRest(target.value as HandOver["rest"])}>
              {restChoices
                .filter((each) => each === "back" || question.to === "Partially Delivered")
                .map((each) => (
                  <option key={each} value={each}>
                    {restWords[each]}
                  </option>
                ))}
            </HTMLSelect>
          </label>
          {rest === "back" && !isWrong && read.because === null ? (
            <p role="status">{`The order then comes to ${format.money(question.comesTo(read.handed).amount)}`}</p>
          ) : null}
        </div>
        <div role="alert" className="aisle-hand-over-notice">
          {said}
        </div>
        <DraftFoot
          leaving={leaving}
          onDrop={() => {
            kept.forget();
            closeDialog();
          }}
          isSaving={false}
          keys={`${keyCaps("Enter")} saves · n takes all off · ${keyCaps("Escape")} cancels`}
          canSave={!isWrong && read.because === null}
        />
      </form>
    </Dialog>
  );
}

/** A line with how much of it was handed over now. */
function HandedRow(props: {
  readonly line: OrderLine;
  readonly isFirst: boolean;
  readonly text: string;
  readonly wrong: string | undefined;
  onType(text: string): void;
}): ReactElement {
  const { line, text, wrong } = props;
  const said = useId();
  return (
    <tr data-line={line.line}>
      <th scope="row">
        {line.name}
        <small className="aisle-quiet">{line.code}</small>
        {wrong === undefined ? null : (
          <small id={said} role="alert" className="aisle-hand-over-wrong">
            {wrong}
          </small>
        )}
      </th>
      <td>{`${leftOf(line)}${line.unit === "weight" ? " kg" : ""}`}</td>
      <td>
        <input
          className="bp6-input"
          inputMode="decimal"
          autoComplete="off"
          data-cell="quantity"
          data-first-focus={props.isFirst || undefined}
          aria-label={`${formTitle("handOver.handed")} of ${line.name}`}
          aria-invalid={wrong === undefined ? undefined : true}
          aria-describedby={wrong === undefined ? undefined : said}
          value={text}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => props.onType(target.value)}
        />
      </td>
    </tr>
  );
}

function isQuantity(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.dataset["cell"] === "quantity";
}
