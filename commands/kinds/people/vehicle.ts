import type { Command } from "#commands/command.ts";
import { simpleCommands } from "#commands/record/simple/simple-commands.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";

/** Commands for vehicles; their ids begin with "vehicle.". */
export const commands: readonly Command[] = simpleCommands({
  kind: "vehicle",
  form: loadAhead(() => import("#commands/kinds/forms/people/vehicle-form.ts")),
  refuseState: ({ riderName }, state) => (riderName !== null && state !== "ACTIVE" ? `assigned to ${riderName}` : null),
});
