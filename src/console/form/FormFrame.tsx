import { Callout } from "@blueprintjs/core/lib/esm/components/callout/callout.js";
import {
  Fragment,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
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
  const keys = useEnter(form, save);
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
      {...keys}
      onFocusCapture={({ target }) => {
        if (target.closest("[data-field]")) props.onField?.(target);
      }}
    >
      {props.head}
      <div className="aisle-form-fields">
        <FormFields form={form} openForm={openForm} isLocked={props.isLocked === true} />
      </div>
      {props.foot}
      <DraftKeeper control={openForm.control} keep={openForm.keep} />
    </form>
  );
}

/** What Enter does in a form: it goes to the next field, and saves in the last one. */
function useEnter(form: FormInWords, save: () => void) {
  const hasMoved = useRef(false);
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>): void => {
    if (event.key !== "Enter" || event.repeat) return;
    if (event.ctrlKey || event.metaKey) save();
    else if (!event.shiftKey && !event.altKey && goesToNextField(event.target, form.writes)) {
      hasMoved.current = true;
      const { currentTarget, target } = event;
      const skips = form.skippable && target instanceof HTMLInputElement && target.value === "";
      // What was chosen by this Enter may bring further fields.
      queueMicrotask(() => {
        if (skips || !focusNext(currentTarget, target as Element)) save();
      });
    } else return;
    event.preventDefault();
  };
  const onKeyUpCapture = (event: KeyboardEvent): void => {
    // Blueprint's buttons react when Enter is released. It must not press a button that has just got the focus.
    if (event.key === "Enter" && hasMoved.current) event.stopPropagation();
    hasMoved.current = false;
  };
  return { onKeyDown, onKeyUpCapture };
}

/** The fields of a form, section by section. */
function FormFields(props: {
  readonly form: FormInWords;
  readonly openForm: OpenForm;
  readonly isLocked: boolean;
}): ReactElement {
  const { form, openForm } = props;
  const read = readFields(form, props.isLocked, useFollowing(form, openForm.control));
  const row = (name: string): ReactNode => {
    const field = form.fields[name];
    return field ? (
      <FieldRow
        key={name}
        name={name}
        field={field}
        control={openForm.control}
        difference={openForm.differences.find((one) => one.name === name)}
        isSaving={openForm.isSaving}
        read={read[name]}
      />
    ) : null;
  };
  return (
    <>
      {inSections(form).map((lines) => {
        const name = lines[0]?.[0] ?? "";
        const heading = form.headings[name];
        const rows = lines.map((line) => (
          <Fragment key={line[0]}>
            {line.length === 1 ? line.map(row) : <div className="aisle-form-span">{line.map(row)}</div>}
          </Fragment>
        ));
        if (form.fields[name]?.folds)
          return (
            <FoldedSection key={name} heading={heading ?? ""} names={lines.flat()} control={openForm.control}>
              {rows}
            </FoldedSection>
          );
        return (
          <Fragment key={name}>
            {heading !== undefined && <h3 className="aisle-form-section">{heading}</h3>}
            {rows}
          </Fragment>
        );
      })}
    </>
  );
}

/** A section of which only the heading is seen until somebody opens it, unless something in it is filled. */
function FoldedSection(props: {
  readonly heading: string;
  readonly names: readonly string[];
  readonly control: Control<Record<string, Typed>>;
  readonly children: ReactNode;
}): ReactElement {
  const typed = useWatch({ control: props.control, name: [...props.names] });
  // Emptying a field must not fold what somebody has opened.
  const [isOpen] = useState(
    typed.some((value) => (typeof value === "string" || Array.isArray(value)) && value.length > 0),
  );
  return (
    <details className="aisle-form-fold" open={isOpen}>
      <summary className="aisle-form-section">{props.heading}</summary>
      <div>{props.children}</div>
    </details>
  );
}

/** The lines of fields of each section of a form. */
function inSections(form: FormInWords): readonly (readonly (readonly string[])[])[] {
  const sections: (readonly string[])[][] = [];
  for (const line of inLines(form.fields)) {
    const [name = ""] = line;
    const last = sections.at(-1);
    if (last && form.headings[name] === undefined) last.push(line);
    else sections.push([line]);
  }
  return sections;
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
