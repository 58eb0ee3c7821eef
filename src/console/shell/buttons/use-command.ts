import { useContext } from "react";
import { titleOf } from "#commands/command.ts";
import { knownCommand, useKnownCommand } from "#console/shell/running/known-commands.ts";
import { readNow, useNowValue } from "#console/shell/stage/now.ts";
import { runCommand } from "#console/shell/running/run-command.ts";
import { ButtonAim } from "./button-aim.ts";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import { tools } from "#console/shell/running/tools.ts";

/** What a button or menu item needs to render and run a command. */
export interface CommandHandle {
  readonly title: string;
  /** One or two words; the full title where the command has no short one. */
  readonly short: string;
  /** The first key binding as text: "Ctrl K". Empty without one, and where the key would act on something else. */
  readonly keys: string;
  /** Whether the command's keys do what the button does: while rows are selected, they act on these. */
  readonly hasKeysHere: boolean;
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

/**
 * A command for a button or menu item; renders again only when its state changes. A command that is not fetched yet is
 * hidden until it is there: what is shown around its button never waits for it.
 */
export function useCommand(id: string): CommandHandle {
  const command = useKnownCommand(id);
  const aim = useContext(ButtonAim);
  const answer = useNowValue((now) => {
    if (!command) return "hidden";
    const answer = command.can(aim.now(now));
    return typeof answer === "string" ? answer : `because ${answer.because}`;
  });
  const title = useNowValue((now) => (command ? titleOf(command, aim.now(now)) : ""));
  const hasKeysHere = useNowValue((now) => aim.now(now) === now);
  const [first] = command?.keys ?? [];
  return {
    title,
    short: command?.short ?? title,
    keys: first && hasKeysHere ? keyCaps(first) : "",
    hasKeysHere,
    hidden: answer === "hidden",
    because: answer.startsWith("because ") ? answer.slice("because ".length) : null,
    run: () => void (command && runCommand(command, aim.now(readNow()), aim.tools(tools))),
  };
}
