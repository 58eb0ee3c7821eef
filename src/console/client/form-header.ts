import { proxy } from "valtio";
import type { FormChoices } from "#contract/store/schema.ts";

/** Titles and choices of the open store. */
export interface FormHeader {
  readonly headers: Readonly<Record<string, string>>;
  readonly choices: FormChoices;
}

/**
 * The form header as it came. `changes` counts how often another one came: what shows titles is then drawn anew. Until one
 * came, the contract's words stand in.
 */
export const formHeader = proxy<{ current: FormHeader; changes: number }>({
  current: { headers: {}, choices: [] },
  changes: 0,
});

/** Takes over a form header. */
export function setFormHeader(header: FormHeader): void {
  if (JSON.stringify(header) === JSON.stringify(formHeader.current)) return;
  formHeader.current = header;
  formHeader.changes += 1;
}
