import type { ProgramProcess } from "#gateway/program-process.ts";

const width = 30;

/** A progress bar on one line of a terminal. It draws nothing when the output is not a terminal. */
export interface ProgressBar {
  show(done: number, total: number): void;
  clear(): void;
}

/** Makes the bar. */
export function progressBar(terminal: ProgramProcess["stderr"]): ProgressBar {
  const draw = (text: string): void => void (terminal.isTTY && terminal.write(`\r${text}\u001b[K`));
  return {
    show: (done, total) => draw(barText(done, total)),
    clear: () => draw(""),
  };
}

/** The bar as text, such as "[=====     ]  50 %". */
export function barText(done: number, total: number): string {
  const share = total > 0 ? Math.min(1, done / total) : 1;
  const bar = "=".repeat(Math.floor(share * width)).padEnd(width);
  return `[${bar}] ${String(Math.floor(share * 100)).padStart(3)} %`;
}
