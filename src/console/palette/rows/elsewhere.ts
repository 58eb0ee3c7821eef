import type { Command } from "#commands/command.ts";
import { may } from "#commands/conditions.ts";
import type { Now } from "#commands/context/now.ts";
import { listOf } from "#commands/destinations.ts";
import { runCommand } from "#console/shell/running/run-command.ts";
import { tools } from "#console/shell/running/tools.ts";
import { stageOf } from "#console/shell/stage/stage-is-there.ts";
import { readNow } from "#console/shell/stage/now.ts";
import type { PaletteRow } from "./rows.ts";

/**
 * The row of a command that belongs to the list of another screen: it goes there, and runs there what the command is.
 * Null for a command that needs a record of what is on screen.
 */
export function elsewhere(command: Command, now: Now): PaletteRow | null {
  const { ofList } = command;
  const list = ofList && listOf(ofList);
  if (!list || !now.loggedIn) return null;
  // The list itself says the rest once it is there.
  const there = command.can({ ...now, kind: ofList, cursor: null, opened: null, selected: null });
  const answer = there === "yes" || there === "hidden" ? may(now, list.right) : there;
  return {
    id: command.id,
    command: {
      ...command,
      unrepeatable: true,
      can: () => answer,
      run: async () => {
        tools.go(list.path);
        await stageOf(ofList);
        if ((await runCommand(command, readNow(), tools)) === "hidden")
          tools.tell(`${command.title}: the list of ${list.title.toLowerCase()} did not open`, "plain");
      },
    },
    title: command.title,
    hint: `in ${list.title}`,
    isElsewhere: true,
    keys: "",
    because: answer === "yes" || answer === "hidden" ? null : answer.because,
  };
}
