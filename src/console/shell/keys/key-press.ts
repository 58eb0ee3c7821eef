import { type KeyboardScript, type KeyPress, plainKey, scriptAfter } from "./strokes.ts";
import { isTextField } from "./text-field.ts";

const controlRoles = new Set([
  "button",
  "link",
  "checkbox",
  "switch",
  "radio",
  "tab",
  "menuitem",
  "menuitemcheckbox",
  "menuitemradio",
  "option",
  "slider",
  "columnheader",
]);

/** Where the focus is: in a text field, on a control that keys press, or elsewhere. */
export function focusKind(target: EventTarget | null): KeyPress["on"] {
  if (!(target instanceof HTMLElement)) return "page";
  if (isTextField(target)) return "field";
  const role = target.getAttribute("role") ?? "";
  const isChosenTab = role === "tab" && target.ariaSelected === "true";
  // Space presses neither of them, and scrolls as elsewhere.
  if (isChosenTab || (role === "" && target.tagName === "A" && target.hasAttribute("href"))) return "enter-only";
  const isControl = controlRoles.has(role) || ["BUTTON", "INPUT", "SUMMARY", "OPTION"].includes(target.tagName);
  return isControl ? "control" : "page";
}

/** The text in a field; `null` when the element is no text field. */
export function fieldText(target: EventTarget | null): string | null {
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return target.value;
  return null;
}

/** Clears a field and fires the input event, so that React sees the change. */
export function emptyField(field: HTMLInputElement | HTMLTextAreaElement): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set?.call(field, "");
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** The script of the keyboard. No browser tells it, but the keys do. */
let script: KeyboardScript = "unknown";

/** A browser's key event as plain data. */
export function readPress(event: KeyboardEvent): KeyPress {
  const press = {
    key: event.key,
    code: event.code,
    ctrl: event.ctrlKey,
    meta: event.metaKey,
    alt: event.altKey,
    shift: event.shiftKey,
    altGraph: event.getModifierState("AltGraph"),
    repeat: event.repeat,
    on: focusKind(event.target),
    at: event.timeStamp,
  };
  script = scriptAfter(script, press);
  return { ...press, script };
}

/**
 * The key that an event means to a dialog with keys of its own: a Latin letter in lower case on any layout. With Alt, a
 * Mac types other characters, and the place of the key counts.
 */
export function keyOf(event: KeyboardEvent): string {
  const key = plainKey(readPress(event));
  return event.altKey && !/^[a-z]$/.test(key) ? (/^Key([A-Z])$/.exec(event.code)?.[1]?.toLowerCase() ?? key) : key;
}

/** Does what Enter does in a field. */
export function pressEnter(field: Element): void {
  const event = new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true });
  if (field.dispatchEvent(event) && field instanceof HTMLInputElement) field.form?.requestSubmit();
}
