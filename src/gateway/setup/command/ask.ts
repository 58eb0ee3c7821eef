import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import type { ProgramProcess } from "#gateway/program-process.ts";

/** Asks a person at a terminal, or reads what a program sends. */
export interface Asker {
  /** Whether somebody is there to answer. */
  readonly isPerson: boolean;
  /** Asks for one line, in place of which the fallback is taken when nothing is typed. */
  ask(title: string, fallback: string): Promise<string>;
  /** Asks for a password, which is not shown; where nobody is asked, it is the first line of the input. */
  askPassword(title: string): Promise<string>;
}

/** The terminal that a program runs in. */
export function askerOf({ stdin, stdout }: ProgramProcess): Asker {
  const isPerson = stdin.isTTY === true;
  const askOn = async (output: NodeJS.WritableStream, words: string): Promise<string> => {
    const lines = createInterface({ input: stdin, output, terminal: isPerson });
    // readline answers no question once the input has ended: its last line may lack a line break, or there is none.
    const ended = new Promise<string>((resolve) => {
      lines.once("line", resolve);
      lines.once("close", () => resolve(""));
    });
    try {
      return await Promise.race([lines.question(words), ended]);
    } finally {
      lines.close();
    }
  };
  return {
    isPerson,
    ask: async (title, fallback) =>
      (await askOn(stdout, `${title}${fallback ? ` (${fallback})` : ""}: `)).trim() || fallback,
    async askPassword(title) {
      if (isPerson) stdout.write(`${title}, not shown while you type: `);
      const answer = await askOn(new Writable({ write: (_text, _encoding, done) => done() }), "");
      if (isPerson) stdout.write("\n");
      return answer;
    },
  };
}
