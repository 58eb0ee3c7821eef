import { messages } from "#contract/messages.ts";
import type { Command } from "#commands/command.ts";

/** The command that undoes the last change. */
export const undoCommands: readonly Command[] = [
  {
    id: "undo.last",
    title: "Undo the last change",
    group: "Record",
    keys: ["mod+z"],
    foundBy: "start",
    changes: true,
    short: "undo",
    hint: 20,
    failure: messages.updateFailed,
    unrepeatable: true,
    can: (now) => {
      if (!now.loggedIn) return "hidden";
      if (!now.undo) return { because: "there is no change to undo" };
      return now.undo.because ? { because: `${now.undo.title}: ${now.undo.because}` } : "yes";
    },
    run: (_now, tools) => tools.undo(),
  },
];
