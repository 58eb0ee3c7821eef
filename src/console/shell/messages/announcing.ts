import { proxy } from "valtio";
import { messageDuration } from "#contract/constants.ts";

/** A sentence for screen readers; an urgent one interrupts. */
interface Line {
  readonly id: number;
  readonly text: string;
  readonly urgent: boolean;
}

/** The sentences being announced, the newest last: of two at the same moment, both are read. */
export const announced = proxy<{ lines: readonly Line[] }>({ lines: [] });

let lastId = 0;

/**
 * Announces a sentence to screen readers without showing it. It is removed soon, so that nobody finds an old one later.
 */
export function announce(text: string, urgent = false): void {
  lastId += 1;
  const id = lastId;
  announced.lines = [...announced.lines, { id, text, urgent }];
  setTimeout(() => {
    announced.lines = announced.lines.filter((line) => line.id !== id);
  }, messageDuration);
}
