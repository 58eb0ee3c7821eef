import { titleOf } from "#commands/command.ts";
import { knownCommand } from "#console/shell/running/known-commands.ts";
import { readNow, useNowValue } from "#console/shell/stage/now.ts";
import { runCommand } from "#console/shell/running/run-command.ts";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import { tools } from "#console/shell/running/tools.ts";

/** What a button or menu item needs to render and run a command. */
export interface CommandHandle {
  readonly title: string;
  /** One or two words; the full title where the command has no short one. */
  readonly short: string;
  /** The first key binding as text: "Ctrl K". Empty without one. */
  readonly keys: string;
  readonly hidden: boolean;
  /** Why it cannot run now; `null` when it can. */
  readonly because: string | null;
  run(): void;
}

/** Runs a command by its id in the present situation; resolves when it has ended. Throws only for an unknown id. */
export async function runById(id: string): Promise<void> {
  const command = knownCommand(id);
  if (!command) throw new Error(`there is no command ${id}`);
  await runCommand(command, readNow(), tools);
}

/** A command for a button or menu item; renders again only when its state changes. Throws for an unknown id. */
export function useCommand(id: string): CommandHandle {
  const command = knownCommand(id);
  if (!command) throw new Error(`there is no command ${id}`);
  const answer = useNowValue((now) => {
    const answer = command.can(now);
    return typeof answer === "string" ? answer : `because ${answer.because}`;
  });
  const title = useNowValue((now) => titleOf(command, now));
  const [first] = command.keys ?? [];
  return {
    title,
    short: command.short ?? title,
    keys: first ? keyCaps(first) : "",
    hidden: answer === "hidden",
    because: answer.startsWith("because ") ? answer.slice("because ".length) : null,
    run: () => void runById(id),
  };
}
