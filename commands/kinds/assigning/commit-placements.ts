import { assignmentCalls } from "#contract/assignments/calls.ts";
import { type AssigneeRole, assignRight } from "#contract/assignments/role.ts";
import type { Commit, Committed, PlannedOrder } from "#contract/assignments/schema.ts";
import { kinds } from "#contract/kinds.ts";
import { messages } from "#contract/messages.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { Tools } from "#commands/given/tools.ts";

/** An order and who is to get it. */
export interface Placement {
  readonly order: Pick<PlannedOrder, "id" | "number" | "version" | "holderId">;
  readonly assigneeId: string;
}

/** What became of placements: the rows as they are now and, of each that was refused, why. */
export type Outcome = Committed["rows"];

/**
 * Assigns many orders in one call, which can be undone as a whole. Answers what became of each; `undefined` when the
 * call failed and the operator gave up.
 */
export async function commitPlacements(
  role: AssigneeRole,
  storeId: string,
  placements: readonly Placement[],
  tools: Tools,
): Promise<Outcome | undefined> {
  const title = titleOf(role, placements);
  // A try whose answer was lost may have been done: the same key makes the next one answer what became of it.
  const call = oneCall(role, storeId, tools);
  let outcome: Outcome | undefined;
  const isMade = await tools.attempt({
    title,
    failure: messages.updateFailed,
    refuse: () => null,
    save: async () => {
      outcome = await call(
        placements.map(({ order, assigneeId }) => ({ orderId: order.id, version: order.version, assigneeId })),
      );
    },
  });
  if (!isMade || !outcome) return undefined;
  const before = new Map(placements.map(({ order }) => [order.id, order.holderId]));
  const done = outcome.filter(({ refusal }) => refusal === null).map(({ order }) => order);
  if (done.length > 0) {
    const takeBack = oneCall(role, storeId, tools);
    tools.keepUndo({
      title,
      because: null,
      run: async () =>
        tellLeft(await takeBack(done.map((order) => backTo(order, before.get(order.id) ?? null))), tools),
    });
  }
  if (done.length === outcome.length) tools.tell(messages.updated, "success", title);
  return outcome;
}

type GivenPlacement = Commit["placements"][number];

/** Makes a call that has the same idempotency key however often it is tried. */
function oneCall(role: AssigneeRole, storeId: string, tools: Tools) {
  const idempotencyKey = tools.newKey();
  return async (placements: GivenPlacement[]): Promise<Outcome> =>
    (await assignmentCalls(role, tools.api).assign(storeId, placements, idempotencyKey)).rows;
}

function backTo({ id, version }: OrderRow, assigneeId: string | null): GivenPlacement {
  return { orderId: id, version, assigneeId, undoes: version };
}

/** Says which orders could not be taken back. */
function tellLeft(outcome: Outcome, tools: Tools): void {
  const [first, ...more] = outcome.filter(({ refusal }) => refusal !== null);
  if (!first) return;
  const others = more.length > 0 ? ` and ${more.length} more` : "";
  tools.tell(messages.updateFailed, "error", `${first.order.number}${others}: ${first.refusal?.because}`);
}

function titleOf(role: AssigneeRole, placements: readonly Placement[]): string {
  const [only] = placements;
  const what = placements.length === 1 && only ? only.order.number : `${placements.length} ${kinds.order.many}`;
  return `Assign ${role}${placements.length === 1 ? "" : "s"} to ${what}`;
}

/** Whether the operator may assign people of a role. */
export function mayAssign(role: AssigneeRole, tools: Pick<Tools, "may">): boolean {
  return tools.may(assignRight(role));
}
