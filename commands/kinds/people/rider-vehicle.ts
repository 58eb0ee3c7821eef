import type { Command } from "#commands/command.ts";
import type { Option } from "#commands/given/questions.ts";
import type { Tools } from "#commands/given/tools.ts";
import { assignCommand } from "#commands/record/simple/assign-command.ts";
import { recordOptions } from "#commands/record/simple/record-options.ts";
import { riderFields } from "#contract/riders/fields.ts";
import type { RiderRow } from "#contract/riders/schema.ts";

/** The active vehicles by registration. A vehicle of another rider shows whose it is and cannot be chosen. */
export function vehicleOptions(
  storeId: string,
  rider: RiderRow | undefined,
  tools: Tools,
): Promise<readonly Option<string>[]> {
  return recordOptions("vehicle", storeId, tools, ({ vehicleType, riderId, riderName }) => ({
    hint: vehicleType,
    words: vehicleType,
    ...(riderId === null || riderId === rider?.id ? {} : { because: `assigned to ${riderName}` }),
  }));
}

/** Assigns one rider a vehicle that the operator chooses, or takes away the present one. */
export const assignVehicleCommand: Command = assignCommand("rider", {
  id: "rider.assign-vehicle",
  title: "Assign vehicle ...",
  keys: ["a"],
  words: "bike scooter van give take away",
  short: "vehicle",
  hint: 90,
  field: "vehicleId",
  limits: riderFields.vehicleId,
  refuse: ({ state }) => (state === "ACTIVE" ? null : `${state} riders cannot have a vehicle`),
  noneCan: "no selected rider is ACTIVE",
  onlyOne: "a vehicle has one rider",
  options: (rider, tools) => vehicleOptions(rider.storeId, rider, tools),
});
