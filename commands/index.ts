import { auditCommands } from "./kinds/audit.ts";
import { assignCommands } from "./kinds/assign.ts";
import { clientCommands } from "./kinds/client.ts";
import type { Command } from "./command.ts";
import { exportCommands } from "./console/export.ts";
import { goCommands } from "./console/go.ts";
import { helpCommands } from "./console/help.ts";
import { listCommands } from "./console/list.ts";
import { orderCommands } from "./kinds/order.ts";
import { paletteCommands } from "./console/palette.ts";
import { pickerCommands } from "./kinds/picker.ts";
import { planCommands } from "./console/plan.ts";
import { recordCommands } from "./console/record.ts";
import { repeatCommands } from "./console/repeat.ts";
import { riderCommands } from "./kinds/rider.ts";
import { roleCommands } from "./kinds/role.ts";
import { scrollCommands } from "./console/scroll.ts";
import { sessionCommands } from "./console/session.ts";
import { userCommands } from "./kinds/user.ts";
import { undoCommands } from "./console/undo.ts";
import { vehicleCommands } from "./kinds/vehicle.ts";
import { viewCommands } from "./console/view.ts";

/** All commands of some lists by their ids, in the order given; throws where two have the same id. */
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
  planCommands,
  pickerCommands,
  riderCommands,
  vehicleCommands,
  userCommands,
  roleCommands,
  clientCommands,
  auditCommands,
  undoCommands,
  repeatCommands,
  exportCommands,
  listCommands,
  viewCommands,
  scrollCommands,
  goCommands,
  sessionCommands,
  paletteCommands,
  helpCommands,
]);

/** Every command. The order decides between two that the palette finds equally good. */
export const allCommands: readonly Command[] = [...commandsById.values()];
