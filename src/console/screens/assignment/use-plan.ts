import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { StageTools } from "#commands/context/tools.ts";
import { assignments } from "#contract/assignments/assignment.ts";
import type { PlanQuery } from "#contract/assignments/schema.ts";
import { recentEvents } from "#console/client/live/recent-events.ts";
import { rowStore } from "#console/client/records/row-store.ts";
import { focusHome } from "#console/shell/focus.ts";
import { newSince, type PlanGround, type PlanState } from "./plan-state.ts";
import { planActions } from "./plan-actions.ts";

/** The tools that a plan lends, and those for the list before there is one. */
export type PlanTools = Pick<
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

/** What a plan depends on; it is read when something is done, so it may change at any time. */
export interface PlanParts {
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
