import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import useSWR from "swr";
import { useSearch } from "wouter";
import { dayEndFigures } from "#commands/kinds/figures/money-figures.ts";
import type { FigureTables } from "#commands/kinds/figures/figures-question.ts";
import { isDay } from "#contract/fields/day.ts";
import type { StoreDetails } from "#contract/store/schema.ts";
import { api } from "#console/client/api.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { swrOptions } from "#console/client/refreshing/swr-options.ts";
import { refresh } from "#console/client/records/refresh.ts";
import { figureAt, moveTo, type Place } from "#console/figures/figure-places.ts";
import { formatFor } from "#console/kit/format.ts";
import { useByMinute } from "#console/kit/time/clock.ts";
import { dayAt } from "#console/kit/time/days.ts";
import { useStage } from "#console/shell/stage/stage.ts";

/** How often the figures are read again while they are looked at, in milliseconds. */
const readEvery = 60_000;

/** The end of a day as the screen shows it. */
interface ShownDayEnd {
  /** The day in the address, or today: "2026-11-21". */
  readonly day: string;
  /** Undefined until it is read. While another day is read, that of the day that was shown before. */
  readonly figures: FigureTables | undefined;
  readonly isBusy: boolean;
  readonly failure: unknown;
  readonly at: Place;
  moveTo(at: Place): void;
}

/** Reads the end of the day in the address, and puts it on stage: keys move over its figures and rows. */
export function useDayEnd(store: StoreDetails, grid: RefObject<HTMLDivElement | null>): ShownDayEnd {
  const asked = new URLSearchParams(useSearch()).get("day");
  const dayOf = useCallback((moment: number) => dayAt(moment, store.timeZone), [store.timeZone]);
  const today = useByMinute(dayOf);
  const day = asked !== null && isDay(asked) ? asked : today;
  const { data, error } = useSWR(
    cacheKeys.dayEnd(store.id, day),
    () => api("transactions.day-end", { params: { storeId: store.id }, query: { day } }),
    { ...swrOptions, keepPreviousData: true, refreshInterval: readEvery },
  );
  const figures = useMemo(() => {
    const format = formatFor(store);
    return data && dayEndFigures(data, (at) => format.moment(at, Date.parse(data.to) - 1));
  }, [data, store]);
  const [wanted, setWanted] = useState<Place>({ row: 0, column: 0 });
  const at = figures ? moveTo(figures, wanted, "stay") : wanted;
  const latest = useRef({ figures, at, day, today });
  useEffect(() => void (latest.current = { figures, at, day, today }));
  const tools = useMemo(() => {
    const go = (...keys: readonly string[]): void => {
      const { figures } = latest.current;
      if (!figures) return;
      // Keys may come faster than renderings.
      for (const key of keys) latest.current.at = moveTo(figures, latest.current.at, key);
      setWanted(latest.current.at);
    };
    return {
      refresh,
      move: (by: number) => go(by > 0 ? "ArrowDown" : "ArrowUp"),
      moveSideways: (by: 1 | -1) => go(by > 0 ? "ArrowRight" : "ArrowLeft"),
      moveTo: (end: "first" | "last") => go(end === "first" ? "first" : "last"),
      readDayEnd: () => {
        const { figures, at, day, today } = latest.current;
        return { day, today, figure: figures ? figureAt(figures, at) : null };
      },
    };
  }, []);
  const rows = figures?.tables.reduce((sum, table) => sum + table.rows.length, 0) ?? 0;
  useStage({
    tools,
    now: () => ({ total: rows, pageRows: rows }),
    coming: () => data?.day !== day && error === undefined,
    home: () => grid.current,
  });
  const isBusy = data?.day !== day;
  return { day, figures: isBusy && error ? undefined : figures, isBusy, failure: error, at, moveTo: setWanted };
}
