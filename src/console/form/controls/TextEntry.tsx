import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { InputGroup } from "@blueprintjs/core/lib/esm/components/forms/inputGroup.js";
import { type ReactElement, useState } from "react";
import { checkField } from "#contract/fields/check-field.ts";
import type { FieldLimits } from "#contract/fields/fields.ts";
import { formatAmount } from "#contract/money.ts";
import { useFormat } from "#console/session/preferences/use-format.ts";
import { entryAttributes, type EntryProps, typedString } from "./entry.ts";

/** How each kind of text is typed: the keyboard a touch screen shows, and the longest that may be typed at all. */
const typing: Partial<Record<FieldLimits["type"], { readonly inputMode: "decimal" | "tel" | "numeric" }>> = {
  number: { inputMode: "decimal" },
  money: { inputMode: "decimal" },
  phone: { inputMode: "tel" },
  time: { inputMode: "numeric" },
};
const longestTyped = 2_000;

/** One line of typed text: words, numbers, money, phones, times. Its unit stands in it at the right. */
export function TextEntry(props: EntryProps): ReactElement {
  const { field, typed, onTyped, onLeave } = props;
  const { limits } = field;
  const { place } = useFormat();
  const unit = field.unit ?? (limits.type === "money" ? place.currency : undefined);
  return (
    <InputGroup
      {...entryAttributes(props)}
      {...typing[limits.type]}
      fill
      className={limits.type === "number" || limits.type === "money" ? "aisle-form-number" : ""}
      intent={props.isWrong ? "danger" : "none"}
      autoComplete="off"
      spellCheck={false}
      maxLength={longestTyped}
      {...(limits.type === "time" ? { placeholder: "09:30" } : {})}
      value={typedString(typed)}
      onValueChange={onTyped}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => {
        const neat = neatText(limits, typedString(typed));
        if (neat !== typed) onTyped(neat);
        onLeave();
      }}
      {...(unit ? { rightElement: <span className="aisle-form-unit">{unit}</span> } : {})}
    />
  );
}

/** What was typed, as it reads best; what cannot be read stays as it is. */
function neatText(limits: FieldLimits, text: string): string {
  const reading = checkField(limits, text);
  if ("because" in reading || text.trim() === "") return text;
  if (limits.type === "money" && typeof reading.value === "number") return formatAmount(reading.value);
  return String(reading.value);
}

/** A password, hidden until it is asked to be seen. */
export function PasswordEntry(props: EntryProps): ReactElement {
  const [isShown, setShown] = useState(false);
  const { typed, onTyped, onLeave } = props;
  return (
    <InputGroup
      {...entryAttributes(props)}
      fill
      type={isShown ? "text" : "password"}
      intent={props.isWrong ? "danger" : "none"}
      autoComplete="new-password"
      spellCheck={false}
      value={typedString(typed)}
      onValueChange={onTyped}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={onLeave}
      rightElement={
        <Button
          variant="minimal"
          size="small"
          text={isShown ? "Hide" : "Show"}
          aria-label={isShown ? "Hide the password" : "Show the password"}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  );
}
