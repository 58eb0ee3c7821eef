import type { Command } from "#commands/command.ts";
import { simpleCommands } from "#commands/record/simple/simple-commands.ts";

/** Commands for vehicles; their ids begin with "vehicle.". */
export const commands: readonly Command[] = simpleCommands({
  kind: "vehicle",
  refuseState: ({ riderName }, state) => (riderName !== null && state !== "ACTIVE" ? `assigned to ${riderName}` : null),
});
