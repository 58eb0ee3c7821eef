import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { TextArea } from "@blueprintjs/core/lib/esm/components/forms/textArea.js";
import { type FormEvent, useState } from "react";
import { maxTextLength } from "#contract/constants.ts";
import { messages } from "#contract/messages.ts";
import { type Asked, answerAsked, closeAsked, typedAhead } from "./asking.ts";
import { Box } from "./Box.tsx";
import { asTrouble, type Trouble, troubleOf } from "./trouble.ts";
import { TroubleView } from "./TroubleView.tsx";
import { keyCaps } from "#console/shell/keys/key-caps.ts";

/** A question answered by writing. What was written stays until it is saved. */
export function WritingBox(props: { readonly asked: Extract<Asked, { kind: "writing" }> }) {
  const { writing } = props.asked;
  const [text, setText] = useState(typedAhead() ?? writing.initial ?? "");
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [saving, setSaving] = useState(false);

  const isRefused = trouble !== null && trouble.refusal !== null;

  async function send(): Promise<void> {
    const written = text.trim();
    if (saving || isRefused) return;
    if (writing.required && !written) {
      setTrouble(asTrouble(`Please write the ${writing.label.toLowerCase()}`));
      return;
    }
    setSaving(true);
    setTrouble(null);
    try {
      await writing.save?.(written);
      answerAsked(props.asked, written);
    } catch (error) {
      setTrouble(troubleOf(error, writing.failure ?? messages.saveFailed, writing));
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
          <span className="aisle-quiet">{writing.label}</span>
          <TextArea
            autoFocus
            data-first-focus
            fill
            rows={4}
            maxLength={maxTextLength}
            value={text}
            aria-required={writing.required}
            aria-invalid={trouble?.again === null}
            onChange={(event) => {
              setText(event.currentTarget.value);
              // What others did stays in sight until the next try.
              if (trouble?.again === null) setTrouble(null);
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
          {trouble && <TroubleView trouble={trouble} />}
        </div>
        <div className="aisle-box-foot">
          <span className="aisle-quiet">
            {isRefused
              ? "Your text can still be copied"
              : `${keyCaps("Enter")} ${trouble?.again === "Do it anyway" ? "does it anyway" : "saves"}, ${keyCaps("shift+Enter")} starts a new line`}
          </span>
          <Button text={isRefused ? "Close" : "Cancel"} onClick={closeAsked} />
          {!isRefused && <Button intent="primary" text={trouble?.again ?? "Save"} type="submit" loading={saving} />}
        </div>
      </form>
    </Box>
  );
}
