import type { Command } from "./command.ts";
import type { furtherCommands } from "./further.ts";
import { goCommands } from "./console/go.ts";
import { listCommands } from "./console/list.ts";
import { paletteCommands } from "./console/palette.ts";
import { phoneCommands } from "./console/phone.ts";
import { recordCommands } from "./console/record.ts";

/** All commands of some lists by their ids, in the order given; throws where two have the same id. */
export function gather(lists: readonly (readonly Command[])[]): ReadonlyMap<string, Command> {
  const gathered = new Map<string, Command>();
  for (const command of lists.flat()) {
    if (gathered.has(command.id)) throw new Error(`two commands are called ${command.id}`);
    gathered.set(command.id, command);
  }
  return gathered;
}

/** The commands that are always there: those that need no record of a certain kind. */
export const commonCommands: readonly Command[] = [
  ...gather([recordCommands, phoneCommands, listCommands, goCommands, paletteCommands]).values(),
];

/** The commands about kinds of records, plans, money, stock, print and macros, by name. */
export type FurtherCommands = keyof typeof furtherCommands;

/**
 * Fetches some of these commands, together with the screens that need them or right after. When two commands match a
 * text equally well, the palette lists the first one first: these come after the common ones.
 */
export async function loadFurther(name: FurtherCommands): Promise<readonly Command[]> {
  const further = await import("./further.ts");
  return (await further.furtherCommands[name]()).commands;
}
