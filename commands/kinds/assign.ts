import { assignments } from "#contract/assignments/assignment.ts";
import { type AssigneeRole, refuseAssigning } from "#contract/assignments/role.ts";
import { messages } from "#contract/messages.ts";
import type { Command } from "#commands/command.ts";
import { recordCommand } from "#commands/record/record-command.ts";
import { loadAssignOrders } from "./assigning/lazy.ts";

function assignCommand(role: AssigneeRole, look: Pick<Command, "keys" | "hint">): Command {
  return recordCommand("order", {
    ...look,
    id: `assign.${role}`,
    title: `Assign ${role} ...`,
    group: "Assign",
    short: role,
    failure: messages.updateFailed,
    right: assignments[role].right,
    refuse: (order) => refuseAssigning(role, order),
    noneCan: `no selected order can be assigned a ${role}`,
    run: async (orders, tools) => (await loadAssignOrders()).assignOrders(role, orders, tools),
  });
}

/** Commands that assign orders to people. */
export const assignCommands: readonly Command[] = [
  assignCommand("picker", { keys: ["a"], hint: 95 }),
  assignCommand("rider", { keys: ["shift+a"], hint: 70 }),
];
