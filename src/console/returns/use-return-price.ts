import { useEffect, useEffectEvent, useState } from "react";
import type { FilledGoods, GoodsQuestion } from "#commands/given/questions.ts";
import type { ReturnPrice } from "#contract/returns/schema.ts";

/** How long typing must rest before the amounts are asked for, in milliseconds. */
const rest = 80;

interface Answer {
  readonly name: string;
  readonly priced: ReturnPrice | null;
  readonly failure: unknown;
}

/** What goods come to, asked for whenever they change. `isCurrent` says whether the answer is about the goods as they are. */
export function useReturnPrice(
  price: GoodsQuestion["price"],
  lines: readonly FilledGoods[],
): { readonly priced: ReturnPrice | null; readonly isCurrent: boolean; readonly failure: unknown } {
  const [answer, setAnswer] = useState<Answer>({ name: "", priced: null, failure: null });
  const name = lines.length === 0 || !price ? "" : JSON.stringify(lines.map(({ line, quantity }) => [line, quantity]));
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    if (!price) return;
    try {
      setAnswer({ name, priced: await price(lines, signal), failure: null });
    } catch (failure) {
      if (!signal.aborted) setAnswer({ name, priced: null, failure });
    }
  });
  useEffect(() => {
    if (name === "") return undefined;
    const asking = new AbortController();
    const timer = setTimeout(() => void ask(asking.signal), rest);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [name]);
  if (name === "") return { priced: null, isCurrent: true, failure: null };
  return { priced: answer.priced, isCurrent: answer.name === name, failure: answer.failure };
}
