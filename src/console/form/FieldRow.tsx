import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { type KeyboardEvent, type ReactElement, useId } from "react";
import { type Control, useController, useWatch } from "react-hook-form";
import type { FormField } from "#commands/form.ts";
import { checkField, fillThisIn, type Typed } from "#contract/fields/check-field.ts";
import { useFormat } from "#console/session/preferences/use-format.ts";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import { keyOf } from "#console/shell/keys/key-press.ts";
import { isNamedById } from "./controls/entry.ts";
import { ReadEntry } from "./controls/ReadEntry.tsx";
import { Entry } from "./Entry.tsx";
import { ToldLine } from "./ToldLine.tsx";
import type { Difference } from "./merge.ts";
import type { ReadField } from "./read-fields.ts";
import { sameTyped, typedText } from "./typed.ts";

/** Fields of these types are never empty, because "nothing ticked" is a value, too. */
const neverEmpty: ReadonlySet<string> = new Set(["switch", "choices"]);

/** With Alt, what takes the value of somebody else or one's own into a field. */
const sideKeys: Readonly<Record<string, "theirs" | "mine" | undefined>> = { t: "theirs", m: "mine" };

type TypedForm = Readonly<Record<string, Typed>>;

interface FieldRowProps {
  readonly name: string;
  readonly field: FormField;
  readonly control: Control<Record<string, Typed>>;
  readonly difference: Difference | undefined;
  /** While a form is being saved, its fields cannot be changed. */
  readonly isSaving: boolean;
  /** Where the field is only read: what it shows. */
  readonly read: ReadField | undefined;
}

/** A field with its title above it, and a line below it that says what is wrong or, if nothing is, shows the hint. */
export function FieldRow(props: FieldRowProps): ReactElement | null {
  const { name, control, difference, isSaving, read } = props;
  const { field } = read ?? props;
  const id = useId();
  const { locale } = useFormat().place;
  const { field: entry, fieldState } = useController({
    name,
    control,
    rules: {
      validate: (typed: Typed, form: TypedForm) => (read ? true : checkTyped(field, typed, form, locale)),
    },
  });
  const wrong = read ? "" : (fieldState.error?.message ?? "");
  const others = useWatch({ control, disabled: !field.says && !field.tells && !field.needed && !field.applies });
  const typed: Typed = read ? read.typed : entry.value;
  const isGroup = !read && isNamedById(field);
  const take = (value: Typed): void => void (isSaving || entry.onChange(value));
  const onKeyDown = (event: KeyboardEvent): void => {
    const side = event.altKey ? sideKeys[keyOf(event.nativeEvent)] : undefined;
    if (!difference || !side) return;
    event.preventDefault();
    take(difference[side]);
  };
  const Label = isGroup ? "span" : "label";
  if (field.applies?.(others) === false) return null;
  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- hears the keys of the field in it
    <div className="aisle-form-field" data-field={name} data-wide={field.wide} onKeyDown={onKeyDown}>
      <Label id={`${id}-label`} className="aisle-form-label" {...(isGroup ? {} : { htmlFor: id })}>
        {field.title}
        {!read && isOptional(field, others) && <span className="aisle-quiet"> optional</span>}
      </Label>
      {read ? (
        <ReadEntry id={id} noteId={`${id}-note`} field={field} typed={typed} />
      ) : (
        <Entry
          id={id}
          labelId={`${id}-label`}
          noteId={`${id}-note`}
          field={field}
          typed={typed}
          isWrong={wrong !== ""}
          onTyped={take}
          onLeave={entry.onBlur}
        />
      )}
      <p id={`${id}-note`} className="aisle-form-note" data-wrong={wrong !== ""} aria-live="polite">
        {wrong || (field.says?.(others) ?? field.hint)}
      </p>
      {field.tells && <ToldLine field={field} typed={typed} form={others} />}
      {difference && !read && <BothValues field={field} typed={typed} difference={difference} onTake={take} />}
    </div>
  );
}

/** Why a field is wrong as it is typed; true where it is right. */
function checkTyped(field: FormField, typed: Typed, form: TypedForm, locale: string | undefined): string | true {
  if (field.applies?.(form) === false) return true;
  if (typed === "" && field.needed?.(form)) return fillThisIn;
  const reading = checkField(field.limits, typed, locale);
  return "because" in reading ? reading.because : true;
}

/** Whether a field may stay empty. */
function isOptional({ needed, limits }: FormField, form: TypedForm): boolean {
  return !needed?.(form) && ("required" in limits ? !limits.required : !neverEmpty.has(limits.type));
}

/**
 * Two buttons for a field that somebody else has changed: their value and one's own. The pressed one is in the field.
 */
function BothValues(props: {
  readonly field: FormField;
  readonly typed: Typed;
  readonly difference: Difference;
  readonly onTake: (typed: Typed) => void;
}): ReactElement {
  const { field, typed, difference, onTake } = props;
  return (
    <div className="aisle-form-sides" role="group" aria-label={`${field.title}: theirs or mine`}>
      {(["theirs", "mine"] as const).map((side) => (
        <Button
          key={side}
          size="small"
          aria-pressed={sameTyped(field, typed, difference[side])}
          onClick={() => onTake(difference[side])}
          text={
            <>
              <span className="aisle-quiet">{side === "theirs" ? "Theirs" : "Mine"}</span>{" "}
              {typedText(field, difference[side])}
            </>
          }
          endIcon={<kbd className="aisle-key">{keyCaps(side === "theirs" ? "alt+t" : "alt+m")}</kbd>}
        />
      ))}
    </div>
  );
}
