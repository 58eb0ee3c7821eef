import { isFocusLost } from "#console/shell/focus.ts";

/**
 * While a dialog is open: gives the focus to something within it again whenever what had it is gone or cannot have it any
 * more. Returns the function that stops it.
 */
export function keepFocusInDialogs(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    const dialog = isFocusLost() ? [...document.querySelectorAll<HTMLElement>("dialog[open]")].at(-1) : undefined;
    const first =
      dialog?.querySelector<HTMLElement>("[data-first-focus]:not(:disabled)") ??
      dialog?.querySelector<HTMLElement>(
        ":is(input, textarea, select, button, [tabindex='0']):not(:disabled, [hidden])",
      );
    first?.focus();
  };
  const observer = new MutationObserver(() => {
    // On its way from one field to the next, nothing has the focus for a moment.
    clearTimeout(timer);
    timer = setTimeout(look, 0);
  });
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ["disabled"],
  });
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
}
