const textTypes = new Set([
  "text",
  "search",
  "tel",
  "url",
  "email",
  "password",
  "number",
  "date",
  "time",
  "datetime-local",
  "month",
  "week",
]);
const textRoles = new Set(["textbox", "searchbox", "combobox", "spinbutton"]);

/** The browser's own editing keys in a text field, which must keep working. */
const editing = /^mod\+(shift\+)?([acvxyz]|Backspace|Delete|Home|End|Arrow\w+)$/;

/** Whether an element takes typed text. */
export function isTextField(element: HTMLElement): boolean {
  if (element.isContentEditable || element.tagName === "TEXTAREA" || element.tagName === "SELECT") return true;
  if (element instanceof HTMLInputElement) return textTypes.has(element.type);
  return textRoles.has(element.getAttribute("role") ?? "");
}

/** Whether a stroke in a text field is meant for the console: it types nothing there and edits nothing. */
export function worksInFields(stroke: string): boolean {
  return (stroke.startsWith("mod+") && !editing.test(stroke)) || /^F\d+$/.test(stroke);
}
