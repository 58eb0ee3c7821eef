import type { Page } from "playwright-core";
import { press } from "./board.ts";

/** Keys that are pressed and counted as an operator's hand feels them. */
export interface CountedKeys {
  /** How many strokes there were so far. */
  readonly count: () => number;
  /** How many of them were keys that do something, and no text that is typed. */
  readonly controls: () => number;
  /** Presses keys: a sequence such as "g o" is as many strokes as it has keys, a chord such as "Shift+X" is one. */
  press(...keys: string[]): Promise<void>;
  /** Types a text, of which each character is a stroke. */
  type(text: string): Promise<void>;
}

/** Counts every stroke on a page from now on. */
export function countStrokes(page: Page): CountedKeys {
  let strokes = 0;
  let controls = 0;
  return {
    count: () => strokes,
    controls: () => controls,
    async press(...keys) {
      const pressed = keys.flatMap((key) => key.split(" ")).length;
      strokes += pressed;
      controls += pressed;
      await press(page, ...keys);
    },
    async type(text) {
      strokes += text.length;
      await page.keyboard.type(text);
    },
  };
}
