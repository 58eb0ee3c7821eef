/** The exit code of a program that Ctrl-C has ended. */
export const interruptedCode = 130;

/** How long after a signal another one belongs to the same key press, because terminal and npm both send it. */
const sameKeyPress = 1_000;

/**
 * Listens for Ctrl-C: the first press asks the work to stop where nothing is left half done, the second ends the program
 * at once. What PostgreSQL does then is rolled back.
 */
export function listenForStop(tell: (words: string) => void): AbortSignal {
  const controller = new AbortController();
  let since = 0;
  const stop = () => {
    if (since && performance.now() - since > sameKeyPress) process.exit(interruptedCode);
    if (since) return;
    since = performance.now();
    tell("Stopping as soon as nothing is left half done. Ctrl-C once more stops at once.");
    controller.abort();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  return controller.signal;
}
