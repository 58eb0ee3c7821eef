import { grouped } from "#contract/text.ts";
import { type Assignment, assignments, assignmentsOf } from "#contract/assignments/assignment.ts";
import { assignmentCalls } from "#contract/assignments/calls.ts";
import { openText } from "#contract/assignments/role.ts";
import { noPlaceText } from "#contract/assignments/reason-words.ts";
import type { Plan } from "#contract/assignments/schema.ts";
import { type Kinds, kinds, nameOf } from "#contract/kinds.ts";
import { messages } from "#contract/messages.ts";
import type { PersonKind } from "#contract/people/photo-calls.ts";
import type { Tools } from "#commands/context/tools.ts";
import { commitPlacements, mayAssign } from "./commit-placements.ts";

/**
 * Offers to give the open work of people who have gone off duty, or are INACTIVE, to others, as the planner proposes: the orders of
 * pickers and riders, then the returns that riders are to fetch. People who are still on duty, because their change
 * failed, are left out. An operator without the right to reassign all of the work is told that some of it stays where
 * it is.
 */
export async function offerSpread<K extends PersonKind>(
  kind: K,
  rows: readonly Kinds[K][],
  tools: Tools,
): Promise<void> {
  const gone = rows.filter((row) => !tools.newest(kind, row).onDuty);
  const [first] = gone;
  if (!first) return;
  const people: Gone = {
    storeId: first.storeId,
    ids: gone.map(({ id }) => id),
    who: gone.length === 1 ? nameOf(kind, first) : `${grouped(gone.length)} ${kinds[kind].many}`,
  };
  const isStillHere = tools.rememberLocation();
  let rest = gone.reduce((sum, { openOrders }) => sum + openOrders, 0);
  for (const assignment of assignmentsOf(kind))
    // One after the other: the second plan depends on what the first has assigned.
    if (mayAssign(assignment, tools) && isStillHere()) rest -= await spread(assignment, people, tools, isStillHere);
  const others = assignmentsOf(kind).filter((assignment) => !mayAssign(assignment, tools));
  const what = others.map((assignment) => kinds[assignments[assignment].kind].many).join(" or ");
  if (what !== "" && rest > 0)
    tools.tell(
      `${people.who} still has ${openText(kind, rest)}`,
      "plain",
      `You may not give ${what} to others: ask somebody who may`,
    );
}

/** Who has gone off duty, and how they are named together. */
interface Gone {
  readonly storeId: string;
  readonly ids: string[];
  readonly who: string;
}

/** Resolves with the number of records the person had, whether or not they were given to others. */
async function spread(
  assignment: Assignment,
  { storeId, ids, who }: Gone,
  tools: Tools,
  isStillHere: () => boolean,
): Promise<number> {
  const plan = await assignmentCalls(assignment, tools.api).plan(storeId, { heldBy: ids });
  const { length } = plan.records;
  if (length === 0 || !isStillHere()) return length;
  const isSpread = await tools.choose({
    title: `${who}: ${countText(assignment, plan.records.length)} open`,
    options: [spreadOption(assignment, plan), { value: false, title: `Leave with ${who}` }],
  });
  if (!isSpread) return length;
  const records = new Map(plan.records.map((record) => [record.id, record]));
  const placements = plan.placements.flatMap(({ recordId, assigneeId }) => {
    const record = records.get(recordId);
    return record ? [{ record, assigneeId }] : [];
  });
  const outcome = await commitPlacements(assignment, storeId, placements, tools);
  const refused = outcome?.filter(({ refusal }) => refusal !== null) ?? [];
  if (refused.length > 0)
    tools.tell(
      messages.updateFailed,
      "error",
      refused.map(({ row, refusal }) => `${row.number}: ${refusal?.because}`).join("; "),
    );
  return length;
}

function countText(assignment: Assignment, count: number): string {
  const { one, many } = kinds[assignments[assignment].kind];
  return `${count} ${count === 1 ? one : many}`;
}

/**
 * The option that gives the work to others, with the names of these people. It is refused with the reason when nobody
 * can take any of it.
 */
function spreadOption(assignment: Assignment, { placements, refused, lanes }: Plan) {
  const names = lanes.flatMap(({ id, name }) => {
    const count = placements.filter(({ assigneeId }) => assigneeId === id).length;
    return count > 0 ? [`${name} ${count}`] : [];
  });
  const [first] = refused;
  const left = first
    ? `${refused.length} will be skipped: ${noPlaceText(first.because, assignments[assignment].role)}`
    : null;
  const title =
    placements.length > 0 ? `Give ${countText(assignment, placements.length)} to others` : "Give them to others";
  const option = { value: true, title, hint: [names.join(", "), left].filter(Boolean).join("; ") };
  return placements.length === 0 && left !== null ? { ...option, because: left } : option;
}
