import { insideSession } from "#commands/conditions.ts";
import type { Command } from "#commands/command.ts";

/** Commands that open the palette. */
export const paletteCommands: readonly Command[] = [
  {
    id: "palette.open",
    title: "Search or run a command",
    group: "Help",
    keys: ["mod+k"],
    short: "search",
    hint: 60,
    unrepeatable: true,
    can: insideSession,
    run: (_now, tools) => tools.openPalette(""),
  },
  {
    id: "palette.commands",
    title: "Search commands",
    group: "Help",
    keys: [">"],
    unrepeatable: true,
    can: insideSession,
    run: (_now, tools) => tools.openPalette(">"),
  },
  {
    id: "palette.orders",
    title: "Search orders",
    group: "Help",
    keys: ["#"],
    unrepeatable: true,
    can: (now) => insideSession(now, "order.view"),
    run: (_now, tools) => tools.openPalette("#"),
  },
  {
    id: "palette.people",
    title: "Search people",
    group: "Help",
    keys: ["@"],
    words: "customers pickers riders vehicles phone",
    unrepeatable: true,
    can: (now) => insideSession(now, "order.view"),
    run: (_now, tools) => tools.openPalette("@"),
  },
];
