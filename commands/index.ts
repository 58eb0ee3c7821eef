import { assignCommands } from "./assign.ts";
import type { Command } from "./command.ts";
import { exportCommands } from "./export.ts";
import { goCommands } from "./go.ts";
import { helpCommands } from "./help.ts";
import { listCommands } from "./list.ts";
import { orderCommands } from "./order.ts";
import { paletteCommands } from "./palette.ts";
import { pickerCommands } from "./picker.ts";
import { recordCommands } from "./record.ts";
import { repeatCommands } from "./repeat.ts";
import { riderCommands } from "./rider.ts";
import { sessionCommands } from "./session.ts";
import { undoCommands } from "./undo.ts";
import { vehicleCommands } from "./vehicle.ts";
import { viewCommands } from "./view.ts";

/** Gathers commands by id in the order given; throws where two share an id, so that none can hide another. */
export function gather(lists: readonly (readonly Command[])[]): ReadonlyMap<string, Command> {
  const gathered = new Map<string, Command>();
  for (const command of lists.flat()) {
    if (gathered.has(command.id)) throw new Error(`two commands are called ${command.id}`);
    gathered.set(command.id, command);
  }
  return gathered;
}

/** Every command by its id. */
export const commandsById = gather([
  recordCommands,
  orderCommands,
  assignCommands,
  pickerCommands,
  riderCommands,
  vehicleCommands,
  undoCommands,
  repeatCommands,
  exportCommands,
  listCommands,
  viewCommands,
  goCommands,
  sessionCommands,
  paletteCommands,
  helpCommands,
]);

/** Everything an operator can do: the one list, in the order in which equals are shown. */
export const allCommands: readonly Command[] = [...commandsById.values()];
