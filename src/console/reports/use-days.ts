import { useCallback, useMemo, useState } from "react";
import { useLocation, useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import type { Choice, Option } from "#commands/context/questions.ts";
import type { StageTools } from "#commands/context/tools.ts";
import { readDay, writeDay } from "#contract/fields/read-day.ts";
import { type Grouping, groupings, type Period } from "#contract/reports/period.ts";
import type { StoreDetails } from "#contract/store/schema.ts";
import { capitalized } from "#contract/text.ts";
import { useByMinute } from "#console/kit/time/clock.ts";
import { dayAt } from "#console/kit/time/days.ts";
import type { DaysQuestion } from "#console/list/filter/DaysDialog.tsx";
import type { DayRange } from "#console/list/filter/write-days.ts";
import { useLatest } from "#console/list/state/use-latest.ts";
import { tools } from "#console/shell/running/tools.ts";
import {
  type Beside,
  besideOf,
  besideWords,
  type PeriodWord,
  periodOf,
  periodWords,
  readView,
  type ReportView,
  type UsualDays,
  writeView,
} from "./report-address.ts";

/** The days of the address, and how they are chosen. */
export interface ChosenDays {
  readonly view: ReportView;
  readonly period: Period;
  /** The days that stand beside; null for none. */
  readonly compare: Period | null;
  /** The present day at the store. */
  readonly today: string;
  /** The question for days of one's own while it is open. */
  readonly question: DaysQuestion | null;
  readonly tools: Pick<StageTools, "choosePeriod" | "chooseBeside" | "chooseGrouping">;
  /** Writes another view into the address. */
  show(next: Partial<ReportView>): void;
}

/** The question for days: by a word, a day that is typed, or "own", which asks for others. */
function periodQuestion(today: string): Choice<PeriodWord | Period | "own"> {
  const words = Object.entries(periodWords) as [PeriodWord, string][];
  return {
    title: "Days",
    options: [
      ...words.map(([value, title]): Option<PeriodWord | "own"> => ({ value, title })),
      { value: "own", title: "Days ...", words: "date calendar from to" },
    ],
    read: (typed) => {
      const day = readDay(typed, { today, past: true });
      if (day === null || words.some(([word]) => word === typed.trim().toLowerCase())) return null;
      return { value: { from: day, to: day }, title: writeDay(day) };
    },
  };
}

/** Reads the days of figures from the address, which may say none where they are the `usual` ones; lends the tools that choose others. */
export function useDays(store: StoreDetails, usual?: UsualDays): ChosenDays {
  const search = useSearch();
  const [path] = useLocation();
  const view = useMemo(() => readView(search, usual), [search, usual]);
  const dayOf = useCallback((at: number) => dayAt(at, store.timeZone), [store.timeZone]);
  const today = useByMinute(dayOf);
  const period = useMemo(() => periodOf(view.days, today, store), [view.days, today, store]);
  const compare = useMemo(() => besideOf(period, view), [period, view]);
  const [question, setQuestion] = useState<DaysQuestion | null>(null);
  const latest = useLatest({ path, view, period, today, usual });

  const actions = useMemo(() => {
    const show = (next: Partial<ReportView>): void => {
      const { path, view, usual } = latest.current;
      navigate(path + writeView({ ...view, ...next }, usual), { replace: true });
    };
    const askDays = async (): Promise<Period | undefined> => {
      const { period, today } = latest.current;
      const range = await new Promise<DayRange | undefined>((resolve) => {
        const answer = (found: DayRange | undefined): void => {
          setQuestion(null);
          resolve(found);
        };
        setQuestion({ title: "Days of the figures", range: period, past: true, today, answer });
      });
      if (typeof range !== "object") return undefined;
      const { from = range.to ?? today, to = today } = range;
      return { from, to };
    };
    const lent: ChosenDays["tools"] = {
      async choosePeriod() {
        const chosen = await tools.choose(periodQuestion(latest.current.today));
        const range = chosen === "own" ? await askDays() : chosen;
        if (range) show({ days: range });
      },
      async chooseBeside() {
        const beside = await tools.choose<Beside>({
          title: "Compare with",
          numbered: true,
          options: Object.entries(besideWords).map(([value, title]) => ({ value: value as Beside, title })),
        });
        if (beside) show({ beside });
      },
      async chooseGrouping() {
        const grouping = await tools.choose<Grouping>({
          title: "Put days together by",
          numbered: true,
          options: groupings.map((value) => ({ value, title: capitalized(value) })),
        });
        if (grouping) show({ grouping });
      },
    };
    return { show, lent };
  }, [latest]);
  return { view, period, compare, today, question, tools: actions.lent, show: actions.show };
}
