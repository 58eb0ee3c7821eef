import { Callout } from "@blueprintjs/core/lib/esm/components/callout/callout.js";
import { Fragment, type KeyboardEvent, type ReactElement, useEffect, useLayoutEffect, useRef, useState } from "react";
import { type Control, useWatch } from "react-hook-form";
import { checkField, type Typed } from "#contract/fields/check-field.ts";
import type { AnyForm } from "#commands/form.ts";
import { Dialog } from "#console/shell/dialogs/Dialog.tsx";
import type { AskedDialog } from "#console/shell/dialogs/dialog-state.ts";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import { inStoreWords } from "#console/shell/running/form-words.ts";
import { DraftFoot, DraftHead } from "./DraftFrame.tsx";
import { FieldRow } from "./FieldRow.tsx";
import { focusFirst, focusNext, goesToNextField } from "./form-keys.ts";
import { valuesOf } from "./typed.ts";
import { type OpenForm, useOpenForm } from "./use-open-form.ts";
import "./form.css";

/** A form in the middle of the screen or at its right. Enter goes to the next field and, in the last one, saves. */
export function FormDialog(props: { readonly asked: AskedDialog<"form"> }): ReactElement {
  const [form] = useState(() => inStoreWords(props.asked.question));
  const element = useRef<HTMLFormElement>(null);
  const openForm = useOpenForm(props.asked, form, element);
  const { leaving, isSaving } = openForm;
  const hasMoved = useRef(false);
  const lastField = useRef<Element | null>(null);

  useLayoutEffect(() => {
    if (element.current) focusFirst(element.current);
  }, []);
  useLayoutEffect(() => {
    if (!leaving.isLeaving && lastField.current instanceof HTMLElement) lastField.current.focus();
  }, [leaving.isLeaving]);

  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>): void => {
    if (event.key !== "Enter" || event.repeat) return;
    if (event.ctrlKey || event.metaKey) openForm.save();
    else if (!event.shiftKey && !event.altKey && goesToNextField(event.target)) {
      hasMoved.current = true;
      const skips = form.skippable && event.target instanceof HTMLInputElement && event.target.value === "";
      if (skips || !focusNext(event.currentTarget, event.target as Element)) openForm.save();
    } else return;
    event.preventDefault();
  };
  return (
    <Dialog kind={form.as === "panel" ? "form-panel" : "form"} label={form.title}>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of its fields */}
      <form
        ref={element}
        className="aisle-form"
        noValidate
        aria-busy={isSaving}
        onSubmit={(event) => {
          event.preventDefault();
          openForm.save();
        }}
        onKeyDown={onKeyDown}
        onFocusCapture={({ target }) => {
          if (target.closest("[data-field]")) lastField.current = target;
        }}
        onKeyUpCapture={(event) => {
          // Blueprint's buttons react when Enter is released. It must not press a button that has just got the focus.
          if (event.key === "Enter" && hasMoved.current) event.stopPropagation();
          hasMoved.current = false;
        }}
      >
        <DraftHead title={form.title} onStartOver={openForm.isKept ? openForm.startOver : null} />
        <div className="aisle-form-fields">
          {Object.entries(form.fields).map(([name, field]) => (
            <Fragment key={name}>
              {form.headings[name] !== undefined && <h3 className="aisle-form-section">{form.headings[name]}</h3>}
              <FieldRow
                name={name}
                field={field}
                control={openForm.control}
                difference={openForm.differences.find((one) => one.name === name)}
                isSaving={isSaving}
              />
            </Fragment>
          ))}
        </div>
        {form.sentence && <Sentence form={form} control={openForm.control} />}
        <FormFooter openForm={openForm} does={form.does ?? saving} />
        <DraftKeeper control={openForm.control} keep={openForm.keep} />
      </form>
    </Dialog>
  );
}

/** What leaves the store by the save, as long as nothing in the form is wrong. */
function Sentence({ form, control }: { readonly form: AnyForm; readonly control: Control<Record<string, Typed>> }) {
  const typed = useWatch({ control });
  const isRight = Object.entries(form.fields).every(([name, { limits }]) => "value" in checkField(limits, typed[name]));
  return (
    <p className="aisle-form-sentence" role="status">
      {isRight ? form.sentence?.(valuesOf(form.fields, typed)) : null}
    </p>
  );
}

type Does = NonNullable<AnyForm["does"]>;

/** What most forms do. */
const saving: Does = { button: "Save", words: "saves", meanwhile: "Saving ..." };

/** The buttons of the form, and the message about the last failed save. */
function FormFooter({ openForm, does }: { readonly openForm: OpenForm; readonly does: Does }): ReactElement {
  const { leaving, notice, isSaving } = openForm;
  return (
    <>
      {!leaving.isLeaving && (
        <div role="alert" className="aisle-form-notice">
          {notice && (
            <Callout compact icon={null} intent={notice.tone}>
              <strong>{notice.message}</strong>
              {notice.detail && <div>{notice.detail}</div>}
            </Callout>
          )}
        </div>
      )}
      <DraftFoot
        leaving={leaving}
        onDrop={openForm.drop}
        isSaving={isSaving}
        keys={`${keyCaps("mod+Enter")} ${does.words} · ${keyCaps("Escape")} cancels`}
        save={notice?.again ? "Try again" : does.button}
        meanwhile={does.meanwhile}
        canSave={!isSaving}
      />
    </>
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
