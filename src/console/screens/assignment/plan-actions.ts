import type { RefObject } from "react";
import { commitPlacements } from "#commands/kinds/assigning/commit-placements.ts";
import type { Option } from "#commands/context/questions.ts";
import type { StageTools } from "#commands/context/tools.ts";
import { assignments } from "#contract/assignments/assignment.ts";
import { assignmentCalls } from "#contract/assignments/calls.ts";
import { blockerText, freeAfter, loadOf } from "#contract/assignments/load.ts";
import { reasonsText } from "#contract/assignments/reason-words.ts";
import { kinds } from "#contract/kinds.ts";
import { messages } from "#contract/messages.ts";
import { capitalized } from "#contract/text.ts";
import { api } from "#console/client/api.ts";
import { recentEvents } from "#console/client/live/recent-events.ts";
import { expectOwn, showOwn } from "#console/client/records/changes/show-own.ts";
import { tools } from "#console/shell/running/tools.ts";
import { stageTool } from "#console/shell/stage/stage.ts";
import {
  afterCommit,
  blockerFor,
  cursorOn,
  cursorRow,
  fold,
  isTouched,
  moveCursor,
  moveCursorTo,
  nextPlace,
  place,
  placements,
  type PlanGround,
  type PlanState,
  shownLanes,
  startPlan,
} from "./plan-state.ts";
import type { PlanOnScreen, PlanParts, PlanTools } from "./use-plan.ts";

/** How many records Page Down moves the cursor. */
const pageStep = 10;

/** The plan of the last rendering, and what it depends on. */
type Latest = RefObject<{
  readonly parts: PlanParts;
  readonly state: PlanState | null;
  readonly isAssigning: boolean;
}>;

/** What the actions of a plan read, and how they change it. */
interface OpenPlan {
  readonly latest: Latest;
  readonly setState: (state: PlanState | null) => void;
  readonly setAssigning: (is: boolean) => void;
  /** Clears the selection of the list from which the plan was proposed. */
  clearSelection?: StageTools["clearSelection"] | undefined;
}

/** What can be done with a plan. */
export function planActions(
  latest: Latest,
  setState: (state: PlanState | null) => void,
  setAssigning: (is: boolean) => void,
): Omit<PlanOnScreen, "state" | "isAssigning" | "newSince"> {
  const open: OpenPlan = { latest, setState, setAssigning };
  return {
    propose: (ids) => proposePlan(open, ids),
    point: (at) => changePlan(open, (state) => cursorOn(state, at)),
    give: (recordId, assigneeId) => give(open, recordId, assigneeId),
    tools: {
      ...cursorTools(open),
      ...movingTools(open),
      commitPlan: () => commitPlan(open),
      leavePlan: () => leavePlan(open),
    },
  };
}

/** Changes the plan, but not while it is being assigned. */
function changePlan({ latest, setState }: OpenPlan, next: (state: PlanState) => PlanState): void {
  const { state, isAssigning } = latest.current;
  if (!state || isAssigning) return;
  // Keys may come faster than renderings.
  latest.current = { ...latest.current, state: next(state) };
  setState(latest.current.state);
}

function give(open: OpenPlan, recordId: string, assigneeId: string | null): void {
  changePlan(open, (state) => {
    const { ground } = open.latest.current.parts;
    const row = state.rows.find(({ record }) => record.id === recordId);
    const lane = ground.lanes.find(({ id }) => id === assigneeId);
    if (!row || row.assigneeId === assigneeId) return state;
    const blocker = lane ? blockerFor(state, lane, row.record, ground) : null;
    if (lane && blocker)
      tools.tell(
        `${lane.name} cannot take ${row.record.number}`,
        "plain",
        blockerText(blocker, assignments[ground.assignment].role),
      );
    return blocker ? state : cursorOn(place(state, recordId, assigneeId), recordId);
  });
}

/** Asks for a plan, of some records or of all that the list finds. */
async function proposePlan(open: OpenPlan, ids: Parameters<StageTools["proposePlan"]>[0]): Promise<void> {
  const { latest, setState } = open;
  const { storeId, ground, filter } = latest.current.parts;
  const { one } = kinds[assignments[ground.assignment].kind];
  const isStillHere = tools.rememberLocation();
  // The list lends it until the plan takes its place.
  open.clearSelection = stageTool("clearSelection");
  const since = recentEvents.newest();
  const asked = ids ? { ids: [...ids] } : { filter: filter() };
  const plan = await assignmentCalls(ground.assignment, api).plan(storeId, asked);
  if (!isStillHere()) return;
  if (plan.records.length === 0) tools.tell(`No ${one} is waiting`, "plain");
  else setState(startPlan(plan, latest.current.parts.ground, since));
}

