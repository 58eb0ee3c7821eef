import { commonCommands, gather, kindCommands } from "#commands/index.ts";

/** Every command by its id, those of all kinds included. */
export const commandsById = gather([
  commonCommands,
  ...(await Promise.all(Object.values(kindCommands).map(async (load) => (await load()).commands))),
]);

/** Every command, in the order of the lists. */
export const allCommands = [...commandsById.values()];
