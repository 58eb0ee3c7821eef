import { proxy, ref } from "valtio";
import type { Command } from "#commands/command.ts";

/** What the operator answered while a command ran: titles of chosen rows and written texts, in order. */
export type Answered =
  | { readonly kind: "choice"; readonly title: string }
  | { readonly kind: "text"; readonly text: string };

/** A command worth repeating and what was answered to it. */
export interface LastCommand {
  readonly command: Command;
  readonly answers: readonly Answered[];
  /** "Change status: Accepted" */
  readonly title: string;
}

/** The last command worth repeating. */
export const last = proxy<{ current: LastCommand | null }>({ current: null });

/** Remembers what `.` repeats; `called` is the command's title as it was run. */
export function keepLast(command: Command, called: string, answers: readonly Answered[]): void {
  const name = called.replace(/ ?\.\.\.$/, "");
  const chosen = answers.flatMap((answer) => (answer.kind === "choice" ? [answer.title] : []));
  const title = chosen.length > 0 ? `${name}: ${chosen.join(", ")}` : name;
  last.current = ref({ command, answers, title });
}

/** Forgets what `.` would repeat. */
export function forgetLast(): void {
  last.current = null;
}
