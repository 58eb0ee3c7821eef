import type { ReactElement, ReactNode, Ref } from "react";
import { DraftFoot, DraftHead } from "#console/form/DraftFrame.tsx";
import { closeDialog } from "#console/shell/dialogs/dialog-state.ts";
import { Dialog } from "#console/shell/dialogs/Dialog.tsx";
import { useLeaving } from "#console/shell/dialogs/use-leaving.ts";
import { onLineKey } from "./line-keys.ts";

interface LineDialogProps {
  readonly title: string;
  readonly about?: string;
  readonly className: string;
  readonly form?: Ref<HTMLFormElement>;
  /** Stands in place of the form until its lines are read. */
  readonly coming?: string | null;
  readonly hasChanges: () => boolean;
  /** Discards what was kept from before; null where nothing was. */
  readonly onStartOver: (() => void) | null;
  /** Forgets what is typed, before it closes. */
  readonly onDrop: () => void;
  readonly isSaving?: boolean;
  readonly canSave: boolean;
  readonly save: () => void;
  /** What its keys do. */
  readonly keys: string;
  /** Why it was not saved. */
  readonly notice: ReactNode;
  readonly children: ReactNode;
}

/** A dialog that lines are typed into: head, form with the keys of lines, what is said of a save, and foot. */
export function LineDialog(props: LineDialogProps): ReactElement {
  const { title, about, coming = null, isSaving = false, save } = props;
  const leaving = useLeaving(isSaving, props.hasChanges);
  return (
    <Dialog kind="lines" label={title}>
      <DraftHead title={title} {...(about !== undefined && { about })} onStartOver={props.onStartOver} />
      {coming === null ? (
        // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of its cells
        <form
          ref={props.form}
          className={`aisle-line-form ${props.className}`}
          noValidate
          aria-busy={isSaving}
          onKeyDown={(event) => onLineKey(event, { save })}
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          {props.children}
          <div role="alert" className="aisle-line-notice">
            {props.notice}
          </div>
          <DraftFoot
            leaving={leaving}
            onDrop={() => {
              props.onDrop();
              closeDialog();
            }}
            isSaving={isSaving}
            keys={props.keys}
            canSave={props.canSave}
          />
        </form>
      ) : (
        <p className="aisle-line-coming" role="status" tabIndex={-1} data-first-focus>
          {coming}
        </p>
      )}
    </Dialog>
  );
}
