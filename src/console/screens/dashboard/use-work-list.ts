import { useEffect, useMemo, useRef, useState } from "react";
import type { StageTools } from "#commands/context/tools.ts";
import type { Permission } from "#contract/permission.ts";
import type { Dashboard } from "#contract/store/dashboard-schema.ts";
import type { StagePart } from "#console/shell/stage/stage.ts";
import { type FirstStep, firstSteps } from "./first-steps.ts";
import type { EntryLook } from "./WorkList.tsx";
import { entryAfter, workEntries, type WorkEntry, type WorkLine, workLines, type WorkPlace } from "./work-lines.ts";

/** What waits as a list that keys move in. Commands act on the order under the cursor. */
interface WorkList {
  readonly lines: readonly WorkLine[];
  /** What is left before the first order; empty where nothing is. */
  readonly steps: readonly FirstStep[];
  readonly part: Pick<Required<StagePart>, "now" | "home"> & {
    readonly tools: Pick<StageTools, "move">;
  };
  readonly look: EntryLook;
}

/** The id of the element of an entry. */
function entryElementId(id: string): string {
  return `work-${id}`;
}

/** The list of what waits, and what it puts on stage. */
export function useWorkList(dashboard: Dashboard | undefined, rights: readonly Permission[]): WorkList {
  const lines = useMemo(() => (dashboard ? workLines(dashboard) : []), [dashboard]);
  const steps = useMemo(() => (dashboard ? firstSteps(dashboard, rights) : []), [dashboard, rights]);
  const entries = useMemo(
    () => [...steps.map(({ id }): WorkEntry => ({ id, order: null })), ...workEntries(lines)],
    [steps, lines],
  );
  const [place, setPlace] = useState<WorkPlace | null>(null);
  const current = (place === null ? entries[0] : entries.find(({ id }) => id === place.id)) ?? null;
  const latest = useRef({ entries, place });
  useEffect(() => void (latest.current = { entries, place }));
  const { order = null } = current ?? {};
  const cursor = useMemo(() => order && ({ kind: "order", row: order } as const), [order]);
  const actions = useMemo(() => {
    const put = (next: WorkPlace | null): void => {
      // Keys may come faster than renderings.
      latest.current.place = next;
      setPlace(next);
      if (next) document.getElementById(entryElementId(next.id))?.focus();
    };
    return {
      tools: {
        move: (by: number) => put(entryAfter(latest.current.entries, latest.current.place, by)),
      },
      point(id: string): void {
        const index = latest.current.entries.findIndex((entry) => entry.id === id);
        if (latest.current.place?.id !== id) setPlace({ id, index });
      },
    };
  }, []);
  return {
    lines,
    steps,
    look: (id, className) => ({
      id: entryElementId(id),
      className: `${className}${current?.id === id ? " is-cursor" : ""}`,
      onFocus: () => actions.point(id),
    }),
    part: {
      tools: actions.tools,
      now: () => ({ kind: order && "order", cursor, total: entries.length, pageRows: entries.length }),
      home: () => (current ? document.getElementById(entryElementId(current.id)) : null),
    },
  };
}
