import { proxy } from "valtio";
import { messageDuration } from "#contract/constants.ts";

/** A sentence a screen reader is told; an urgent one interrupts. */
interface Line {
  readonly id: number;
  readonly text: string;
  readonly urgent: boolean;
}

/** What screen readers are being told, the newest last: two sentences at once are both heard. */
export const announced = proxy<{ lines: readonly Line[] }>({ lines: [] });

let lastId = 0;

/** Says a sentence to screen readers without showing it. It is gone soon: nobody shall come across it as news. */
export function announce(text: string, urgent = false): void {
  lastId += 1;
  const id = lastId;
  announced.lines = [...announced.lines, { id, text, urgent }];
  setTimeout(() => {
    announced.lines = announced.lines.filter((line) => line.id !== id);
  }, messageDuration);
}
