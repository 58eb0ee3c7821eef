import type { Command } from "#commands/command.ts";
import type { Option } from "#commands/given/questions.ts";
import type { Tools } from "#commands/given/tools.ts";
import { fieldsChange } from "#commands/record/field-change.ts";
import { changeRecords } from "#commands/record/record-change.ts";
import { recordCommand } from "#commands/record/record-command.ts";
import { recordOptions } from "#commands/record/simple/record-options.ts";
import { messages } from "#contract/messages.ts";
import type { RiderRow } from "#contract/riders/schema.ts";

const none = "none";

/** The vehicles in use, by registration. One that somebody else has says who, and cannot be chosen. */
export function vehicleOptions(
  storeId: string,
  rider: RiderRow | undefined,
  tools: Tools,
): Promise<readonly Option<string>[]> {
  return recordOptions("vehicle", storeId, tools, ({ vehicleType, riderId, riderName }) => ({
    hint: vehicleType,
    words: vehicleType,
    ...(riderId === null || riderId === rider?.id ? {} : { because: `${riderName} has it` }),
  }));
}

/** Gives one rider a vehicle the operator chooses, or takes away the one they have. */
export const assignVehicleCommand: Command = recordCommand("rider", {
  id: "rider.assign-vehicle",
  title: "Assign vehicle ...",
  group: "Assign",
  keys: ["a"],
  words: "bike scooter van give take away",
  short: "vehicle",
  hint: 90,
  failure: messages.updateFailed,
  right: "rider.manage",
  refuse: ({ state }) => (state === "ACTIVE" ? null : `somebody ${state} has no vehicle`),
  noneCan: "no picked rider is ACTIVE",
  run: async ([rider, ...more], tools) => {
    if (!rider) return;
    if (more.length > 0) return tools.tell("One rider at a time: a vehicle has one rider", "plain");
    const vehicle = await tools.choose({
      title: `${rider.name}: vehicle`,
      options: async () => {
        const vehicles = await vehicleOptions(rider.storeId, rider, tools);
        const current = vehicles.map((option) =>
          option.value === rider.vehicleId ? { ...option, because: "is the vehicle now" } : option,
        );
        const options = current.map((option) => ({ ...option, value: { id: option.value, title: option.title } }));
        const away = { value: { id: none, title: "" }, title: "No vehicle" };
        return rider.vehicleId === null ? options : [...options, away];
      },
    });
    if (!vehicle) return;
    const isTaken = vehicle.id === none;
    const change = fieldsChange<"rider">(
      {
        kind: "rider",
        title: "Assign vehicle",
        outcome: isTaken ? ": no vehicle" : `: ${vehicle.title}`,
        message: messages.updated,
        refuse: () => null,
        fields: { vehicleId: isTaken ? null : vehicle.id },
        paint: { vehicleRegistration: isTaken ? null : vehicle.title },
      },
      tools,
    );
    await changeRecords([rider], change, tools);
  },
});
