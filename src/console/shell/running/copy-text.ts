/**
 * Copies a text to the clipboard. Over plain http the clipboard API does not exist, and elsewhere it may not be
 * allowed: there the text is copied from a selected field. Throws when the browser refuses both.
 */
export async function copyText(text: string): Promise<void> {
  try {
    if (navigator.clipboard) return await navigator.clipboard.writeText(text);
  } catch {
    // The browser says why in words for programmers.
  }
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.style.position = "fixed";
  field.style.opacity = "0";
  document.body.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  if (!copied) throw new Error("this browser does not allow copying");
}
