import type { ThemeSettings } from "#contract/store/schema.ts";
import { loginLogos, loginWelcome } from "#console/theme/login-theme.ts";

/** Puts the store's words and logo into the form as React will draw them, which then takes the form over as it stands. */
export function fillLoginForm(form: HTMLFormElement, settings: Partial<ThemeSettings> | null): void {
  const welcome = form.querySelector(".aisle-login-welcome");
  if (welcome) welcome.textContent = loginWelcome(settings);
  const logo = form.querySelector<HTMLImageElement>(".aisle-login-logo");
  const source = loginLogos(settings).find((each) => each !== null);
  if (logo && source) logo.src = source;
}

/**
 * Notes that the form was submitted before the console could: nothing is sent then, and `wasSubmitted` tells the console.
 * A submit that the console handles is left alone.
 */
export function holdLoginForm(form: HTMLFormElement): void {
  document.addEventListener("submit", (event) => {
    if (event.defaultPrevented || event.target !== form) return;
    event.preventDefault();
    form.dataset["submitted"] = "";
  });
}

/** Whether the form was submitted before the console could handle it; the next call answers false. */
export function wasSubmitted(form: HTMLFormElement | null): boolean {
  const was = form?.dataset["submitted"] !== undefined;
  if (was) delete form?.dataset["submitted"];
  return was;
}

/**
 * Returns a function that carries over what was typed, and where, when React has drawn the form anew instead of taking it
 * over: a program of the browser, such as one for passwords, may have changed the page before.
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
    if (drawn && drawn !== form && wasSubmitted(form)) drawn.requestSubmit();
  };
}
