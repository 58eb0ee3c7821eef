import type { Command } from "#commands/command.ts";
import { subjects } from "#commands/context/now.ts";
import type { Tools } from "#commands/context/tools.ts";
import { changeRecords } from "#commands/record/record-change.ts";
import { recordCommand } from "#commands/record/record-command.ts";
import { fieldsChange } from "#commands/record/field-change.ts";
import { loadSpread } from "#commands/kinds/assigning/lazy.ts";
import type { RecordState } from "#contract/enumerations.ts";
import { openText } from "#contract/assignments/role.ts";
import { type Kinds, kinds, nameOf } from "#contract/kinds.ts";
import { messages } from "#contract/messages.ts";
import type { PersonKind } from "#contract/people/photo-calls.ts";
import { manageRight } from "#contract/permission.ts";

function refuseDuty(row: Kinds[PersonKind], onDuty: boolean): string | null {
  if (row.onDuty === onDuty) return onDuty ? "already on duty" : "already off duty";
  return onDuty ? refuseAnyDuty(row) : null;
}

function refuseAnyDuty({ state, onDuty }: Kinds[PersonKind]): string | null {
  return state === "ACTIVE" || onDuty ? null : `${state} people cannot be on duty`;
}

/** Whether the command puts people on duty: yes when at least one of them is off duty, else it takes all off duty. */
function putsOnDuty(rows: readonly Kinds[PersonKind][]): boolean {
  return rows.some((row) => refuseDuty(row, true) === null);
}

function dutyTitle(rows: readonly Kinds[PersonKind][]): string {
  return rows.length === 0 || putsOnDuty(rows) ? "Put on duty" : "Take off duty";
}

/**
 * Makes the command that puts people on duty or, when all of them are on duty already, takes them off duty. Who goes
 * off duty with open orders or returns may have them spread over others.
 */
export function dutyCommand<K extends PersonKind>(kind: K): Command {
  const { one } = kinds[kind];
  return recordCommand(kind, {
    id: `${kind}.duty`,
    title: `Put ${one} on or off duty`,
    titleHere: (now) => dutyTitle(subjects(now, kind)),
    keys: ["u"],
    words: "shift begin end start stop",
    short: "duty",
    hint: 100,
    failure: messages.updateFailed,
    right: manageRight(kind),
    refuse: refuseAnyDuty,
    noneCan: `no selected ${one} is ACTIVE`,
    run: async (rows, tools) => {
      const onDuty = putsOnDuty(rows);
      const change = fieldsChange<K>({
        kind,
        title: (who) => (onDuty ? `Put ${who} on duty` : `Take ${who} off duty`),
        done: (row) => `${nameOf(kind, row)} ${onDuty ? "on" : "off"} duty`,
        message: messages.updated,
        refuse: (row) => refuseDuty(row, onDuty),
        fields: { onDuty } as Partial<Kinds[K]>,
      });
      await changeRecords(rows, change, tools);
      if (!onDuty) await offerWork(kind, rows, tools);
    },
  });
}

/** Offers to hand over the open work of those who do not work any more: off duty, or INACTIVE. */
async function offerWork<K extends PersonKind>(kind: K, rows: readonly Kinds[K][], tools: Tools): Promise<void> {
  const holders = rows.filter(({ openOrders }) => openOrders > 0);
  if (holders.length > 0) await (await loadSpread()).offerSpread(kind, holders, tools);
}

/** What follows when people were given a state: the work of those who are INACTIVE now is handed over. */
export function afterPersonState<K extends PersonKind>(kind: K) {
  return async (rows: readonly Kinds[K][], state: RecordState, tools: Tools): Promise<void> => {
    if (state === "INACTIVE") await offerWork(kind, rows, tools);
  };
}

/** Says why a person of a kind cannot be given a state: people with open work cannot be deleted. */
export function refusePersonState(kind: PersonKind) {
  return ({ openOrders }: Kinds[PersonKind], state: string): string | null =>
    state === "DELETE" && openOrders > 0 ? `still has ${openText(kind, openOrders)}` : null;
}
