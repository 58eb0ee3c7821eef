import { type Assignment, assignments } from "#contract/assignments/assignment.ts";
import { type Blocker, blockerOf, freeAfter, loadOf } from "#contract/assignments/load.ts";
import { noPlaceText } from "#contract/assignments/reason-words.ts";
import { waiting } from "#contract/assignments/waiting.ts";
import type { RecordEvent } from "#contract/stream.ts";
import type { Numbered } from "#console/client/live/recent-events.ts";
import { mayMatch } from "#console/client/orders/live-order.ts";
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

/** The plan on screen: its records, the most urgent first. */
export interface PlanState {
  readonly rows: readonly PlanRow[];
  /** The id of the record under the cursor, or the reason for which some are not planned. */
  readonly cursor: string | null;
  /** The reasons whose records are shown. */
  readonly unfolded: readonly string[];
  /** There are more waiting records than were planned. */
  readonly more: boolean;
  /** The last event that was received before it was proposed. */
  readonly since: number;
}

/** The records that are planned for one person, as they are shown. */
interface LaneSection {
  readonly lane: Lane;
  readonly rows: readonly PlanRow[];
}

/** The records that nobody gets for one reason; folded, only their number and the reason are shown. */
export interface LeftSection {
  readonly because: string;
  readonly rows: readonly PlanRow[];
  readonly isFolded: boolean;
}

/** What is planned, and what is not. */
interface PlanSections {
  readonly planned: readonly LaneSection[];
  readonly left: readonly LeftSection[];
}

/** The reason of records whose person has left meanwhile. */
const whoIsGone = "the person is not active any more";

/** How many records wait since a plan was made: those of the events that it does not have. `now` in ms. */
export function newSince(
  { rows }: PlanState,
  events: readonly Numbered[],
  assignment: Assignment,
  now: number,
): number {
  const planned = new Set(rows.map(({ record }) => record.id));
  const last = new Map(events.map(({ event }) => [event.row.id, event]));
  return [...last].filter(([id, event]) => !planned.has(id) && waits(event, assignment, now)).length;
}

function waits({ kind, row }: RecordEvent, assignment: Assignment, now: number): boolean {
  if (assignment === "pickup") return kind === "return" && waiting.pickup.status?.includes(row.status) === true;
  return kind === "order" && mayMatch(row, waiting[assignment], now);
}

/** The people as they are shown: first those on duty. */
export function shownLanes(lanes: readonly Lane[]): readonly Lane[] {
  return lanes.toSorted((one, other) => Number(other.onDuty) - Number(one.onDuty));
}

/** The plan as the gateway proposes it, with the cursor on its first record. */
export function startPlan(plan: Plan, { assignment, lanes }: PlanGround, since = 0): PlanState {
  const { role } = assignments[assignment];
  const places = new Map(plan.placements.map((placement) => [placement.recordId, placement]));
  const refused = new Map(plan.refused.map(({ recordId, because }) => [recordId, noPlaceText(because, role)]));
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
  return withCursor({ rows, cursor: null, unfolded: [], more: plan.more, since }, lanes);
}

/** The plan in the order of the screen: what each person gets, then what nobody gets, by the reason. */
export function sectionsOf({ rows, unfolded }: SectionedState, lanes: readonly Lane[]): PlanSections {
  const known = new Set(lanes.map(({ id }) => id));
  const isLeft = ({ assigneeId }: PlanRow) => assigneeId === null || !known.has(assigneeId);
  const left = Map.groupBy(rows.filter(isLeft), ({ because }) => because ?? whoIsGone);
  return {
    planned: shownLanes(lanes).map((lane) => ({ lane, rows: rows.filter(({ assigneeId }) => assigneeId === lane.id) })),
    left: [...left].map(([because, rows]) => ({ because, rows, isFolded: !unfolded.includes(because) })),
  };
}

type SectionedState = Pick<PlanState, "rows" | "unfolded">;

/** Shows or hides the records of the reason under the cursor; the cursor goes to the reason. */
export function fold(state: PlanState, lanes: readonly Lane[]): PlanState {
  const { cursor, unfolded } = state;
  const section = sectionsOf(state, lanes).left.find(
    ({ because, rows }) => because === cursor || rows.some(({ record }) => record.id === cursor),
  );
  if (!section) return state;
  const { because, isFolded } = section;
  return {
    ...state,
    cursor: because,
    unfolded: isFolded ? [...unfolded, because] : unfolded.filter((each) => each !== because),
  };
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

/** Puts the cursor on a record or a reason. */
export function cursorOn(state: PlanState, cursor: string): PlanState {
  return { ...state, cursor };
}

/** The record under the cursor. */
export function cursorRow({ rows, cursor }: PlanState): PlanRow | undefined {
  return rows.find(({ record }) => record.id === cursor);
}

const takenOut = "taken out by hand";

/** Gives a record to a person, or with null to nobody, by hand. What is taken out stays in view. */
export function place(state: PlanState, recordId: string, assigneeId: string | null): PlanState {
  const rows = state.rows.map((row) =>
    row.record.id === recordId && row.assigneeId !== assigneeId
      ? { ...row, assigneeId, reasons: [], because: assigneeId === null ? takenOut : null, isMoved: true }
      : row,
  );
  const shown = assigneeId === null ? [...new Set([...state.unfolded, takenOut])] : state.unfolded;
  return { ...state, rows, unfolded: shown };
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

/** What is left of a plan after it was assigned: what nobody gets, and what was refused, in view with the reason. */
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
  const refusals = outcome.flatMap(({ refusal }) => refusal?.because ?? []);
  return withCursor({ ...state, rows, unfolded: [...new Set([...state.unfolded, ...refusals])] }, lanes);
}

/** Puts the cursor on the first record in view, else on the first reason. */
function withCursor(state: PlanState, lanes: readonly Lane[]): PlanState {
  const ids = idsInOrder(state, lanes);
  const records = new Set(state.rows.map(({ record }) => record.id));
  return { ...state, cursor: ids.find((id) => records.has(id)) ?? ids[0] ?? null };
}

/** What the cursor can be on, in the order of the screen: records, and the reasons of those that nobody gets. */
function idsInOrder(state: SectionedState, lanes: readonly Lane[]): string[] {
  const ids = (rows: readonly PlanRow[]) => rows.map(({ record }) => record.id);
  const { planned, left } = sectionsOf(state, lanes);
  return [
    ...planned.flatMap(({ rows }) => ids(rows)),
    ...left.flatMap(({ because, rows, isFolded }) => [because, ...(isFolded ? [] : ids(rows))]),
  ];
}
