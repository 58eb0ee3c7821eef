import { Callout } from "@blueprintjs/core/lib/esm/components/callout/callout.js";
import {
  Fragment,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
} from "react";
import { type Control, useWatch } from "react-hook-form";
import type { Typed } from "#contract/fields/check-field.ts";
import type { FormInWords } from "#console/shell/running/form-words.ts";
import { FieldRow } from "./FieldRow.tsx";
import { focusNext, goesToNextField } from "./form-keys.ts";
import { readFields, useFollowing } from "./read-fields.ts";
import type { OpenForm } from "./use-open-form.ts";
import "./form.css";

/** A form with its keys: Enter goes to the next field and, in the last one, saves. `head` and `foot` stand around it. */
export function FormFrame(props: {
  readonly form: FormInWords;
  readonly openForm: OpenForm;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly head: ReactNode;
  readonly foot: ReactNode;
  readonly save: () => void;
  readonly onField?: (field: Element) => void;
  /** Its fields are only read. */
  readonly isLocked?: boolean;
}): ReactElement {
  const { form, openForm, element, save } = props;
  const { isSaving } = openForm;
  const hasMoved = useRef(false);
  const read = readFields(form, props.isLocked === true, useFollowing(form, openForm.control));
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>): void => {
    if (event.key !== "Enter" || event.repeat) return;
    if (event.ctrlKey || event.metaKey) save();
    else if (!event.shiftKey && !event.altKey && goesToNextField(event.target, form.writes)) {
      hasMoved.current = true;
      const skips = form.skippable && event.target instanceof HTMLInputElement && event.target.value === "";
      if (skips || !focusNext(event.currentTarget, event.target as Element)) save();
    } else return;
    event.preventDefault();
  };
  const row = (name: string): ReactNode => {
    const field = form.fields[name];
    return field ? (
      <FieldRow
        key={name}
        name={name}
        field={field}
        control={openForm.control}
        difference={openForm.differences.find((one) => one.name === name)}
        isSaving={isSaving}
        read={read[name]}
      />
    ) : null;
  };
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of its fields
    <form
      ref={element}
      className="aisle-form"
      noValidate
      aria-busy={isSaving}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      onKeyDown={onKeyDown}
      onFocusCapture={({ target }) => {
        if (target.closest("[data-field]")) props.onField?.(target);
      }}
      onKeyUpCapture={(event) => {
        // Blueprint's buttons react when Enter is released. It must not press a button that has just got the focus.
        if (event.key === "Enter" && hasMoved.current) event.stopPropagation();
        hasMoved.current = false;
      }}
    >
      {props.head}
      <div className="aisle-form-fields">
        {inLines(form.fields).map((line) => (
          <Fragment key={line[0]}>
            {line.map(
              (name) =>
                form.headings[name] !== undefined && (
                  <h3 key={name} className="aisle-form-section">
                    {form.headings[name]}
                  </h3>
                ),
            )}
            {line.length === 1 ? line.map(row) : <div className="aisle-form-span">{line.map(row)}</div>}
          </Fragment>
        ))}
      </div>
      {props.foot}
      <DraftKeeper control={openForm.control} keep={openForm.keep} />
    </form>
  );
}

/** The names of the fields; the two ends of a span are together. */
function inLines(fields: FormInWords["fields"]): readonly (readonly string[])[] {
  const lines: string[][] = [];
  for (const [name, { endsSpan }] of Object.entries(fields))
    if (endsSpan) lines.at(-1)?.push(name);
    else lines.push([name]);
  return lines;
}

/** The message about the last failed save. */
export function FormNoticeLine({ notice }: Pick<OpenForm, "notice">): ReactElement {
  return (
    <div role="alert" className="aisle-form-notice">
      {notice && (
        <Callout compact icon={null} intent={notice.tone}>
          <strong>{notice.message}</strong>
          {notice.detail && <div>{notice.detail}</div>}
        </Callout>
      )}
    </div>
  );
}

/** Saves a draft at every change. It is a component of its own, so that typing renders only the field that changes. */
function DraftKeeper(props: {
  readonly control: Control<Record<string, Typed>>;
  readonly keep: OpenForm["keep"];
}): null {
  const { control, keep } = props;
  const typed = useWatch({ control });
  useEffect(() => keep(typed), [keep, typed]);
  return null;
}
