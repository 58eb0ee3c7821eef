import { type ReactNode, useLayoutEffect, useRef } from "react";
import { closeDialog } from "./dialog-state.ts";
import { bringMessages } from "#console/shell/messages/message-element.ts";
import { isFocusLost, rememberFocus, returnFocus } from "#console/shell/focus.ts";
import "./dialog.css";

type DialogKind =
  | "palette"
  | "writing"
  | "retry"
  | "form"
  | "form-panel"
  | "range"
  | "days"
  | "columns"
  | "batch"
  | "help"
  | "idle"
  | "coming"
  | "failed";

/**
 * The one frame every dialog over the screen stands in: the browser's own modal dialog, so that what is behind it can
 * neither be reached nor heard. On leaving, the focus returns to where it was.
 */
export function Dialog(props: {
  readonly label: string;
  readonly kind: DialogKind;
  /** How a dialog that was not asked by a command closes on Esc; one that was has its key from the one listener. */
  readonly onCancel?: () => void;
  readonly children: ReactNode;
}) {
  const { kind } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<string | null>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    rememberFocus();
    if (!element.open) element.showModal();
    const giveMessagesBack = bringMessages(element);
    // The dialog gives the focus to its first element, whatever that is.
    element.querySelector<HTMLElement>("[data-first-focus]")?.focus();
    // What is being written or worked off is not lost by a click beside it.
    const mayLose = kind === "palette" || kind === "help";
    const onMouseDown = (event: MouseEvent): void => {
      if (event.target === element && mayLose) closeDialog();
    };
    element.addEventListener("mousedown", onMouseDown);
    return () => {
      element.removeEventListener("mousedown", onMouseDown);
      giveMessagesBack();
      element.close();
      requestAnimationFrame(() => {
        if (isFocusLost() && !document.querySelector("dialog:modal")) returnFocus();
      });
    };
  }, [kind]);
  return (
    <dialog
      ref={dialog}
      role={kind === "failed" || kind === "idle" ? "alertdialog" : undefined}
      aria-label={props.label}
      data-own-escape={props.onCancel !== undefined || undefined}
      className={`aisle-dialog aisle-dialog-${kind}`}
      onKeyDownCapture={(event) => (pressed.current = event.key)}
      onKeyUpCapture={(event) => {
        // Blueprint's buttons act when a key comes up: one that went down in the dialog before must not answer this one.
        if (pressed.current !== event.key) event.stopPropagation();
        pressed.current = null;
      }}
      onCancel={(event) => {
        // The dialog is closed by who opened it, never by the browser.
        event.preventDefault();
        props.onCancel?.();
      }}
    >
      <div className="aisle-dialog-body">{props.children}</div>
    </dialog>
  );
}
