import { useEffect, useEffectEvent, useState } from "react";

/** How long typing must pause before a request is sent, in milliseconds. */
const rest = 80;

/** What the gateway says about something that is being typed. */
interface Asked<Answer> {
  /** The last answer; null before the first. */
  readonly answer: Answer | null;
  /** Whether the answer is about what is typed now. */
  readonly isAnswered: boolean;
  /** Why the last request failed; null when it succeeded. */
  readonly failure: unknown;
  /** The answer about what is typed now, requested if it is not known yet. */
  read(): Promise<Answer>;
}

/**
 * Asks the gateway about what is being typed, once typing has paused after `name` changed. `name` identifies the
 * question; while it is empty, nothing is asked.
 */
export function useAnswer<Answer>(name: string, ask: (signal?: AbortSignal) => Promise<Answer>): Asked<Answer> {
  const [last, setLast] = useState<{
    readonly name: string;
    readonly answer: Answer | null;
    readonly failure: unknown;
  }>({ name: "", answer: null, failure: null });
  const start = useEffectEvent(async (signal: AbortSignal) => {
    try {
      setLast({ name, answer: await ask(signal), failure: null });
    } catch (failure) {
      if (!signal.aborted) setLast((before) => ({ ...before, failure }));
    }
  });
  useEffect(() => {
    if (name === "") return undefined;
    const asking = new AbortController();
    const timer = setTimeout(() => void start(asking.signal), rest);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [name]);
  const isAnswered = last.name === name;
  return {
    answer: name === "" ? null : last.answer,
    isAnswered,
    failure: name === "" ? null : last.failure,
    async read() {
      if (isAnswered && last.answer !== null) return last.answer;
      const answer = await ask();
      setLast({ name, answer, failure: null });
      return answer;
    },
  };
}
