import type { ProgramProcess } from "#gateway/program-process.ts";
import type { Progress } from "#gateway/imports/stage-file.ts";

const width = 30;
/** How often the bar is drawn, in milliseconds. */
const redrawEvery = 100;

/** A progress bar on one line of a terminal. It draws nothing when the output is not a terminal. */
export interface ProgressBar {
  show(progress: Progress): void;
  clear(): void;
}

/** Makes the bar; `fileBytes` is the size of the file that is read. */
export function progressBar(terminal: ProgramProcess["stderr"], fileBytes: number, now: () => number): ProgressBar {
  let drawn = 0;
  return {
    show({ phase, done, total }) {
      if (!terminal.isTTY || now() - drawn < redrawEvery) return;
      drawn = now();
      terminal.write(`\r${barText(phase, done, total ?? fileBytes)}\u001b[K`);
    },
    clear() {
      if (terminal.isTTY) terminal.write("\r\u001b[K");
    },
  };
}

/** The bar as text, such as "reading [=====     ]  50 %". */
export function barText(phase: Progress["phase"], done: number, total: number): string {
  const share = total > 0 ? Math.min(1, done / total) : 1;
  const bar = "=".repeat(Math.floor(share * width)).padEnd(width);
  return `${phase} [${bar}] ${String(Math.floor(share * 100)).padStart(3)} %`;
}
