import { type ReactNode, useLayoutEffect, useRef } from "react";
import { closeDialog, type OpenDialog } from "./dialog-state.ts";
import { moveMessagesInto } from "#console/shell/messages/message-element.ts";
import { isFocusLost, rememberFocus, returnFocus } from "#console/shell/focus.ts";
import "./dialog.css";

/** What opens in the frame; styles find it by its kind. */
type DialogKind = OpenDialog["kind"] | "form-panel" | "days" | "columns" | "idle" | "loading" | "failed";

/**
 * The frame of every dialog. It is the browser's own modal dialog, so that neither pointer, keys nor a screen reader
 * can reach what is behind it. When it closes, the focus returns to where it was.
 */
export function Dialog(props: {
  readonly label: string;
  readonly kind: DialogKind;
  /** Called on Esc in a dialog that no command has opened. Other dialogs are closed by the console's key listener. */
  readonly onCancel?: () => void;
  /** A click outside closes it: only where nothing can be lost, neither a written text nor a running batch. */
  readonly closesOnClick?: boolean;
  readonly children: ReactNode;
}) {
  const { kind, closesOnClick = false } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const pressed = useRef<string | null>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    rememberFocus();
    if (!element.open) element.showModal();
    const moveMessagesBack = moveMessagesInto(element);
    // The browser would focus the dialog's first focusable element, whatever it is.
    const focusFirst = (): void => element.querySelector<HTMLElement>("[data-first-focus]")?.focus();
    focusFirst();
    // Nothing in a dialog that becomes visible later can have the focus before.
    const onAppear = ({ target }: AnimationEvent): void => {
      if (target === element && !element.contains(document.activeElement)) focusFirst();
    };
    element.addEventListener("animationend", onAppear);
    const onMouseDown = (event: MouseEvent): void => {
      if (event.target === element && closesOnClick) closeDialog();
    };
    element.addEventListener("mousedown", onMouseDown);
    return () => {
      element.removeEventListener("mousedown", onMouseDown);
      element.removeEventListener("animationend", onAppear);
      moveMessagesBack();
      element.close();
      requestAnimationFrame(() => {
        if (isFocusLost() && !document.querySelector("dialog:modal")) returnFocus();
      });
    };
    // One whose kind changes, such as work that has failed, opens anew and sets its first focus.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [kind, closesOnClick]);
  return (
    <dialog
      ref={dialog}
      role={kind === "failed" || kind === "idle" ? "alertdialog" : undefined}
      aria-label={props.label}
      data-own-escape={props.onCancel !== undefined || undefined}
      className={`aisle-dialog aisle-dialog-${kind}`}
      onKeyDownCapture={(event) => (pressed.current = event.key)}
      onKeyDown={(event) => {
        // At once: the browser's own "cancel" comes later, when a dialog that was being fetched may be another one.
        if (event.key !== "Escape" || event.defaultPrevented || event.nativeEvent.isComposing || !props.onCancel)
          return;
        event.preventDefault();
        props.onCancel();
      }}
      onKeyUpCapture={(event) => {
        // Blueprint's buttons act on keyup. A key that was pressed in the previous dialog must not trigger a button
        // here.
        if (pressed.current !== event.key) event.stopPropagation();
        pressed.current = null;
      }}
      onCancel={(event) => {
        // The code that opened the dialog closes it, never the browser.
        event.preventDefault();
        props.onCancel?.();
      }}
    >
      <div className="aisle-dialog-body">{props.children}</div>
    </dialog>
  );
}
