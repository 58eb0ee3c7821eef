import { type Kind, type Kinds, kinds } from "#contract/kinds.ts";
import type { Permission } from "#contract/permission.ts";
import type { Answer, Command } from "#commands/command.ts";
import { may } from "#commands/conditions.ts";
import { areHere, kindHere, type Now, subjects } from "#commands/given/now.ts";
import type { Tools } from "#commands/given/tools.ts";
import { type SubjectRows, subjectRows } from "./subject-rows.ts";

/** A command that changes records of one kind: what differs from any other command. */
export interface RecordCommand<K extends Kind> extends Omit<Command, "can" | "run" | "group" | "changes"> {
  readonly group?: Command["group"];
  /** The right it needs. */
  readonly right: Permission;
  /** Why it cannot act on a record as it stands; null when it can. Without it, it acts on every record. */
  refuse?(row: Kinds[K]): string | null;
  /** What is said when it can act on none of several: "all selected orders are final". */
  readonly noneCan?: string;
  run(rows: readonly Kinds[K][], tools: Tools): void | Promise<void>;
}

/**
 * Makes a command of a kind. It is hidden where records of another kind are shown; it is refused without the right, with
 * no record under the cursor or selected, and where it can act on none of those; it runs with their rows.
 */
export function recordCommand<K extends Kind>(kind: K, command: RecordCommand<K>): Command {
  const { right, refuse, noneCan, run, group, ...rest } = command;
  return {
    ...rest,
    changes: true,
    group: group ?? "Record",
    can: (now) => {
      const answer = mayActOn(now, kind, right);
      // Among the selected rows that are not here, some may well take part: the plan tells.
      if (answer !== "yes" || !refuse || (now.selected && !areHere(now.selected))) return answer;
      return canAny(subjects(now, kind), refuse, noneCan ?? noneOf(kind));
    },
    run: async (now, tools) => {
      const found = await subjectRows(now, kind, tools);
      if (found) await run(found.rows, found.isUnseen ? planned(tools, found) : tools);
    },
  };
}

/** The same tools, but a batch shows its plan in any case, and names the rows that are left out. */
function planned<K extends Kind>(tools: Tools, { left }: SubjectRows<K>): Tools {
  const batch: Tools["batch"] = (given) => tools.batch({ ...given, left: left as never, alwaysPlan: true });
  return { ...tools, batch };
}

/** Whether there is a record of the kind to act on, and the right to do it. */
function mayActOn(now: Now, kind: Kind, right: Permission): Answer {
  if (kindHere(now) !== kind) return "hidden";
  const answer = may(now, right);
  if (answer !== "yes") return answer;
  return now.selected || subjects(now, kind).length > 0
    ? "yes"
    : { because: `no ${kinds[kind].one} is highlighted or selected` };
}

function canAny<Row>(rows: readonly Row[], refuse: (row: Row) => string | null, noneCan: string): Answer {
  let first: string | null = null;
  for (const row of rows) {
    const because = refuse(row);
    if (because === null) return "yes";
    first ??= because;
  }
  return { because: rows.length === 1 && first !== null ? first : noneCan };
}

function noneOf(kind: Kind): string {
  return `not possible for any selected ${kinds[kind].one}`;
}

/** The records in words: the name of a single one, else how many they are. */
export function subjectText<K extends Kind>(kind: K, rows: readonly Kinds[K][]): string {
  const [only] = rows;
  return rows.length === 1 && only ? kinds[kind].name(only) : `${rows.length} ${kinds[kind].many}`;
}
