import type { Command } from "#commands/command.ts";
import { messages } from "#contract/messages.ts";
import { oneRecordCommand } from "#commands/record/record-command.ts";
import { simpleCommands } from "#commands/record/simple/simple-commands.ts";
import { assignCommand } from "#commands/record/simple/assign-command.ts";
import { riderFields } from "#contract/riders/rider.ts";
import { afterPersonState, dutyCommand, refusePersonState } from "./duty-command.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";
import { vehicleOptions } from "./vehicle-options.ts";

/** Assigns one rider a vehicle that the operator chooses, or takes away the present one. */
const assignVehicleCommand: Command = assignCommand("rider", {
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

const loadRiderCash = loadAhead(() => import("#commands/console/money/rider-cash.ts"));

const takeCashCommand: Command = oneRecordCommand("rider", {
  alone: "each hands in their own cash",
  id: "rider.take-cash",
  title: "Take cash from rider ...",
  keys: ["$"],
  words: "hand in cod cash on delivery count notes short over",
  unrepeatable: true,
  unrecorded: "the amount differs each time",
  failure: messages.saveFailed,
  right: "payment.record",
  refuse: () => null,
  run: async ({ storeId, id }, tools) => {
    await (await loadRiderCash()).takeFromRider(storeId, id, tools);
  },
});

/** Commands for riders; their ids begin with "rider.". */
export const commands: readonly Command[] = [
  dutyCommand("rider"),
  assignVehicleCommand,
  takeCashCommand,
  ...simpleCommands({
    kind: "rider",
    form: loadAhead(() => import("#commands/kinds/forms/people/rider-form.ts")),
    refuseState: refusePersonState("rider"),
    stateChanged: afterPersonState("rider"),
  }),
];
