import type { Command } from "#commands/command.ts";

/** The command that repeats the last one. */
export const repeatCommands: readonly Command[] = [
  {
    id: "repeat.last",
    title: "Repeat the last command",
    group: "Record",
    keys: ["."],
    foundBy: "start",
    changes: true,
    short: "repeat",
    hint: 25,
    unrepeatable: true,
    can: (now) => {
      if (!now.loggedIn) return "hidden";
      return now.last ? "yes" : { because: "there is no command to repeat" };
    },
    run: (_now, tools) => tools.repeat(),
  },
];
