import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { Choice, Option } from "#commands/context/questions.ts";
import { messages } from "#contract/messages.ts";
import { type Explanation, explainFailure } from "#console/shell/running/failing/explain-failure.ts";
import { createSearcher } from "./rows/searcher.ts";

/** The options of a question while they are read: null before they have arrived. */
export interface ReadOptions {
  readonly options: readonly Option<unknown>[] | null;
  /** Why they could not be read; null when they could. */
  readonly failure: Explanation | null;
  /** Reads them again after a failure. */
  readonly retry: () => void;
}

/** Reads the options of a question, where the question does not bring them along. */
export function useOptions({ options: given }: Choice<unknown>): ReadOptions {
  const [reading, setReading] = useState(() => (typeof given === "function" ? given() : null));
  const [options, setOptions] = useState(typeof given === "function" ? null : given);
  const [failure, setFailure] = useState<Explanation | null>(null);
  useEffect(() => {
    let wanted = true;
    reading?.then(
      (read) => wanted && setOptions(read),
      (error: unknown) => wanted && setFailure(explainFailure(error, messages.fetchingFailed)),
    );
    return () => {
      wanted = false;
    };
  }, [reading]);
  return {
    options,
    failure,
    retry() {
      setFailure(null);
      if (typeof given === "function") setReading(given());
    },
  };
}

/** What a question has found for the typed text. */
export interface FoundOptions {
  readonly options: readonly Option<unknown>[];
  /** The options belong to an earlier text, because those of the present one are still being read. */
  readonly isEarlier: boolean;
  readonly hasFailed: boolean;
}

/** Finds options for the typed text; null where the question finds none or nothing is typed. */
export function useFoundOptions({ find }: Choice<unknown>, text: string): FoundOptions | null {
  const term = find ? text.trim() : "";
  const searcher = useMemo(() => createSearcher((typed: string) => find?.(typed) ?? Promise.resolve([])), [find]);
  useEffect(() => () => searcher.stop(), [searcher]);
  useEffect(() => searcher.want(term), [searcher, term]);
  const answer = useSyncExternalStore(searcher.subscribe, searcher.read);
  if (term === "") return null;
  const isEarlier = answer.term !== term;
  return { options: answer.result ?? [], isEarlier, hasFailed: !isEarlier && answer.result === null };
}
