import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { InputGroup } from "@blueprintjs/core/lib/esm/components/forms/inputGroup.js";
import { type FormEvent, useId, useRef, useState } from "react";
import { formTitle } from "#console/client/form-title.ts";
import { useFormat } from "#console/session/preferences/use-format.ts";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import { type AskedDialog, answerDialog, closeDialog } from "./dialog-state.ts";
import { Dialog } from "./Dialog.tsx";
import { type RangeEnd, rangeEnds, rangeExamples, readRange, writtenRange } from "./range.ts";

/**
 * A dialog for a range of numbers. An invalid number is reported at its field, and the dialog stays open until both are
 * valid.
 */
export function RangeDialog(props: { readonly asked: AskedDialog<"range"> }) {
  const { question } = props.asked;
  const [typed, setTyped] = useState(() => writtenRange(question));
  const [wrong, setWrong] = useState<{ readonly end: RangeEnd; readonly because: string } | null>(null);
  const fields = useRef<Partial<Record<RangeEnd, HTMLInputElement | null>>>({});
  const note = useId();
  const { locale } = useFormat().place;
  const isSet = rangeEnds.some((end) => question.range[end] !== undefined);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const reading = readRange(question, typed, locale);
    if ("range" in reading) return answerDialog(props.asked, reading.range);
    setWrong({ end: reading.wrong, because: reading.because });
    fields.current[reading.wrong]?.focus();
  }

  return (
    <Dialog kind="range" label={question.title}>
      <form onSubmit={submit} noValidate>
        <div className="aisle-dialog-head">
          <h2>{question.title}</h2>
        </div>
        <div className="aisle-range">
          {rangeEnds.map((end) => (
            <label key={end}>
              {formTitle(`filter.${end}`)}
              <InputGroup
                fill
                inputMode="decimal"
                autoComplete="off"
                maxLength={40}
                data-first-focus={end === "from" || undefined}
                inputRef={(field) => void (fields.current[end] = field)}
                value={typed[end]}
                intent={wrong?.end === end ? "danger" : "none"}
                aria-invalid={wrong?.end === end}
                aria-describedby={note}
                onFocus={(event) => event.currentTarget.select()}
                onValueChange={(text) => {
                  setTyped({ ...typed, [end]: text });
                  setWrong(null);
                }}
              />
            </label>
          ))}
        </div>
        <p id={note} className="aisle-range-note" data-wrong={wrong !== null} role={wrong ? "alert" : undefined}>
          {wrong ? wrong.because : `Such as ${rangeExamples[question.limits.type]}; leave one side empty for no limit.`}
        </p>
        <div className="aisle-dialog-foot">
          <span className="aisle-quiet">{keyCaps("Enter")} filters</span>
          {isSet && <Button text="Any" onClick={() => answerDialog(props.asked, {})} />}
          <Button text="Cancel" onClick={closeDialog} />
          <Button intent="primary" type="submit" text="Filter" />
        </div>
      </form>
    </Dialog>
  );
}
