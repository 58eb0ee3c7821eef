import { type RefObject, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { commitPlacements } from "#commands/kinds/assigning/commit-placements.ts";
import type { Option } from "#commands/context/questions.ts";
import type { StageTools } from "#commands/context/tools.ts";
import { assignments } from "#contract/assignments/assignment.ts";
import { assignmentCalls } from "#contract/assignments/calls.ts";
import { blockerText, freeAfter, loadOf } from "#contract/assignments/load.ts";
import { reasonsText } from "#contract/assignments/reason-words.ts";
import type { PlanQuery } from "#contract/assignments/schema.ts";
import { kinds } from "#contract/kinds.ts";
import { messages } from "#contract/messages.ts";
import { capitalized } from "#contract/text.ts";
import { api } from "#console/client/api.ts";
import { recentEvents } from "#console/client/live/recent-events.ts";
import { rowStore } from "#console/client/records/row-store.ts";
import { expectOwn, showOwn } from "#console/client/records/changes/show-own.ts";
import { focusHome } from "#console/shell/focus.ts";
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
  newSince,
  nextPlace,
  place,
  placements,
  type PlanGround,
  type PlanState,
  shownLanes,
  startPlan,
} from "./plan-state.ts";

/** The tools that a plan lends, and those for the list before there is one. */
type PlanTools = Pick<
  StageTools,
  | "move"
  | "movePage"
  | "moveTo"
  | "movePlanned"
  | "choosePlanned"
  | "dropPlanned"
  | "foldPlanned"
  | "commitPlan"
  | "leavePlan"
>;

/** The plan on screen and what can be done with it. */
export interface PlanOnScreen {
  /** Null before one is proposed and after it was assigned. */
  readonly state: PlanState | null;
  readonly isAssigning: boolean;
  /** How many records wait that came since it was proposed. */
  readonly newSince: number;
  readonly propose: StageTools["proposePlan"];
  readonly tools: PlanTools;
  /** Puts the cursor on a record or a reason. */
  point(at: string): void;
  /** Gives a record to a person or, with null, to nobody, unless the person cannot take it. */
  give(recordId: string, assigneeId: string | null): void;
}

/** How many records Page Down moves the cursor. */
const pageStep = 10;

/** What a plan depends on; it is read when something is done, so it may change at any time. */
interface PlanParts {
  readonly storeId: string;
  readonly ground: PlanGround;
  /** The records that the list finds, for a plan of all that wait. */
  filter(): NonNullable<PlanQuery["filter"]>;
}

/** A plan: asked for, moved by hand, assigned. */
export function usePlan(parts: PlanParts): PlanOnScreen {
  const [state, setState] = useState<PlanState | null>(null);
  const [isAssigning, setAssigning] = useState(false);
  const latest = useRef({ parts, state, isAssigning });
  useEffect(() => void (latest.current = { parts, state, isAssigning }));
  const isPlanned = state !== null;
  // Follows from what is pushed.
  const store = rowStore(assignments[parts.ground.assignment].kind);
  useSyncExternalStore(store.subscribe, store.revision);
  const events = state ? (recentEvents.since(state.since) ?? []) : [];
  // The keys belong to the plan while there is one, and to the list again afterwards.
  useEffect(() => {
    if (!isPlanned) return undefined;
    focusHome();
    return focusHome;
  }, [isPlanned]);
  const actions = useMemo(() => planActions(latest, setState, setAssigning), []);
  const isNew = state ? newSince(state, events, parts.ground.assignment, parts.ground.now) : 0;
  return { state, isAssigning, newSince: isNew, ...actions };
}

type Latest = RefObject<{
  readonly parts: PlanParts;
  readonly state: PlanState | null;
  readonly isAssigning: boolean;
}>;

function planActions(
  latest: Latest,
  setState: (state: PlanState | null) => void,
  setAssigning: (is: boolean) => void,
): Omit<PlanOnScreen, "state" | "isAssigning" | "newSince"> {
  let clearSelection: StageTools["clearSelection"] | undefined;
  const lanes = () => latest.current.parts.ground.lanes;
  const change = (next: (state: PlanState) => PlanState): void => {
    const { state, isAssigning } = latest.current;
    if (!state || isAssigning) return;
    // Keys may come faster than renderings.
    latest.current = { ...latest.current, state: next(state) };
    setState(latest.current.state);
  };
  const give = (recordId: string, assigneeId: string | null): void =>
    change((state) => {
      const { ground } = latest.current.parts;
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
  return {
    async propose(ids) {
      const { storeId, ground, filter } = latest.current.parts;
      const { one } = kinds[assignments[ground.assignment].kind];
      const isStillHere = tools.rememberLocation();
      // The list lends it until the plan takes its place.
      clearSelection = stageTool("clearSelection");
      const since = recentEvents.newest();
      const asked = ids ? { ids: [...ids] } : { filter: filter() };
      const plan = await assignmentCalls(ground.assignment, api).plan(storeId, asked);
      if (!isStillHere()) return;
      if (plan.records.length === 0) tools.tell(`No ${one} is waiting`, "plain");
      else setState(startPlan(plan, latest.current.parts.ground, since));
    },
    point: (at) => change((state) => cursorOn(state, at)),
    give,
    tools: {
      move: (by) => change((state) => moveCursor(state, lanes(), by)),
      movePage: (by) => change((state) => moveCursor(state, lanes(), by * pageStep)),
      moveTo: (end) => change((state) => moveCursorTo(state, lanes(), end)),
      movePlanned(by) {
        const { state, parts } = latest.current;
        const row = state && cursorRow(state);
        if (!row) return;
        const next = nextPlace(state, row, by, parts.ground);
        if (next === undefined) tools.tell(`Nobody further ${by > 0 ? "down" : "up"} can take it`, "plain");
        else change((now) => cursorOn(place(now, row.record.id, next), row.record.id));
      },
      async choosePlanned() {
        const { state, parts } = latest.current;
        const row = state && cursorRow(state);
        if (!row) return;
        const chosen = await tools.choose({
          title: `Move ${row.record.number} to`,
          options: peopleOptions(state, row.record.id, parts.ground),
        });
        if (chosen) give(row.record.id, chosen.id);
      },
      dropPlanned() {
        const row = latest.current.state && cursorRow(latest.current.state);
        if (row) give(row.record.id, null);
      },
      foldPlanned: () => change((state) => fold(state, lanes())),
      async commitPlan() {
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
          clearSelection?.();
          for (const { row, refusal } of outcome) if (refusal === null) showOwn(kind, row);
          const left = afterCommit(state, outcome, lanes());
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
      },
      async leavePlan() {
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
      },
    },
  };
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
