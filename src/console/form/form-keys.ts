/** The elements around the fields of a form; each has the name of its field in `data-field`. */
function fieldParts(form: HTMLElement): HTMLElement[] {
  return [...form.querySelectorAll<HTMLElement>("[data-field]")];
}

/** Gives the focus to a field, and opens the section that it is folded into; `false` when that is not possible. */
export function focusField(form: HTMLElement | null, name: string): boolean {
  const part = form && fieldParts(form).find((part) => part.dataset["field"] === name);
  part?.closest("details")?.setAttribute("open", "");
  return focusEntry(part);
}

/** Gives the focus to the first field. */
export function focusFirst(form: HTMLElement): boolean {
  return focusEntry(fieldParts(form)[0]);
}

/** Gives the focus to the field after the one that contains an element; `false` for the last field. */
export function focusNext(form: HTMLElement, from: Element): boolean {
  const parts = fieldParts(form).filter((part) => part.closest("details:not([open])") === null);
  return focusEntry(parts[parts.findIndex((part) => part.contains(from)) + 1]);
}

function focusEntry(part: HTMLElement | null | undefined): boolean {
  const entry =
    part?.querySelector<HTMLElement>('[role=radio][tabindex="0"]') ??
    part?.querySelector<HTMLElement>("input:not([type=file]), textarea, select, button");
  entry?.focus();
  return entry != null;
}

/**
 * Whether Enter in this element goes to the next field. Buttons, calendars and lists of months use Enter themselves, and
 * so does a text of several lines, except in a form that `writes` to somebody.
 */
export function goesToNextField(target: EventTarget, writes = false): boolean {
  if (!(target instanceof HTMLElement) || !target.closest("[data-field]")) return false;
  if (target instanceof HTMLTextAreaElement) return writes;
  return target instanceof HTMLInputElement || target.getAttribute("role") === "radio";
}
