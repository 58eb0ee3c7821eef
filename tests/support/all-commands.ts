import { furtherCommands } from "#commands/further.ts";
import { commonCommands, gather } from "#commands/index.ts";

/** Every command by its id, those of all kinds included. */
export const commandsById = gather([
  commonCommands,
  ...(await Promise.all(Object.values(furtherCommands).map(async (load) => (await load()).commands))),
]);

/** Every command, in the order of the lists. */
export const allCommands = [...commandsById.values()];
