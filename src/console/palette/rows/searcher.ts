/** An answer, and the text it belongs to; `result` is null when the search has failed. */
export interface Answer<Result> {
  readonly term: string;
  readonly result: Result | null;
}

/** Searches for one text after the other. */
export interface Searcher<Result> {
  /** Searches for a text from now on; an empty one is not searched for. */
  want(term: string): void;
  /** The newest answer, which may still belong to an earlier text. */
  read(): Answer<Result>;
  subscribe(listener: () => void): () => void;
  /** Stops the search that is under way. */
  stop(): void;
}

/**
 * Makes a searcher. It sends a request at once, but only one at a time: meanwhile only the newest text waits, and is
 * searched next. Answers are kept as long as the searcher lives.
 */
export function createSearcher<Result>(find: (term: string, signal: AbortSignal) => Promise<Result>): Searcher<Result> {
  const kept = new Map<string, Result>();
  const listeners = new Set<() => void>();
  let abort = new AbortController();
  let wanted = "";
  let isBusy = false;
  let shown: Answer<Result> = { term: "", result: null };

  const show = (answer: Answer<Result>): void => {
    shown = answer;
    for (const listener of listeners) listener();
  };

  const showKept = (): boolean => {
    const result = kept.get(wanted);
    if (result !== undefined) show({ term: wanted, result });
    return result !== undefined || wanted === "";
  };

  const ask = async (): Promise<void> => {
    const term = wanted;
    const { signal } = abort;
    isBusy = true;
    const result = await find(term, signal).catch(() => null);
    if (signal.aborted) return;
    isBusy = false;
    if (result !== null) kept.set(term, result);
    // An earlier text's rows that still match are better than none. Its failure says nothing of the present text.
    if (result !== null || term === wanted) show({ term, result });
    if (term !== wanted && !showKept()) void ask();
  };

  return {
    want(term) {
      if (term === wanted) return;
      wanted = term;
      if (!showKept() && !isBusy) void ask();
    },
    read: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stop() {
      abort.abort();
      abort = new AbortController();
      isBusy = false;
      wanted = "";
    },
  };
}
