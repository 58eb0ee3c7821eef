import { blockerOf, freeAfter, loadOf } from "#contract/assignments/load.ts";
import type { Lane, Planned } from "#contract/assignments/schema.ts";
import { plan, type PlanInput } from "#gateway/assignment/planner.ts";

/** Who gets an order. */
interface Given {
  readonly recordId: string;
  readonly assigneeId: string;
}

/** Decides who gets which of the waiting orders. */
export type Rule = (input: PlanInput) => readonly Given[];

/** The rules that are compared: the planner, and two that people use. All keep to what somebody can take. */
export const rules: Readonly<Record<string, Rule>> = {
  planned: (input) => plan(input).placements,
  "first free": oneByOne((input, lane) => freeAfter(input.role, lane, lane.open, input.now)),
  "least loaded": oneByOne((_input, lane) => lane.open.length),
};

/** Gives each order, in the order of placing, to the person for whom a figure is lowest. */
function oneByOne(figureOf: (input: PlanInput, lane: Lane) => number): Rule {
  return (input) => {
    const lanes = new Map(input.lanes.map((lane) => [lane.id, lane]));
    const inTurn = input.records.toSorted((one, other) => one.placedAt.localeCompare(other.placedAt));
    return inTurn.flatMap((order) => {
      const able = [...lanes.values()].filter((lane) => canTake(input, lane, order));
      const [best] = able.toSorted((one, other) => figureOf(input, one) - figureOf(input, other));
      if (!best) return [];
      lanes.set(best.id, { ...best, open: [...best.open, order] });
      return [{ recordId: order.id, assigneeId: best.id }];
    });
  };
}

function canTake({ role, now }: PlanInput, lane: Lane, order: Planned): boolean {
  return blockerOf(lane, loadOf(lane.open), order, freeAfter(role, lane, lane.open, now)) === null;
}
