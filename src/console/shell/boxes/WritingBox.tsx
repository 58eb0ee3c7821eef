import { Button, Callout, TextArea } from "@blueprintjs/core";
import { type FormEvent, useState } from "react";
import { maxTextLength } from "#contract/constants.ts";
import { messages } from "#contract/messages.ts";
import { type Asked, answerAsked, closeAsked } from "./asking.ts";
import { Box } from "./Box.tsx";
import { type Explanation, explainFailure } from "#console/shell/running/explain-failure.ts";
import { keyCaps } from "#console/shell/keys/key-caps.ts";

/** A question answered by writing. What was written stays until it is saved. */
export function WritingBox(props: { readonly asked: Extract<Asked, { kind: "writing" }> }) {
  const { writing } = props.asked;
  const [text, setText] = useState(writing.initial ?? "");
  const [wrong, setWrong] = useState<Explanation | null>(null);
  const [saving, setSaving] = useState(false);

  async function send(): Promise<void> {
    const written = text.trim();
    if (saving) return;
    if (writing.required && !written) {
      setWrong({ message: `Please write the ${writing.label.toLowerCase()}` });
      return;
    }
    setSaving(true);
    setWrong(null);
    try {
      await writing.save?.(written);
      answerAsked(props.asked, written);
    } catch (error) {
      setWrong(explainFailure(error, writing.failure ?? messages.saveFailed));
    } finally {
      setSaving(false);
    }
  }

  return (
    <Box kind="writing" label={writing.title}>
      <form
        className="aisle-writing"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void send();
        }}
      >
        <div className="aisle-box-head">
          <h2>{writing.title}</h2>
        </div>
        <label className="aisle-writing-field">
          <span className="aisle-muted">{writing.label}</span>
          <TextArea
            autoFocus
            data-first-focus
            fill
            rows={4}
            maxLength={maxTextLength}
            value={text}
            aria-required={writing.required}
            aria-invalid={wrong !== null}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setWrong(null);
            }}
            onFocus={(event) => event.currentTarget.setSelectionRange(text.length, text.length)}
            onKeyDown={(event) => {
              if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
              event.preventDefault();
              void send();
            }}
          />
        </label>
        <div role="alert" className="aisle-writing-wrong">
          {wrong && (
            <Callout compact intent="danger" icon={null}>
              <strong>{wrong.message}</strong>
              {wrong.detail && <div>{wrong.detail}</div>}
            </Callout>
          )}
        </div>
        <div className="aisle-box-foot">
          <span className="aisle-muted">
            {keyCaps("Enter")} saves, {keyCaps("shift+Enter")} starts a new line
          </span>
          <Button text="Cancel" onClick={closeAsked} />
          <Button intent="primary" text="Save" type="submit" loading={saving} />
        </div>
      </form>
    </Box>
  );
}
