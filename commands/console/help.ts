import type { Command } from "#commands/command.ts";

/** Commands that show help. */
export const helpCommands: readonly Command[] = [
  {
    id: "help.keys",
    title: "Show keyboard shortcuts",
    group: "Help",
    keys: ["?"],
    words: "shortcuts keyboard hotkeys help",
    short: "keys",
    hint: 85,
    unrepeatable: true,
    can: () => "yes",
    run: (_now, tools) => tools.openHelp(),
  },
];
