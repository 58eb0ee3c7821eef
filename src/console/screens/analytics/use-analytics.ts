import { useEffect, useMemo, useRef, useState } from "react";
import useSWR from "swr";
import { useSnapshot } from "valtio";
import { navigate } from "wouter/use-browser-location";
import { reportPath } from "#contract/reports/reports.ts";
import type { ReportAnswer } from "#contract/reports/schema.ts";
import type { StoreDetails } from "#contract/store/schema.ts";
import type { AskedTiles, ReadTiles } from "#contract/tiles/routes.ts";
import { reportOfTile, sortOfTile, type Tile, tiles } from "#contract/tiles/tiles.ts";
import { api } from "#console/client/api.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import { refresh } from "#console/client/records/refresh.ts";
import { type GridLayout, readLayout, shownColumns } from "#console/grid/columns/layout.ts";
import { useLatest } from "#console/list/state/use-latest.ts";
import { writeView } from "#console/reports/report-address.ts";
import { type ChosenDays, useDays } from "#console/reports/use-days.ts";
import { preferences } from "#console/session/preferences/preferences.ts";
import { stageClock, useStageClock } from "#console/shell/stage/stage-clock.ts";
import type { StagePart } from "#console/shell/stage/stage.ts";
import { aboutTile } from "./tile-figures.ts";
import { tileBeyond } from "./tile-moves.ts";

/** The name under which the arrangement of the tiles is kept, beside those of lists. */
export const layoutName = "analytics";

/** The tiles as columns of a list, which are shown, hidden and ordered in the same way. */
export const tileColumns = tiles.map((tile) => ({ id: tile.name, title: tile.title, width: 0, tile }));

/** The id of the element that has the focus of a tile. */
export function tileId({ name }: Tile): string {
  return `tile-${name}`;
}

/** What is known of a tile: its report, that it could not be read, or nothing yet. */
export type TileState = ReportAnswer | "failed" | undefined;

/** The tiles as they are looked at, and what they put on stage. */
export interface ShownAnalytics {
  readonly days: ChosenDays;
  readonly layout: GridLayout;
  /** The tiles from the first to the last: those with figures, then those with rows. */
  readonly shown: readonly Tile[];
  readonly current: Tile | undefined;
  readonly failure: unknown;
  /** Whether nothing could be read for these days. */
  readonly isEmpty: boolean;
  readonly asOf: string | null;
  /** What the tile under the cursor tells. */
  readonly about: string | null;
  readonly isChoosing: boolean;
  readonly part: StagePart;
  stateOf(tile: Tile): TileState;
  pathOf(tile: Tile): string;
  point(tile: Tile): void;
  endChoosing(): void;
}

/** Whether a tile shows rows; the others show figures, and stand above. */
export function hasRows({ look }: Pick<Tile, "look">): boolean {
  return look === "bars" || look === "table";
}

/** Reads the tiles that the operator has chosen, at the days of the address, and moves a cursor between them. */
export function useAnalytics(store: StoreDetails): ShownAnalytics {
  const days = useDays(store);
  const { view, period, compare } = days;
  const stored = useSnapshot(preferences).layouts[layoutName];
  const layout = useMemo(() => readLayout(stored), [stored]);
  const shown = useMemo(() => {
    const chosen = shownColumns(tileColumns, layout).map(({ tile }) => tile);
    return [...chosen.filter((tile) => !hasRows(tile)), ...chosen.filter(hasRows)];
  }, [layout]);
  const asked: AskedTiles = {
    // In one order: a tile that is moved is not read again.
    tiles: tiles.flatMap((tile) => (shown.includes(tile) ? [tile.name] : [])),
    period,
    grouping: view.grouping,
    ...(compare ? { compare } : {}),
  };
  const { data, error: failure } = useSWR<ReadTiles>(
    cacheKeys.tiles(store.id, asked),
    () => api("tiles.read", { params: { storeId: store.id }, body: asked }),
    { ...swrOptions, keepPreviousData: false },
  );
  const answers = useMemo(() => new Map(data?.reports.map((answer) => [answer.report, answer])), [data]);
  const [place, setPlace] = useState<string | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const found = shown.findIndex(({ name }) => name === place);
  const at = Math.max(0, found);
  const current = shown[at];
  useStageClock();

  const stateOf = (tile: Tile): TileState => (data?.failed.includes(tile.report) ? "failed" : answers.get(tile.report));
  const pathOf = (tile: Tile): string =>
    reportPath(reportOfTile(tile)) + writeView({ ...view, sort: sortOfTile(tile) });
  const latest = useLatest({ shown, at, pathOf });
  const moved = useRef(at);
  useEffect(() => void (moved.current = at));
  const lent = useMemo(() => {
    const put = (index: number): void => {
      const { shown } = latest.current;
      // Keys may come faster than renderings.
      moved.current = Math.max(0, Math.min(index, shown.length - 1));
      const next = shown[moved.current];
      if (!next) return;
      setPlace(next.name);
      document.getElementById(tileId(next))?.focus();
    };
    return {
      refresh,
      move(by: number) {
        const places = latest.current.shown.flatMap((tile) => {
          const element = document.getElementById(tileId(tile))?.closest("article");
          return element ? [element.getBoundingClientRect()] : [];
        });
        put(tileBeyond(places, moved.current, by > 0 ? 1 : -1));
      },
      moveTile: (by: number) => put(moved.current + by),
      openFigure() {
        const { shown, pathOf } = latest.current;
        const tile = shown[moved.current];
        if (tile) navigate(pathOf(tile));
      },
      chooseTiles: () => setChoosing(true),
      printScreen: () => window.print(),
    };
  }, [latest]);
  const tools = useMemo(() => ({ ...lent, ...days.tools }), [lent, days.tools]);
  const moments = data?.reports.map(({ asOf }) => asOf) ?? [];
  const about = current ? aboutTile(current, answers.get(current.report)) : null;

  return {
    days,
    layout,
    shown,
    current,
    failure,
    isEmpty: data === undefined,
    asOf: moments.toSorted()[0] ?? null,
    about,
    isChoosing,
    stateOf,
    pathOf,
    point: (tile) => setPlace(tile.name),
    endChoosing: () => setChoosing(false),
    part: {
      tools,
      now: () => ({ kind: null, total: shown.length, pageRows: shown.length, about }),
      coming: () => data === undefined && failure === undefined,
      clock: stageClock,
      home: () => (current ? document.getElementById(tileId(current)) : null),
    },
  };
}
