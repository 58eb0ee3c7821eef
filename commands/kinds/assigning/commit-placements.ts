import { grouped } from "#contract/text.ts";
import { type Assignment, assignments } from "#contract/assignments/assignment.ts";
import { assignmentCalls } from "#contract/assignments/calls.ts";
import type { Commit, Committed, Planned } from "#contract/assignments/schema.ts";
import { kinds } from "#contract/kinds.ts";
import { messages } from "#contract/messages.ts";
import type { Tools } from "#commands/context/tools.ts";

/** A record and who is to get it. */
export interface Placement {
  readonly record: Pick<Planned, "id" | "number" | "version" | "holderId">;
  readonly assigneeId: string;
}

/** The results of placements: the present rows, and the reason of each refusal. */
export type Outcome = Committed["rows"];

/**
 * Assigns many records in one call, which can be undone as a whole. Resolves with the result of each; `undefined` when
 * the call failed and the operator gave up.
 */
export async function commitPlacements(
  assignment: Assignment,
  storeId: string,
  placements: readonly Placement[],
  tools: Tools,
): Promise<Outcome | undefined> {
  const title = titleOf(assignment, placements);
  // A try whose response was lost may have succeeded: with the same key, the retry gets its result.
  const call = oneCall(assignment, storeId, tools);
  let outcome: Outcome | undefined;
  const isMade = await tools.attempt({
    title,
    failure: messages.updateFailed,
    refuse: () => null,
    save: async () => {
      outcome = await call(
        placements.map(({ record, assigneeId }) => ({ recordId: record.id, version: record.version, assigneeId })),
      );
    },
  });
  if (!isMade || !outcome) return undefined;
  const before = new Map(placements.map(({ record }) => [record.id, record.holderId]));
  const done = outcome.filter(({ refusal }) => refusal === null).map(({ row }) => row);
  if (done.length > 0) {
    const takeBack = oneCall(assignment, storeId, tools);
    tools.keepUndo({
      title,
      because: null,
      run: async () => tellLeft(await takeBack(done.map((row) => backTo(row, before.get(row.id) ?? null))), tools),
    });
  }
  if (done.length === outcome.length) tools.tell(messages.updated, "success", title);
  return outcome;
}

type GivenPlacement = Commit["placements"][number];

/** Makes a call that has the same idempotency key however often it is tried. */
function oneCall(assignment: Assignment, storeId: string, tools: Tools) {
  const idempotencyKey = tools.newKey();
  return async (placements: GivenPlacement[]): Promise<Outcome> =>
    (await assignmentCalls(assignment, tools.api).assign(storeId, placements, idempotencyKey)).rows;
}

function backTo({ id, version }: Outcome[number]["row"], assigneeId: string | null): GivenPlacement {
  return { recordId: id, version, assigneeId, undoes: version };
}

/** Says which records could not be taken back. */
function tellLeft(outcome: Outcome, tools: Tools): void {
  const [first, ...more] = outcome.filter(({ refusal }) => refusal !== null);
  if (!first) return;
  const others = more.length > 0 ? ` and ${more.length} more` : "";
  tools.tell(messages.updateFailed, "error", `${first.row.number}${others}: ${first.refusal?.because}`);
}

function titleOf(assignment: Assignment, placements: readonly Placement[]): string {
  const { role, kind } = assignments[assignment];
  const [only] = placements;
  const what =
    placements.length === 1 && only ? only.record.number : `${grouped(placements.length)} ${kinds[kind].many}`;
  return `Assign ${role}${placements.length === 1 ? "" : "s"} to ${what}`;
}

/** Whether the operator may make an assignment. */
export function mayAssign(assignment: Assignment, tools: Pick<Tools, "may">): boolean {
  return tools.may(assignments[assignment].right);
}
