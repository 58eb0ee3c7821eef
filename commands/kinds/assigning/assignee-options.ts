import { reasonsText } from "#contract/assignments/reason-words.ts";
import type { Plan } from "#contract/assignments/schema.ts";
import type { Assignee } from "#contract/people/schema.ts";
import type { Option } from "#commands/given/questions.ts";

/**
 * The people to choose from. Those who can take more orders come first, the least loaded at the top; the others show
 * why they cannot. With `mayExceed`, people who are on duty but full can be chosen, too. `holderId` is who
 * has all of the orders already, and cannot be chosen again. The best for these orders stand before all others, with
 * the reasons for them.
 */
export function assigneeOptions(
  assignees: readonly Assignee[],
  mayExceed: boolean,
  holderId: string | null = null,
  best: Plan["best"] = [],
): Option<Assignee>[] {
  const places = new Map(best.map(({ assigneeId }, place) => [assigneeId, place]));
  const placeOf = ({ id }: Assignee): number => places.get(id) ?? best.length;
  const because = ({ id, onDuty, refusal }: Assignee): string | null => {
    if (id === holderId) return "already assigned";
    return mayExceed && onDuty ? null : refusal;
  };
  return assignees
    .toSorted(
      (a, b) =>
        placeOf(a) - placeOf(b) ||
        Number(a.id === holderId) - Number(b.id === holderId) ||
        Number(a.refusal !== null) - Number(b.refusal !== null) ||
        a.openOrders / a.capacity - b.openOrders / b.capacity ||
        a.name.localeCompare(b.name),
    )
    .map((assignee) => {
      const refusal = because(assignee);
      const why = best[placeOf(assignee)];
      const option = {
        value: assignee,
        title: assignee.name,
        hint: why ? reasonsText(why.reasons) : loadText(assignee),
        words: assignee.phone,
        ...(why || best.length === 0 ? {} : { heading: "Everyone else" }),
      };
      return refusal === null ? option : { ...option, because: refusal };
    });
}

/** The load in words: "3 of 8 open" or "3 of 8 open, 12.5 of 25 kg". */
function loadText({ openOrders, capacity, openKilograms, capacityKilograms }: Assignee): string {
  const orders = `${openOrders} of ${capacity} open`;
  return capacityKilograms === null ? orders : `${orders}, ${openKilograms} of ${capacityKilograms} kg`;
}
