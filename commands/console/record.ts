import { viewRight } from "#contract/permission.ts";
import { type AnyRecord, type Kinds, kinds, nameOf } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import { grouped } from "#contract/text.ts";
import type { Answer, Command } from "#commands/command.ts";
import { may, whereLent } from "#commands/conditions.ts";
import { kindHere, type Now, subjects } from "#commands/context/now.ts";
import { subjectRows } from "#commands/record/subject-rows.ts";

/** The word for one of the records on screen, such as "order"; "record" where the screen shows none. */
function one(now: Now): string {
  const kind = kindHere(now);
  return kind ? kinds[kind].one : "record";
}

function namesOf<K extends Kind>(kind: K, rows: readonly Kinds[K][]): string[] {
  return rows.map((row) => nameOf(kind, row));
}

function canOpen(now: Now): Answer {
  // A screen without a list is the page of one record, which is open already.
  if (now.kind === null || !now.lends.has("move")) return "hidden";
  return now.cursor ? "yes" : { because: `no ${one(now)} is highlighted` };
}

function canCopy(now: Now): Answer {
  const kind = kindHere(now);
  if (!kind) return "hidden";
  const answer = may(now, viewRight(kind));
  if (answer !== "yes") return answer;
  return now.selected || subjects(now, kind).length > 0
    ? "yes"
    : { because: `no ${one(now)} is highlighted or selected` };
}

function isSame(record: AnyRecord, other: AnyRecord | null): boolean {
  return other !== null && other.kind === record.kind && other.row.id === record.row.id;
}

/** Commands for records of every kind. */
export const recordCommands: readonly Command[] = [
  {
    id: "record.open",
    title: "Open record",
    titleHere: (now) => `Open ${one(now)}`,
    group: "Record",
    keys: ["Enter", "o"],
    short: "open",
    hint: 90,
    unrepeatable: true,
    can: canOpen,
    run: ({ cursor, opened }, tools) => {
      if (cursor) tools.open(cursor, isSame(cursor, opened) ? "page" : "panel");
    },
  },
  {
    id: "record.next",
    title: "Open next record",
    titleHere: (now) => `Open next ${one(now)}`,
    group: "Record",
    keys: ["j", "ArrowDown"],
    short: "next",
    hint: 60,
    moves: true,
    unrepeatable: true,
    can: whereLent("openNeighbour"),
    run: (_now, tools) => tools.stage.openNeighbour(1),
  },
  {
    id: "record.previous",
    title: "Open previous record",
    titleHere: (now) => `Open previous ${one(now)}`,
    group: "Record",
    keys: ["k", "ArrowUp"],
    short: "previous",
    hint: 59,
    moves: true,
    unrepeatable: true,
    can: whereLent("openNeighbour"),
    run: (_now, tools) => tools.stage.openNeighbour(-1),
  },
  {
    id: "record.tab-next",
    title: "Next tab of the record",
    titleHere: (now) => `Next tab of the ${one(now)}`,
    group: "Record",
    keys: ["t"],
    unrepeatable: true,
    can: whereLent("moveRecordTab"),
    run: (_now, tools) => tools.stage.moveRecordTab(1),
  },
  {
    id: "record.tab-previous",
    title: "Previous tab of the record",
    titleHere: (now) => `Previous tab of the ${one(now)}`,
    group: "Record",
    keys: ["shift+t"],
    unrepeatable: true,
    can: whereLent("moveRecordTab"),
    run: (_now, tools) => tools.stage.moveRecordTab(-1),
  },
  {
    id: "record.copy",
    title: "Copy number or name",
    titleHere: (now) => {
      const kind = kindHere(now);
      return kind ? `Copy ${kinds[kind].one} ${kinds[kind].called}` : "Copy number or name";
    },
    group: "Record",
    keys: ["y"],
    can: canCopy,
    run: async (now, tools) => {
      const kind = kindHere(now);
      if (!kind) return;
      const found = await subjectRows(now, kind, tools);
      const names = namesOf(kind, found.rows);
      await tools.copy(names.join("\n"));
      const [only] = names;
      tools.tell(
        names.length === 1 ? `${only} copied` : `${grouped(names.length)} ${kinds[kind].called}s copied`,
        "plain",
      );
    },
  },
];
