import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { InputGroup } from "@blueprintjs/core/lib/esm/components/forms/inputGroup.js";
import { TextArea } from "@blueprintjs/core/lib/esm/components/forms/textArea.js";
import { type ReactElement, useState } from "react";
import { checkField } from "#contract/fields/check-field.ts";
import { colorPattern } from "#contract/store/patterns.ts";
import type { FieldLimits } from "#contract/fields/fields.ts";
import { formatAmount } from "#contract/money.ts";
import { useFormat } from "#console/session/preferences/use-format.ts";
import { entryAttributes, type EntryProps, typedString } from "./entry.ts";

/** The keyboards that touch screens show for types of fields. */
const typing: Partial<Record<FieldLimits["type"], { readonly inputMode: "decimal" | "tel" | "numeric" }>> = {
  number: { inputMode: "decimal" },
  money: { inputMode: "decimal" },
  phone: { inputMode: "tel" },
  time: { inputMode: "numeric" },
};
/** The placeholders of empty fields. */
const empty: Partial<Record<FieldLimits["type"], string>> = { money: formatAmount(0), time: "09:30" };
/** The longest text that can be typed at all, in characters. The limits of a field may be lower. */
const longestTyped = 2_000;

/** An input for texts, numbers, money, phone numbers and times. The unit is at its right end. */
export function TextEntry(props: EntryProps): ReactElement {
  const { field, typed, onTyped, onLeave } = props;
  const { limits } = field;
  const { sign } = useFormat();
  const unit = field.unit ?? (limits.type === "money" ? sign : undefined);
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
      placeholder={empty[limits.type] ?? ""}
      value={typedString(typed)}
      onValueChange={onTyped}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => {
        const neat = neatText(limits, typedString(typed));
        if (neat !== typed) onTyped(neat);
        onLeave();
      }}
      {...(isColor(limits) ? { leftElement: <Swatch color={typedString(typed)} /> } : {})}
      {...(unit ? { rightElement: <span className="aisle-form-unit">{unit}</span> } : {})}
    />
  );
}

function isColor(limits: FieldLimits): boolean {
  return limits.type === "text" && limits.pattern?.pattern === colorPattern;
}

/** What a typed colour looks like; empty while it is none. */
function Swatch({ color }: { readonly color: string }): ReactElement {
  return (
    <span className="aisle-form-swatch" style={colorPattern.test(color.trim()) ? { background: color.trim() } : {}} />
  );
}

/** An input for a text of several lines; Enter begins the next one. */
export function LinesEntry(props: EntryProps): ReactElement {
  const { field, typed, onTyped, onLeave } = props;
  const { limits } = field;
  return (
    <TextArea
      {...entryAttributes(props)}
      fill
      rows={8}
      intent={props.isWrong ? "danger" : "none"}
      maxLength={limits.type === "text" ? Math.max(longestTyped, limits.longest) : longestTyped}
      value={typedString(typed)}
      onChange={({ currentTarget }) => onTyped(currentTarget.value)}
      onBlur={onLeave}
    />
  );
}

/** A typed text in its usual form, such as "1,204.50"; a text that cannot be read is not changed. */
function neatText(limits: FieldLimits, text: string): string {
  const reading = checkField(limits, text);
  if ("because" in reading || text.trim() === "") return text;
  if (limits.type === "money" && typeof reading.value === "number") return formatAmount(reading.value);
  return String(reading.value);
}

/** An input for a password, with a button that shows it. */
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
