import { HTMLSelect } from "@blueprintjs/core/lib/esm/components/html-select/htmlSelect.js";
import { type ReactElement, useRef, useState } from "react";
import { restChoices } from "#contract/orders/hand-over.ts";
import type { OrderLine } from "#contract/orders/schema.ts";
import type { HandOver } from "#contract/orders/status-change-schema.ts";
import { formTitle } from "#console/client/form-title.ts";
import { otherTitle } from "#console/client/other-words.ts";
import type { LineColumn } from "#console/form/line-table/columns.ts";
import { LineDialog } from "#console/form/line-table/LineDialog.tsx";
import { LineTable } from "#console/form/line-table/LineTable.tsx";
import { useKept } from "#console/form/use-kept.ts";
import { useFormat } from "#console/session/preferences/use-format.ts";
import { answerDialog, type AskedDialog } from "#console/shell/dialogs/dialog-state.ts";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
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
  const [rest, setRest] = useState<HandOver["rest"]>(question.to === "Delivered" ? "back" : "reserved");
  const [said, setSaid] = useState("");
  const read = readHanded(question, kept.typed.lines, format.place.locale);
  const isWrong = Object.keys(read.wrong).length > 0;
  const change = (how: (lines: HandedDraft) => HandedDraft): void => {
    setSaid("");
    kept.change(({ lines }) => ({ lines: how(lines) }));
  };

  function save(): void {
    if (isWrong) form.current?.querySelector<HTMLInputElement>("[aria-invalid=true]")?.focus();
    else if (read.because !== null) setSaid(read.because);
    else {
      kept.forget();
      answerDialog(asked, handOverOf(question, read.handed, rest));
    }
  }

  return (
    <LineDialog
      title={question.title}
      about={question.about}
      className="aisle-hand-over"
      form={form}
      hasChanges={() => !kept.isEmpty}
      onStartOver={kept.isKept ? kept.startOver : null}
      onDrop={kept.forget}
      canSave={!isWrong && read.because === null}
      save={save}
      keys={`${keyCaps("Enter")} saves · n takes all off · ${keyCaps("Escape")} cancels`}
      notice={said}
    >
      <div className="aisle-line-scroll">
        <HandedLines question={question} typed={kept.typed.lines} wrong={read.wrong} onChange={change} />
      </div>
      <div className="aisle-hand-over-below">
        <RestField to={question.to} rest={rest} onRest={setRest} />
        {rest === "back" && !isWrong && read.because === null ? (
          <p role="status">{`The order then comes to ${format.money(question.comesTo(read.handed).amount)}`}</p>
        ) : null}
      </div>
    </LineDialog>
  );
}

/** The lines of which something can be handed over, with how much was; "n" takes all off. */
function HandedLines(props: {
  readonly question: AskedDialog<"handOver">["question"];
  readonly typed: HandedDraft;
  readonly wrong: ReturnType<typeof readHanded>["wrong"];
  readonly onChange: (how: (lines: HandedDraft) => HandedDraft) => void;
}): ReactElement {
  const { question, typed, wrong, onChange } = props;
  return (
    <LineTable<OrderLine>
      label={question.title}
      head={otherTitle("line.name")}
      columns={columnsOf(typed, wrong)}
      letters={{ n: () => onChange(() => Object.fromEntries(question.lines.map(({ line }) => [line, "0"]))) }}
      lines={question.lines.filter((line) => leftOf(line) > 0)}
      about={({ line, name, code }, at) => ({
        id: `handed-${line}`,
        name,
        code,
        wrong: wrong[line],
        data: { "data-line": line },
        isFirst: at === 0,
      })}
      onType={({ line }, _, text) => onChange((lines) => ({ ...lines, [line]: text }))}
    />
  );
}

/** What becomes of what was not handed over. */
function RestField(props: {
  readonly to: AskedDialog<"handOver">["question"]["to"];
  readonly rest: HandOver["rest"];
  readonly onRest: (rest: HandOver["rest"]) => void;
}): ReactElement {
  return (
    <label>
      {formTitle("handOver.rest")}
      <HTMLSelect value={props.rest} onChange={({ target }) => props.onRest(target.value as HandOver["rest"])}>
        {restChoices
          .filter((each) => each === "back" || props.to === "Partially Delivered")
          .map((each) => (
            <option key={each} value={each}>
              {restWords[each]}
            </option>
          ))}
      </HTMLSelect>
    </label>
  );
}

/** How much was left of each line, and how much of it was handed over now. */
function columnsOf(
  typed: HandedDraft,
  wrong: ReturnType<typeof readHanded>["wrong"],
): readonly LineColumn<OrderLine>[] {
  return [
    {
      name: "left",
      title: formTitle("handOver.left"),
      shows: (line) => `${leftOf(line)}${line.unit === "weight" ? " kg" : ""}`,
    },
    {
      name: "quantity",
      title: formTitle("handOver.handed"),
      types: (line) => ({
        value: typed[line.line] ?? String(leftOf(line)),
        label: `${formTitle("handOver.handed")} of ${line.name}`,
        isWrong: wrong[line.line] !== undefined,
      }),
    },
  ];
}
