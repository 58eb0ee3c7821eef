import { useEffect, useMemo, useRef, useState } from "react";
import useSWR from "swr";
import { useSnapshot } from "valtio";
import type { Permission } from "#contract/permission.ts";
import { reportPath } from "#contract/reports/reports.ts";
import type { ReportAnswer } from "#contract/reports/schema.ts";
import type { StoreDetails } from "#contract/store/schema.ts";
import type { AskedTiles, ReadTiles } from "#contract/tiles/routes.ts";
import { loadTiles, reportOfTile, sortOfTile, type Tile, tiles } from "#contract/tiles/tiles.ts";
import { api } from "#console/client/api.ts";
import { headerTitle } from "#console/client/field-words.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import { emptyLayout, type GridLayout, readLayout, shownColumns } from "#console/grid/columns/layout.ts";
import { type UsualDays, writeView } from "#console/reports/report-address.ts";
import { useDays } from "#console/reports/use-days.ts";
import { preferences } from "#console/session/preferences/preferences.ts";
import { links } from "./links.ts";

/** The two screens of tiles; also the names under which their arrangements are kept, beside those of lists. */
export type TileScreen = "dashboard" | "analytics";

/** A tile of a report, or one that tells how much there is to do now. */
export type ShownTile = Tile | (typeof loadTiles)[number];

/** What is known of a tile: its report, that it could not be read, or nothing yet. */
export type TileState = ReportAnswer | "failed" | undefined;

/** The tiles that a login may see as columns of a list, which are shown, hidden and ordered in the same way. */
function tileColumns(rights: readonly Permission[]) {
  const all: readonly ShownTile[] = [...tiles, ...loadTiles];
  const isSeen: Readonly<Record<(typeof loadTiles)[number]["name"], boolean>> = {
    "slot-load": rights.includes("dashboard.view"),
    "picker-load":
      rights.includes("dashboard.view") && (rights.includes("order.view") || rights.includes("picker.view")),
  };
  return all
    .filter((tile) => (tile.look === "load" ? isSeen[tile.name] : rights.includes("report.view")))
    .map((tile) => ({ id: tile.name, title: headerTitle(`tile.${tile.name}`, tile.title), width: 0, tile }));
}

/** The arrangement of a login that has not chosen: analytics shows all, the dashboard what tells of the day. */
function usualLayout(of: TileScreen): GridLayout {
  const hidden = tiles.flatMap(({ name, onDashboard }) => (onDashboard ? [] : [name]));
  return of === "dashboard" ? { ...emptyLayout(), hidden } : emptyLayout();
}

/** Whether a tile shows rows or hours; the others show figures, and stand above. */
function isHigh({ look }: Pick<ShownTile, "look">): boolean {
  return look !== "number" && look !== "line";
}

/**
 * Reads the tiles that the operator has chosen, at the days of the address. Those of one day are read again when
 * something has `happened`, which is a number that grows.
 */
export function useTiles(
  of: TileScreen,
  store: StoreDetails,
  rights: readonly Permission[],
  { usual, happened }: { readonly usual: UsualDays | undefined; readonly happened: number | undefined },
) {
  const days = useDays(store, usual);
  const { view, period, compare } = days;
  const stored = useSnapshot(preferences).layouts[of];
  const layout = useMemo(() => (stored === undefined ? usualLayout(of) : readLayout(stored)), [of, stored]);
  const columns = useMemo(() => tileColumns(rights), [rights]);
  const { low, high, names } = useMemo(() => {
    const chosen = shownColumns(columns, layout);
    const [low, high] = [chosen.filter(({ tile }) => !isHigh(tile)), chosen.filter(({ tile }) => isHigh(tile))];
    return { low, high, names: [...low, ...high].map(({ id }) => id) };
  }, [columns, layout]);
  const asked: AskedTiles = {
    // In one order: a tile that is moved is not read again.
    tiles: tiles.flatMap(({ name }) => (names.includes(name) ? [name] : [])),
    period,
    grouping: view.grouping,
    ...(compare ? { compare } : {}),
  };
  const read = useReadTiles(store.id, asked, happened);
  const [isChoosing, setChoosing] = useState(false);
  const pathOf = (tile: ShownTile): string =>
    tile.look === "load"
      ? links[tile.name]
      : reportPath(reportOfTile(tile)) + writeView({ ...view, sort: sortOfTile(tile) });
  return {
    days,
    columns,
    layout,
    /** Those with figures, those with rows, which stand below, and the names of all from the first to the last. */
    low,
    high,
    names,
    ...read,
    pathOf,
    isChoosing,
    setChoosing,
  };
}

/** Reads tiles. Those of one day are read again when something has `happened`. */
function useReadTiles(storeId: string, asked: AskedTiles, happened: number | undefined) {
  /** Whether any tile tells of days: those of load do not. */
  const tellsDays = asked.tiles.length > 0;
  const {
    data,
    error: failure,
    mutate,
  } = useSWR<ReadTiles>(
    tellsDays ? cacheKeys.tiles(storeId, asked) : null,
    () => api("tiles.read", { params: { storeId }, body: asked }),
    { ...swrOptions, keepPreviousData: false },
  );
  const isOneDay = asked.period.from === asked.period.to;
  const known = useRef(happened);
  useEffect(() => {
    if (isOneDay && known.current !== undefined && known.current !== happened) void mutate();
    known.current = happened;
  }, [happened, isOneDay, mutate]);
  const answers = useMemo(() => new Map(data?.reports.map((answer) => [answer.report, answer])), [data]);
  const moments = data?.reports.map(({ asOf }) => asOf) ?? [];
  return {
    tellsDays,
    failure: failure as unknown,
    /** Whether nothing could be read for these days. */
    isEmpty: data === undefined && tellsDays,
    asOf: moments.toSorted()[0] ?? null,
    stateOf: ({ report }: Tile): TileState => {
      if (data === undefined) return failure === undefined ? undefined : "failed";
      return data.failed.includes(report) ? "failed" : answers.get(report);
    },
  };
}

/** The tiles as they are looked at. */
export type ShownTiles = ReturnType<typeof useTiles>;
