import { messages } from "#contract/messages.ts";
import type { Command } from "#commands/command.ts";

/** The command that undoes the last change. */
export const undoCommands: readonly Command[] = [
  {
    id: "undo.last",
    title: "Undo the last change",
    titleHere: ({ undo, changing }) => (undo && !changing ? `Undo ${undo.title}` : "Undo the last change"),
    group: "Record",
    keys: ["mod+z"],
    foundBy: "start",
    changes: true,
    hint: 91,
    failure: messages.updateFailed,
    unrepeatable: true,
    can: (now) => {
      if (!now.loggedIn) return "hidden";
      // Where the newest change cannot be undone, running the command says why and goes on to the change before it.
      return now.undo || now.changing ? "yes" : { because: "you changed nothing in the last 30 seconds" };
    },
    run: (_now, tools) => tools.undo(),
  },
];
