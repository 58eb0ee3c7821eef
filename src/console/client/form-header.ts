import { proxy } from "valtio";
import type { FormChoices } from "#contract/store/schema.ts";

/** Titles and choices of the open store. */
export interface FormHeader {
  readonly headers: Readonly<Record<string, string>>;
  readonly choices: FormChoices;
}

/**
 * The form header; empty until it is read: the contract's words are used then. `changes` counts how often it has
 * changed, so that views with titles render again.
 */
export const formHeader = proxy<{ current: FormHeader; changes: number }>({
  current: { headers: {}, choices: [] },
  changes: 0,
});

/** Stores a form header. */
export function setFormHeader(header: FormHeader): void {
  if (JSON.stringify(header) === JSON.stringify(formHeader.current)) return;
  formHeader.current = header;
  formHeader.changes += 1;
}
