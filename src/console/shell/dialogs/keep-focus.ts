import { isFocusLost } from "#console/shell/focus.ts";

/**
 * While a dialog is open: gives the focus to something within it again whenever what had it is gone or cannot have it any
 * more. Returns the function that stops it.
 */
export function keepFocusInDialogs(): () => void {
  const observer = new MutationObserver(() => {
    const dialog = isFocusLost() ? [...document.querySelectorAll<HTMLElement>("dialog[open]")].at(-1) : undefined;
    const first =
      dialog?.querySelector<HTMLElement>("[data-first-focus]:not(:disabled)") ??
      dialog?.querySelector<HTMLElement>(":is(input, textarea, select, button, [tabindex='0']):not(:disabled)");
    first?.focus();
  });
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["disabled"],
  });
  return () => observer.disconnect();
}
