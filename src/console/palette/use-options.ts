import { useEffect, useState } from "react";
import type { Choice, Option } from "#commands/given/questions.ts";
import { messages } from "#contract/messages.ts";
import { type Explanation, explainFailure } from "#console/shell/running/explain-failure.ts";

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
