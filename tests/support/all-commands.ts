import { furtherCommands } from "#commands/further.ts";
import { commonCommands, gather } from "#commands/index.ts";

const { order, ...further } = furtherCommands;

/** Every command by its id, those of all kinds included, in the order in which the console finds them. */
export const commandsById = gather([
  (await order()).commands,
  commonCommands,
  ...(await Promise.all(Object.values(further).map(async (load) => (await load()).commands))),
]);

/** Every command, in the order of the lists. */
export const allCommands = [...commandsById.values()];
