import { titleOf } from "#commands/command.ts";
import { commandsById } from "#commands/index.ts";
import { readNow, useNowValue } from "#console/shell/stage/now.ts";
import { runCommand } from "#console/shell/running/run-command.ts";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import { tools } from "#console/shell/running/tools.ts";

/** What a button or menu needs to draw a command and to run it. */
export interface CommandHandle {
  readonly title: string;
  /** One or two words; the title where the command has none. */
  readonly short: string;
  /** The first key, as it is printed: "Ctrl K". Empty without one. */
  readonly keys: string;
  readonly hidden: boolean;
  /** Why it cannot run now; `null` when it can. */
  readonly because: string | null;
  run(): void;
}

/** Runs a command by its id as of now; settles when it has ended. Throws only when there is no such command. */
export async function runById(id: string): Promise<void> {
  const command = commandsById.get(id);
  if (!command) throw new Error(`there is no command ${id}`);
  await runCommand(command, readNow(), tools);
}

/** A command as a button or menu item draws it; draws again only when its answer changes. Throws on an unknown id. */
export function useCommand(id: string): CommandHandle {
  const command = commandsById.get(id);
  if (!command) throw new Error(`there is no command ${id}`);
  const answer = useNowValue((now) => {
    const said = command.can(now);
    return typeof said === "string" ? said : `because ${said.because}`;
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
