import { proxy, ref } from "valtio";
import type { Command } from "#commands/command.ts";

/** The operator's answers while a command ran, in order: titles of chosen options and written texts. */
export type Answered =
  | { readonly kind: "choice"; readonly title: string }
  | { readonly kind: "text"; readonly text: string };

/** A command that can be repeated, and the answers given to its questions. */
export interface LastCommand {
  readonly command: Command;
  readonly answers: readonly Answered[];
  /** "Change status: Accepted" */
  readonly title: string;
}

/** The last command that can be repeated. */
export const last = proxy<{ current: LastCommand | null }>({ current: null });

/** Stores what `.` repeats; `called` is the command's title when it ran. */
export function keepLast(command: Command, called: string, answers: readonly Answered[]): void {
  last.current = ref({ command, answers, title: titleWith(called, answers) });
}

/** The title of a command with the options that were chosen: "Change status: Accepted". */
export function titleWith(called: string, answers: readonly Answered[]): string {
  const name = called.replace(/ ?\.\.\.$/, "");
  const chosen = answers.flatMap((answer) => (answer.kind === "choice" ? [answer.title] : []));
  return chosen.length > 0 ? `${name}: ${chosen.join(", ")}` : name;
}

/** Clears what `.` would repeat. */
export function forgetLast(): void {
  last.current = null;
}
