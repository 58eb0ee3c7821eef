import type { NoPlace, Planned } from "#contract/assignments/schema.ts";
import { type Filling, whyNot } from "./filling.ts";

/** Why nobody can take an order: of several reasons, the one that would remain if the others were solved. */
export function whyNobody(fillings: readonly Filling[], order: Planned): NoPlace {
  const onDuty = fillings.filter(({ lane }) => lane.onDuty && lane.id !== order.holderId);
  if (onDuty.length === 0) return { type: "nobody-on-duty" };
  const missing = order.needs.find((skill) => !onDuty.some(({ lane }) => lane.skills.includes(skill)));
  if (missing) return { type: "nobody-trained", skill: missing };
  const blockers = new Set(onDuty.map((filling) => whyNot(filling, order)?.type));
  if (blockers.has("shift-ends")) return { type: "shifts-end" };
  if (blockers.has("kilograms")) return { type: "too-heavy", kilograms: order.kilograms };
  if (blockers.has("crates")) return { type: "too-large", items: order.items };
  // Somebody may have each of two skills while nobody has both.
  const both =
    order.needs.length > 1 && !onDuty.some(({ lane }) => order.needs.every((one) => lane.skills.includes(one)));
  const [, skill] = order.needs;
  return both && skill ? { type: "nobody-trained", skill } : { type: "all-full" };
}
