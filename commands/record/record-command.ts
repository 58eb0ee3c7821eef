import { grouped } from "#contract/text.ts";
import { type Kinds, kinds, nameOf } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import type { Permission } from "#contract/permission.ts";
import type { Answer, Command } from "#commands/command.ts";
import { may } from "#commands/conditions.ts";
import { areHere, kindHere, type Now, subjects } from "#commands/context/now.ts";
import type { Tools } from "#commands/context/tools.ts";
import { type SubjectRows, subjectRows } from "./subject-rows.ts";

/** A command that changes records of one kind: what `recordCommand` does not add itself. */
export interface RecordCommand<K extends Kind> extends Omit<Command, "can" | "run" | "group" | "changes"> {
  readonly group?: Command["group"];
  /** The right it needs. */
  readonly right: Permission;
  /** Why it cannot act on a record now; null when it can. Without it, it acts on every record. */
  refuse?(row: Kinds[K]): string | null;
  /** The refusal when it can act on none of several records: "all selected orders are final". */
  readonly noneCan?: string;
  run(rows: readonly Kinds[K][], tools: Tools): void | Promise<void>;
}

/**
 * Makes a command for records of a kind. It is hidden where another kind is shown. It is refused without the right,
 * without a record, and where it can act on none of the records; otherwise it runs with their rows.
 */
export function recordCommand<K extends Kind>(kind: K, command: RecordCommand<K>): Command {
  const { right, refuse, noneCan, run, group, ...rest } = command;
  return {
    ...rest,
    changes: true,
    group: group ?? "Record",
    can: (now) => {
      const answer = mayActOn(now, kind, right);
      // Selected rows that are not loaded may be able to take part. The plan says so, after they were read.
      if (answer !== "yes" || !refuse || (now.selected && !areHere(now.selected))) return answer;
      return canAny(subjects(now, kind), refuse, noneCan ?? noneOf(kind));
    },
    run: async (now, tools) => {
      const found = await subjectRows(now, kind, tools);
      // The plan for several names them.
      if (found.left.length > 0 && found.rows.length < 2) {
        const have = found.left.length === 1 ? "has" : "have";
        tools.tell(`${subjectText(kind, found.left)} ${have} left the list and ${have} not been changed`, "plain");
      }
      await run(found.rows, found.isUnseen ? planned(tools, found) : tools);
    },
  };
}

/** A command about one record at a time. */
interface OneRecordCommand<K extends Kind> extends Omit<RecordCommand<K>, "run" | "noneCan"> {
  /** Why it does not act on several: "each has a secret of its own". */
  readonly alone: string;
  run(row: Kinds[K], tools: Tools): void | Promise<void>;
}

/** Makes a command for one record of a kind: with several selected it is refused, whatever they are. */
export function oneRecordCommand<K extends Kind>(kind: K, command: OneRecordCommand<K>): Command {
  const { alone, run, ...rest } = command;
  const made = recordCommand(kind, { ...rest, run: ([row], tools) => row && run(row, tools) });
  return {
    ...made,
    can: (now) =>
      (now.selected?.count ?? 0) > 1 && mayActOn(now, kind, rest.right) === "yes"
        ? { because: `select one ${kinds[kind].one} only: ${alone}` }
        : made.can(now),
  };
}

/** The same tools, except that a batch always shows its plan and names the rows that are left out. */
function planned<K extends Kind>(tools: Tools, { left }: SubjectRows<K>): Tools {
  const batch: Tools["batch"] = (given) => tools.batch({ ...given, left: left as never, alwaysPlan: true });
  return { ...tools, batch };
}

/** "yes" when there is a record of the kind to act on and the operator has the right; else why not. */
function mayActOn(now: Now, kind: Kind, right: Permission): Answer {
  if (kindHere(now) !== kind) return "hidden";
  const answer = may(now, right);
  if (answer !== "yes") return answer;
  if (now.selected || subjects(now, kind).length > 0) return "yes";
  const { one } = kinds[kind];
  return {
    because: now.left
      ? `${now.left} is not in the list, move to another ${one}`
      : `no ${one} is highlighted or selected`,
  };
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

/** Records in words: the name of a single one, or their number, such as "14 orders". */
export function subjectText<K extends Kind>(kind: K, rows: readonly Kinds[K][]): string {
  const [only] = rows;
  return rows.length === 1 && only ? nameOf(kind, only) : `${grouped(rows.length)} ${kinds[kind].many}`;
}
