import type { ThemeSettings } from "#contract/store/schema.ts";
import { loginLogos, loginWelcome } from "#console/theme/login-theme.ts";

/**
 * Puts the store's words and logo into the form exactly as React will render them, so that React can take the form
 * over.
 */
export function fillLoginForm(form: HTMLFormElement, settings: Partial<ThemeSettings> | null): void {
  const welcome = form.querySelector(".aisle-login-welcome");
  if (welcome) welcome.textContent = loginWelcome(settings);
  const logo = form.querySelector<HTMLImageElement>(".aisle-login-logo");
  const source = loginLogos(settings).find((each) => each !== null);
  if (logo && source) logo.src = source;
}

/**
 * Notes a submit that comes before the console can handle it: nothing is sent then, and `wasSubmitted` tells the
 * console. A submit that the console handles is left alone.
 */
export function holdLoginForm(form: HTMLFormElement): void {
  document.addEventListener("submit", (event) => {
    if (event.defaultPrevented || event.target !== form) return;
    event.preventDefault();
    form.dataset["submitted"] = "";
  });
}

/** Whether the form was submitted before the console could handle it; the next call returns false. */
export function wasSubmitted(form: HTMLFormElement | null): boolean {
  const was = form?.dataset["submitted"] !== undefined;
  if (was) delete form?.dataset["submitted"];
  return was;
}

/** What the button beside a password says, by whether the password is shown. */
export function toggleWords(shown: boolean, what: string) {
  const words = `${shown ? "Hide" : "Show"} ${what}`;
  return { "aria-label": words, title: words, "aria-pressed": shown } as const;
}

/**
 * Shows or hides the password until the console can do it; the console then continues with the state of the button. A
 * press that the console handles is left alone.
 */
export function holdToggle(form: HTMLFormElement): void {
  const toggle = toggleIn(form);
  const input = toggle?.parentElement?.querySelector("input");
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || !input || !toggle?.contains(event.target as Node)) return;
    const shown = !saysShown(toggle);
    input.type = shown ? "text" : "password";
    for (const [name, value] of Object.entries(toggleWords(shown, "password"))) toggle.setAttribute(name, `${value}`);
  });
}

/** Whether the button beside a password says that it is shown. */
export function saysShown(toggle: Element | null): boolean {
  return toggle?.ariaPressed === "true";
}

function toggleIn(within: ParentNode): HTMLElement | null {
  return within.querySelector(".aisle-login-toggle");
}

/**
 * Returns a function that carries over what was typed, and where, when React has rendered the form anew instead of
 * taking it over: a browser extension, such as a password manager, may have changed the page before.
 */
export function keepTyped(form: HTMLFormElement): () => void {
  const inputs = [...form.querySelectorAll("input")];
  const focused = inputs.find((input) => input === document.activeElement);
  return () => {
    for (const input of inputs) {
      const drawn = document.getElementById(input.id);
      if (!(drawn instanceof HTMLInputElement) || drawn === input) continue;
      drawn.value = input.value;
      if (input !== focused) continue;
      drawn.focus();
      drawn.setSelectionRange(input.selectionStart, input.selectionEnd);
    }
    const drawn = document.querySelector("form");
    if (drawn && saysShown(toggleIn(form)) !== saysShown(toggleIn(drawn))) toggleIn(drawn)?.click();
    if (drawn && drawn !== form && wasSubmitted(form)) drawn.requestSubmit();
  };
}
