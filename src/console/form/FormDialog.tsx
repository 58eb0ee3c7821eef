import { type ReactElement, useLayoutEffect, useRef, useState } from "react";
import { type Control, useWatch } from "react-hook-form";
import { checkField, type Typed } from "#contract/fields/check-field.ts";
import type { AnyForm } from "#commands/form.ts";
import { session } from "#console/session/session.ts";
import { Dialog } from "#console/shell/dialogs/Dialog.tsx";
import { answerDialog, type AskedDialog, closeDialog, dialogState } from "#console/shell/dialogs/dialog-state.ts";
import { type Leaving, useLeaving } from "#console/shell/dialogs/use-leaving.ts";
import { enterKeys } from "#console/shell/keys/enter-keys.ts";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import { inStoreWords } from "#console/shell/running/form-words.ts";
import { DraftFoot, DraftHead } from "./DraftFrame.tsx";
import { FormFrame, FormNoticeLine } from "./FormFrame.tsx";
import { TrialView } from "./TrialView.tsx";
import { focusFirst } from "./form-keys.ts";
import { valuesOf } from "./typed.ts";
import { type OpenForm, useOpenForm } from "./use-open-form.ts";

/** A form in the middle of the screen or at its right. */
export function FormDialog(props: { readonly asked: AskedDialog<"form"> }): ReactElement {
  const { asked } = props;
  const [form] = useState(() => inStoreWords(asked.question));
  const element = useRef<HTMLFormElement>(null);
  const openForm = useOpenForm(form, element, {
    isOpen: () => dialogState.current === asked,
    onSaved: (row) => answerDialog(asked, row),
  });
  // Before somebody is logged in nothing is kept: Esc then goes back to typing.
  const leaving = useLeaving(openForm.isSaving, openForm.hasChanges, { keeps: session.user !== null });
  const save = (): void => {
    leaving.stay();
    openForm.save();
  };

  useLayoutEffect(() => {
    if (element.current) focusFirst(element.current);
  }, []);

  return (
    <Dialog kind={form.as === "panel" ? "form-panel" : "form"} label={form.title}>
      <FormFrame
        {...{ form, openForm, element, save }}
        head={<DraftHead title={form.title} onStartOver={openForm.isKept ? openForm.startOver : null} />}
        foot={
          <>
            {openForm.trial && <TrialView trial={openForm.trial} />}
            {form.sentence && <Sentence form={form} control={openForm.control} />}
            <FormFooter
              form={form}
              openForm={openForm}
              leaving={leaving}
              does={openForm.triesFirst && !form.triesQuietly ? trying : (form.does ?? saving)}
            />
          </>
        }
      />
    </Dialog>
  );
}

/** What leaves the store by the save, as long as nothing in the form is wrong. */
function Sentence({ form, control }: { readonly form: AnyForm; readonly control: Control<Record<string, Typed>> }) {
  return (
    <p className="aisle-form-sentence" role="status">
      {useTypedWords(control, form, form.sentence)}
    </p>
  );
}

/** What is said of the values that are typed; null while something in the form is wrong. */
function useTypedWords(
  control: Control<Record<string, Typed>>,
  { fields }: AnyForm,
  words: AnyForm["sentence"],
): string | null {
  const typed = useWatch({ control, disabled: !words });
  if (!words) return null;
  const isRight = Object.entries(fields).every(([name, { limits }]) => "value" in checkField(limits, typed[name]));
  return isRight ? words(valuesOf(fields, typed)) : null;
}

type Does = NonNullable<AnyForm["does"]>;

/** What most forms do. */
const saving: Does = { button: "Save", words: "saves", meanwhile: "Saving ..." };

/** What a form does that shows first what follows. */
const trying: Does = { button: "Try it", words: "shows what it would do", meanwhile: "Trying ..." };

/** The buttons of the form, and the message about the last failed save. */
function FormFooter(props: {
  readonly form: AnyForm;
  readonly openForm: OpenForm;
  readonly leaving: Leaving;
  readonly does: Does;
}) {
  const { form, openForm, leaving, does } = props;
  const { notice, isSaving } = openForm;
  const button = useTypedWords(openForm.control, form, form.button) ?? does.button;
  return (
    <>
      {!leaving.isLeaving && <FormNoticeLine notice={notice} />}
      <DraftFoot
        leaving={leaving}
        onDrop={() => {
          openForm.drop();
          closeDialog();
        }}
        isSaving={isSaving}
        keys={`${form.writes ? enterKeys(does.words) : `${keyCaps("mod+Enter")} ${does.words}`} · ${keyCaps("Escape")} cancels`}
        save={notice?.again ? "Try again" : button}
        meanwhile={does.meanwhile}
        canSave={!isSaving}
      />
    </>
  );
}
