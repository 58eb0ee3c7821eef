import { type Assignment, assignments } from "#contract/assignments/assignment.ts";
import { type Blocker, blockerOf, freeAfter, loadOf } from "#contract/assignments/load.ts";
import { noPlaceText } from "#contract/assignments/reason-words.ts";
import type { Committed, Lane, Plan, Planned, Reason } from "#contract/assignments/schema.ts";

/** One record of the plan on screen. */
export interface PlanRow {
  readonly record: Planned;
  /** Who is to get it; null: nobody. */
  readonly assigneeId: string | null;
  /** Why the planner has chosen them; empty once somebody else was chosen by hand. */
  readonly reasons: readonly Reason[];
  /** Why nobody gets it, or why it could not be assigned; null where there is nothing to say. */
  readonly because: string | null;
  readonly isMoved: boolean;
}

/** The plan on screen: its records, the most urgent first, and the one under the cursor. */
export interface PlanState {
  readonly rows: readonly PlanRow[];
  readonly cursor: string | null;
  /** There are more waiting records than were planned. */
  readonly more: boolean;
}

/** The records that are planned for one person, or with `lane` null for nobody, as they are shown. */
export interface PlanSection {
  readonly lane: Lane | null;
  readonly rows: readonly PlanRow[];
}

/** The people as they are shown: first those on duty. */
export function shownLanes(lanes: readonly Lane[]): readonly Lane[] {
  return lanes.toSorted((one, other) => Number(other.onDuty) - Number(one.onDuty));
}

/** The plan as the gateway proposes it, with the cursor on its first record. */
export function startPlan(plan: Plan, lanes: readonly Lane[]): PlanState {
  const places = new Map(plan.placements.map((placement) => [placement.recordId, placement]));
  const refused = new Map(plan.refused.map(({ recordId, because }) => [recordId, noPlaceText(because)]));
  const rows = plan.records.map((record): PlanRow => {
    const place = places.get(record.id);
    return {
      record,
      assigneeId: place?.assigneeId ?? null,
      reasons: place?.reasons ?? [],
      because: refused.get(record.id) ?? null,
      isMoved: false,
    };
  });
  return withCursor({ rows, cursor: null, more: plan.more }, lanes);
}

/** The plan by people, in the order of the screen. What nobody gets comes first, where there is any. */
export function sectionsOf({ rows }: Pick<PlanState, "rows">, lanes: readonly Lane[]): readonly PlanSection[] {
  const known = new Set(lanes.map(({ id }) => id));
  const left = rows.filter(({ assigneeId }) => assigneeId === null || !known.has(assigneeId));
  const sections = shownLanes(lanes).map((lane) => ({
    lane,
    rows: rows.filter(({ assigneeId }) => assigneeId === lane.id),
  }));
  return left.length > 0 ? [{ lane: null, rows: left }, ...sections] : sections;
}

/** Moves the cursor by a number of records, no further than the first and the last. */
export function moveCursor(state: PlanState, lanes: readonly Lane[], by: number): PlanState {
  const ids = idsInOrder(state, lanes);
  const at = ids.indexOf(state.cursor ?? "");
  const next = ids[Math.max(0, Math.min(ids.length - 1, at + by))];
  return { ...state, cursor: next ?? null };
}

/** Moves the cursor to the first or the last record. */
export function moveCursorTo(state: PlanState, lanes: readonly Lane[], end: "first" | "last"): PlanState {
  const ids = idsInOrder(state, lanes);
  return { ...state, cursor: (end === "first" ? ids[0] : ids.at(-1)) ?? null };
}

/** Puts the cursor on a record. */
export function cursorOn(state: PlanState, recordId: string): PlanState {
  return { ...state, cursor: recordId };
}

/** The record under the cursor. */
export function cursorRow({ rows, cursor }: PlanState): PlanRow | undefined {
  return rows.find(({ record }) => record.id === cursor);
}

/** Gives a record to a person, or with null to nobody, by hand. */
export function place(state: PlanState, recordId: string, assigneeId: string | null): PlanState {
  const rows = state.rows.map((row) =>
    row.record.id === recordId && row.assigneeId !== assigneeId
      ? { ...row, assigneeId, reasons: [], because: assigneeId === null ? "taken out by hand" : null, isMoved: true }
      : row,
  );
  return { ...state, rows };
}

/** What a plan is checked against: the people as they are now, and the moment in milliseconds since 1970. */
export interface PlanGround {
  readonly assignment: Assignment;
  readonly lanes: readonly Lane[];
  readonly now: number;
}

/** Why a person cannot take a record beside all else that is planned for them; null when they can. */
export function blockerFor(state: Pick<PlanState, "rows">, lane: Lane, record: Planned, ground: PlanGround) {
  const others = state.rows.filter((row) => row.assigneeId === lane.id && row.record.id !== record.id);
  return blockerAfter(others, lane, record, ground);
}

/** Why a person cannot take a record after some that are planned for them before it; null when they can. */
export function blockerAfter(
  before: readonly PlanRow[],
  lane: Lane,
  record: Planned,
  { assignment, now }: PlanGround,
): Blocker | null {
  const all = [...lane.open.filter(({ id }) => id !== record.id), ...before.map((row) => row.record)];
  return blockerOf(lane, loadOf(all), record, freeAfter(assignments[assignment].role, lane, all, now));
}

/**
 * The next person, in the order of the screen, who can take a record; `by` says in which direction. Null for nobody: so
 * a record can be moved out of the plan. Undefined when there is no further place.
 */
export function nextPlace(state: PlanState, row: PlanRow, by: 1 | -1, ground: PlanGround): string | null | undefined {
  const lanes = shownLanes(ground.lanes);
  let at = lanes.findIndex(({ id }) => id === row.assigneeId) + by;
  for (; at >= 0 && at < lanes.length; at += by) {
    const lane = lanes[at];
    if (lane && lane.id !== row.record.holderId && blockerFor(state, lane, row.record, ground) === null) return lane.id;
  }
  return at < 0 && row.assigneeId !== null ? null : undefined;
}

/** The records that are to be assigned. */
export function placements({ rows }: Pick<PlanState, "rows">) {
  return rows.flatMap(({ record, assigneeId }) => (assigneeId === null ? [] : [{ record, assigneeId }]));
}

/** Whether anything was moved by hand. */
export function isTouched({ rows }: Pick<PlanState, "rows">): boolean {
  return rows.some(({ isMoved }) => isMoved);
}

/** What is left of a plan after it was assigned: what nobody gets, and what was refused, with the reason. */
export function afterCommit(state: PlanState, outcome: Committed["rows"], lanes: readonly Lane[]): PlanState {
  const answers = new Map(outcome.map((answer) => [answer.row.id, answer]));
  const rows = state.rows.flatMap((row) => {
    const answer = answers.get(row.record.id);
    if (!answer) return [row];
    if (answer.refusal === null) return [];
    const { version, status } = answer.row;
    // The answer is of the kind that was planned.
    const record = { ...row.record, version, status } as Planned;
    return [{ ...row, record, assigneeId: null, reasons: [], because: answer.refusal.because, isMoved: false }];
  });
  return withCursor({ ...state, rows, cursor: null }, lanes);
}

function withCursor(state: PlanState, lanes: readonly Lane[]): PlanState {
  return { ...state, cursor: idsInOrder(state, lanes)[0] ?? null };
}

function idsInOrder(state: Pick<PlanState, "rows">, lanes: readonly Lane[]): string[] {
  return sectionsOf(state, lanes).flatMap(({ rows }) => rows.map(({ record }) => record.id));
}
