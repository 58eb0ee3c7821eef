import type { Kind } from "#contract/records/kind-names.ts";
import type { Permission } from "#contract/permission.ts";
import type { AssigneeRole } from "./role.ts";

/** What one assignment gives to whom, and the right to do so. */
interface AssignmentFacts {
  readonly role: AssigneeRole;
  /** The kind of record that waits for somebody. */
  readonly kind: Extract<Kind, "order" | "return">;
  readonly right: Permission;
}

/** The assignments: orders are given to pickers and to riders, and pickups of returns to riders. */
export const assignments = {
  picker: { role: "picker", kind: "order", right: "order.assign-picker" },
  rider: { role: "rider", kind: "order", right: "order.assign-rider" },
  pickup: { role: "rider", kind: "return", right: "return.manage" },
} as const satisfies Readonly<Record<string, AssignmentFacts>>;

/** The name of an assignment; those of its calls begin with its plural. */
export type Assignment = keyof typeof assignments;

/** The kinds of records that are assigned. */
export type AssignedKind = (typeof assignments)[Assignment]["kind"];

/** The assignments whose work people of a role have. */
export function assignmentsOf(role: AssigneeRole): readonly Assignment[] {
  return (Object.keys(assignments) as Assignment[]).filter((name) => assignments[name].role === role);
}
