import { assignmentCalls } from "#contract/assignments/calls.ts";
import { noPlaceText } from "#contract/assignments/reason-words.ts";
import type { Plan } from "#contract/assignments/schema.ts";
import { type Kinds, kinds, nameOf } from "#contract/kinds.ts";
import { messages } from "#contract/messages.ts";
import type { PersonKind } from "#contract/people/photo-calls.ts";
import type { Tools } from "#commands/given/tools.ts";
import { commitPlacements, mayAssign } from "./commit-placements.ts";

/**
 * Offers to spread the open orders of people who have gone off duty over others, as the planner proposes. Those of
 * whom it did not become true are left out.
 */
export async function offerSpread<K extends PersonKind>(
  kind: K,
  rows: readonly Kinds[K][],
  tools: Tools,
): Promise<void> {
  const gone = rows.filter((row) => !tools.newest(kind, row).onDuty);
  const [first] = gone;
  if (!first || !mayAssign(kind, tools)) return;
  const { storeId } = first;
  const isStillHere = tools.rememberLocation();
  const heldBy = gone.map(({ id }) => id);
  const plan = await assignmentCalls(kind, tools.api).plan(storeId, { heldBy });
  if (plan.orders.length === 0 || !isStillHere()) return;
  const who = gone.length === 1 ? nameOf(kind, first) : `${gone.length} ${kinds[kind].many}`;
  const isSpread = await tools.choose({
    title: `${who}: ${countText(plan.orders.length)} open`,
    options: [spreadOption(plan), { value: false, title: `Leave with ${who}` }],
  });
  if (!isSpread) return;
  const orders = new Map(plan.orders.map((order) => [order.id, order]));
  const placements = plan.placements.flatMap(({ orderId, assigneeId }) => {
    const order = orders.get(orderId);
    return order ? [{ order, assigneeId }] : [];
  });
  const outcome = await commitPlacements(kind, storeId, placements, tools);
  const refused = outcome?.filter(({ refusal }) => refusal !== null) ?? [];
  if (refused.length > 0)
    tools.tell(
      messages.updateFailed,
      "error",
      refused.map(({ order, refusal }) => `${order.number}: ${refusal?.because}`).join("; "),
    );
}

function countText(orders: number): string {
  return orders === 1 ? "1 order" : `${orders} orders`;
}

/** The answer that spreads the orders, with whom they go to; refused with the reason where none can go to anybody. */
function spreadOption({ placements, refused, lanes }: Plan) {
  const names = lanes.flatMap(({ id, name }) => {
    const count = placements.filter(({ assigneeId }) => assigneeId === id).length;
    return count > 0 ? [`${name} ${count}`] : [];
  });
  const [first] = refused;
  const left = first ? `${refused.length} cannot: ${noPlaceText(first.because)}` : null;
  const title = placements.length > 0 ? `Give ${countText(placements.length)} to others` : "Give them to others";
  const option = { value: true, title, hint: [names.join(", "), left].filter(Boolean).join("; ") };
  return placements.length === 0 && left !== null ? { ...option, because: left } : option;
}
