/** The parts of its process that a program uses. Tests give it others, and so need no process for each run. */
export interface ProgramProcess {
  /** Node, the program, and the words of the command line. */
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly ppid: number;
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly stdout: NodeJS.WritableStream & { readonly isTTY?: boolean };
  readonly stderr: NodeJS.WritableStream & { readonly isTTY?: boolean };
  on(signal: EndSignal, listener: () => void): unknown;
  /** Ends the program at once, whatever it is doing. */
  exit(code: number): void;
}

/** The signals by which a person or a system asks a program to end. */
const endSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
export type EndSignal = (typeof endSignals)[number];

/** Has a function called at each signal that asks for the end. */
export function onEndSignal(own: Pick<ProgramProcess, "on">, listener: () => void): void {
  for (const signal of endSignals) own.on(signal, listener);
}
