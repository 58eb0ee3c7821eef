import { useMemo } from "react";
import { useSnapshot } from "valtio";
import type { Permission } from "#contract/permission.ts";
import type { Dashboard } from "#contract/store/dashboard-schema.ts";
import type { StoreDetails } from "#contract/store/schema.ts";
import { useDashboard } from "#console/client/orders/dashboard.ts";
import { refresh } from "#console/client/records/refresh.ts";
import { useTimedRefresh } from "#console/client/refreshing/timed-refresh.ts";
import { useViewSettings } from "#console/client/refreshing/view-settings.ts";
import type { UsualDays } from "#console/reports/report-address.ts";
import { session } from "#console/session/session.ts";
import { stageClock, useStageClock } from "#console/shell/stage/stage-clock.ts";
import { useStage } from "#console/shell/stage/stage.ts";
import type { ScrollArea } from "#console/shell/stage/use-scroll-area.ts";
import { firstSteps } from "./first-steps.ts";
import { aboutTile } from "./tile-figures.ts";
import { useCursor } from "./use-cursor.ts";
import { type TileScreen, useTiles } from "./use-tiles.ts";
import { type WorkEntry, workEntries, workLines } from "./work-lines.ts";

const none: readonly string[] = [];

/** A screen of tiles, with what waits where it has that, and all that it puts on stage. */
export function useDashboardScreen(of: TileScreen, store: StoreDetails, scroll: ScrollArea) {
  const hasWork = of === "dashboard";
  const { rights } = useSnapshot(session);
  const { dashboard, failure: workFailure } = useDashboard(rights.includes("dashboard.view") ? store.id : null);
  const work = hasWork ? dashboard : undefined;
  const { lastDay, steps, lines, entries } = useWork(work, rights);
  const usual = useMemo(() => (hasWork ? usualDays(lastDay) : undefined), [hasWork, lastDay]);
  const tiles = useTiles(of, store, rights, { usual, happened: work?.sequence });
  const { names, setChoosing } = tiles;
  const { show, tools: dayTools } = tiles.days;
  const isEmpty = hasWork ? work === undefined : tiles.isEmpty;
  // Before what waits is there, the cursor would begin on a tile.
  const cursor = useCursor(entries, hasWork && isEmpty ? none : names);
  const failure: unknown = (hasWork ? workFailure : undefined) ?? tiles.failure;
  const tile = tiles.columns.find(({ id }) => id === cursor.tile)?.tile;
  const about = tile && tile.look !== "load" ? aboutTile(tile, tiles.stateOf(tile)) : null;
  const isToday = tiles.days.view.days === "today";
  const tools = useMemo(() => {
    const switchDay = (): void => show({ days: isToday && lastDay ? { from: lastDay, to: lastDay } : "today" });
    return {
      refresh,
      ...scroll.tools,
      ...dayTools,
      ...cursor.part.tools,
      chooseTiles: () => setChoosing(true),
      printScreen: () => window.print(),
      ...(lastDay === null ? {} : { switchDay }),
    };
  }, [scroll.tools, dayTools, show, cursor.part.tools, setChoosing, isToday, lastDay]);
  useStageClock();
  useStage({
    ...cursor.part,
    tools,
    now: () => ({ ...cursor.part.now(), about }),
    clock: stageClock,
    coming: () => isEmpty && failure === undefined,
  });
  const { settings } = useViewSettings(store.id, "BUSINESS");
  useTimedRefresh(of, settings);
  const moments = [tiles.asOf, work?.asOf].flatMap((each) => each ?? []);
  return {
    hasWork,
    /** What waits, where the screen has that: what is left before the first order, lines, and the last day if it is quiet. */
    work,
    steps,
    lines,
    lastDay,
    tiles,
    cursor,
    isEmpty,
    failure,
    about,
    /** What waits, as far as tiles tell it. */
    load: dashboard ?? (workFailure === undefined ? undefined : ("failed" as const)),
    tabs: settings?.viewTypeTabs ?? [],
    /** All that is shown is at least as young. */
    asOf: moments.toSorted()[0] ?? null,
  };
}

/** The days that the dashboard shows unless others are chosen. */
function usualDays(lastDay: string | null): UsualDays {
  return { days: lastDay === null ? "today" : { from: lastDay, to: lastDay }, beside: "weekdays" };
}

/** What waits: steps before the first order, lines, both as entries for the cursor, and the last day if it is quiet. */
function useWork(work: Dashboard | undefined, rights: readonly Permission[]) {
  const lastDay = work?.lastDay ?? null;
  const steps = useMemo(() => (work ? firstSteps(work, rights) : []), [work, rights]);
  const lines = useMemo(() => (work ? workLines(work) : []), [work]);
  const entries = useMemo(
    () => [...steps.map(({ id }): WorkEntry => ({ id, order: null })), ...workEntries(lines)],
    [steps, lines],
  );
  return { lastDay, steps, lines, entries };
}

/** Such a screen. */
export type ShownDashboard = ReturnType<typeof useDashboardScreen>;