/** Moves the cursor, and folds the lane that it is in. */
function cursorTools(open: OpenPlan): Pick<PlanTools, "move" | "movePage" | "moveTo" | "foldPlanned"> {
  const lanes = () => open.latest.current.parts.ground.lanes;
  return {
    move: (by) => changePlan(open, (state) => moveCursor(state, lanes(), by)),
    movePage: (by) => changePlan(open, (state) => moveCursor(state, lanes(), by * pageStep)),
    moveTo: (end) => changePlan(open, (state) => moveCursorTo(state, lanes(), end)),
    foldPlanned: () => changePlan(open, (state) => fold(state, lanes())),
  };
}

/** Gives the record under the cursor to somebody else, or to nobody. */
function movingTools(open: OpenPlan): Pick<PlanTools, "movePlanned" | "choosePlanned" | "dropPlanned"> {
  const { latest } = open;
  return {
    movePlanned(by) {
      const { state, parts } = latest.current;
      const row = state && cursorRow(state);
      if (!row) return;
      const next = nextPlace(state, row, by, parts.ground);
      if (next === undefined) tools.tell(`Nobody further ${by > 0 ? "down" : "up"} can take it`, "plain");
      else changePlan(open, (now) => cursorOn(place(now, row.record.id, next), row.record.id));
    },
    async choosePlanned() {
      const { state, parts } = latest.current;
      const row = state && cursorRow(state);
      if (!row) return;
      const chosen = await tools.choose({
        title: `Move ${row.record.number} to`,
        options: peopleOptions(state, row.record.id, parts.ground),
      });
      if (chosen) give(open, row.record.id, chosen.id);
    },
    dropPlanned() {
      const row = latest.current.state && cursorRow(latest.current.state);
      if (row) give(open, row.record.id, null);
    },
  };
}

/** Assigns what the plan proposes. What is refused stays in it. */
async function commitPlan(open: OpenPlan): Promise<void> {
  const { latest, setState, setAssigning } = open;
  const { state, parts, isAssigning } = latest.current;
  const wanted = state ? placements(state) : [];
  if (!state || isAssigning) return;
  if (wanted.length === 0) {
    tools.tell("This plan assigns nothing", "plain");
    return;
  }
  setAssigning(true);
  const { kind } = assignments[parts.ground.assignment];
  const isOver = expectOwn(
    kind,
    wanted.map(({ record }) => record.id),
  );
  try {
    const outcome = await commitPlacements(parts.ground.assignment, parts.storeId, wanted, tools);
    if (!outcome) return;
    open.clearSelection?.();
    for (const { row, refusal } of outcome) if (refusal === null) showOwn(kind, row);
    const left = afterCommit(state, outcome, latest.current.parts.ground.lanes);
    const refused = outcome.filter(({ refusal }) => refusal !== null);
    if (refused.length > 0)
      tools.tell(
        messages.updateFailed,
        "error",
        `${outcome.length - refused.length} assigned, ${refused.length} could not be: see why in the plan`,
      );
    setState(left.rows.length > 0 ? left : null);
  } finally {
    isOver();
    setAssigning(false);
  }
}

/** Leaves the plan; one that was changed by hand only after a question. */
async function leavePlan({ latest, setState }: OpenPlan): Promise<void> {
  const { state, isAssigning } = latest.current;
  if (!state || isAssigning) return;
  if (isTouched(state)) {
    const isDropped = await tools.choose({
      title: `Discard the plan? ${capitalized(kinds[assignments[latest.current.parts.ground.assignment].kind].many)} were moved by hand`,
      options: [
        { value: false, title: "Keep the plan" },
        { value: true, title: "Discard the plan" },
      ],
    });
    if (!isDropped) return;
  }
  setState(null);
}

/** To whom a record can be moved: everybody with their load, and why somebody cannot take it. */
function peopleOptions(
  state: PlanState,
  recordId: string,
  ground: PlanGround,
): Option<{ readonly id: string | null }>[] {
  const row = state.rows.find(({ record }) => record.id === recordId);
  if (!row) return [];
  const people = shownLanes(ground.lanes).map((lane) => {
    const others = state.rows.filter(({ assigneeId, record }) => assigneeId === lane.id && record.id !== recordId);
    const all = [...lane.open, ...others.map(({ record }) => record)];
    const free = Math.round(
      (freeAfter(assignments[ground.assignment].role, lane, all, ground.now) - ground.now) / 60_000,
    );
    const blocker = lane.id === row.assigneeId ? "already planned" : blockerFor(state, lane, row.record, ground);
    const because =
      blocker === null || typeof blocker === "string"
        ? blocker
        : blockerText(blocker, assignments[ground.assignment].role);
    const hint = reasonsText([
      { type: "open", orders: loadOf(all).orders },
      { type: "free", minutes: free },
    ]);
    return { value: { id: lane.id }, title: lane.name, hint, ...(because === null ? {} : { because }) };
  });
  const able = people.toSorted((one, other) => Number("because" in one) - Number("because" in other));
  return [...able, { value: { id: null }, title: "Unassigned: take it out of the plan" }];
}
