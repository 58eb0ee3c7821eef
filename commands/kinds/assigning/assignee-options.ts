import { compareNames } from "#contract/compare-names.ts";
import { type Blocker, blockerOf, blockerText, loadOf } from "#contract/assignments/load.ts";
import { reasonsText } from "#contract/assignments/reason-words.ts";
import type { AssigneeRole } from "#contract/assignments/role.ts";
import type { Plan } from "#contract/assignments/schema.ts";
import type { Assignee } from "#contract/people/schema.ts";
import type { Option } from "#commands/context/questions.ts";

/**
 * The parts of a plan that are known before somebody is chosen for some orders; null when the gateway did not answer.
 */
export type KnownPlan = Pick<Plan, "best" | "lanes" | "records"> | null;

/**
 * The people to choose from. Those who can take more orders come first, the least loaded at the top; the others show
 * why they cannot. With `mayExceed`, people who are on duty but full, or not noted as trained, can be chosen, too.
 * `holderId` is who has all of the orders already, and cannot be chosen again. The best for these orders come before
 * all others, with the reasons for them.
 */
export function assigneeOptions(
  role: AssigneeRole,
  assignees: readonly Assignee[],
  mayExceed: boolean,
  holderId: string | null = null,
  plan: KnownPlan = null,
): Option<Assignee>[] {
  const { best = [] } = plan ?? {};
  const places = new Map(best.map(({ assigneeId }, place) => [assigneeId, place]));
  const placeOf = ({ id }: Assignee): number => places.get(id) ?? best.length;
  const blockers = blockersOf(plan);
  const untrainedText = ({ id }: Assignee): string | null => {
    const blocker = blockers.get(id);
    return blocker?.type === "untrained" ? blockerText(blocker, role) : null;
  };
  // Whoever is full may have room in a while. Whoever is not trained cannot take it then either.
  const refusalOf = (assignee: Assignee): string | null => {
    const blocker = blockers.get(assignee.id);
    return untrainedText(assignee) ?? assignee.refusal ?? (blocker ? blockerText(blocker, role) : null);
  };
  const because = (assignee: Assignee): string | null => {
    if (assignee.id === holderId) return "already assigned";
    return mayExceed && assignee.onDuty ? null : refusalOf(assignee);
  };
  return assignees
    .toSorted(
      (a, b) =>
        placeOf(a) - placeOf(b) ||
        Number(a.id === holderId) - Number(b.id === holderId) ||
        Number(refusalOf(a) !== null) - Number(refusalOf(b) !== null) ||
        a.openOrders / a.capacity - b.openOrders / b.capacity ||
        compareNames(a.name, b.name),
    )
    .map((assignee) => {
      const refusal = because(assignee);
      const why = best[placeOf(assignee)];
      const option = {
        value: assignee,
        title: assignee.name,
        hint: why ? reasonsText(why.reasons) : (untrainedText(assignee) ?? loadText(assignee)),
        words: assignee.phone,
        ...(why || best.length === 0 ? {} : { heading: "Everyone else" }),
      };
      return refusal === null ? option : { ...option, because: refusal };
    });
}

/** Why people can take none of the orders, by their ids: the reason against the first of them. */
function blockersOf(plan: KnownPlan): ReadonlyMap<string, Blocker> {
  if (plan === null) return new Map();
  const { lanes, records } = plan;
  return new Map(
    lanes.flatMap((lane) => {
      const load = loadOf(lane.open);
      const blockers = records.map((record) => blockerOf(lane, load, record));
      const [first] = blockers;
      return first && blockers.every((blocker) => blocker !== null) ? [[lane.id, first] as const] : [];
    }),
  );
}

/** The load in words: "3 of 8 open" or "3 of 8 open, 12.5 of 25 kg". */
function loadText({ openOrders, capacity, openKilograms, capacityKilograms }: Assignee): string {
  const orders = `${openOrders} of ${capacity} open`;
  return capacityKilograms === null ? orders : `${orders}, ${openKilograms} of ${capacityKilograms} kg`;
}
