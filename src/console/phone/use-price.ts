import { useEffect, useEffectEvent, useState } from "react";
import type { IntakeToPrice, PricedIntake } from "#contract/orders/intake-schema.ts";
import { api } from "#console/client/api.ts";
import { ApiFailure } from "#console/client/failure.ts";

/** What a phone order costs, as the gateway works it out. */
export interface PhonePrice {
  /** The last answer; null before the first. */
  readonly priced: PricedIntake | null;
  /** Whether it is about the order as it now is. */
  readonly isCurrent: boolean;
  /** Why it could not be asked for; null where it could. What is wrong with fields stands in `refused`. */
  readonly failure: unknown;
  readonly refused: Readonly<Record<string, string>>;
  /** The price of the order as it now is, asked for where it is not known yet. */
  read(): Promise<PricedIntake>;
}

interface Answer {
  readonly name: string;
  readonly priced: PricedIntake | null;
  readonly failure: unknown;
}

/** How long typing must rest before the price is asked for, in milliseconds. */
const rest = 80;

/** Asks what an order costs whenever that may have changed; nothing while there is nothing to be priced. */
export function usePrice(storeId: string, order: IntakeToPrice | null): PhonePrice {
  const [answer, setAnswer] = useState<Answer>({ name: "", priced: null, failure: null });
  const name = order === null ? "" : JSON.stringify([storeId, order]);
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    if (order === null) return;
    try {
      const priced = await api("orders.price", { params: { storeId }, body: order }, { signal });
      setAnswer({ name, priced, failure: null });
    } catch (failure) {
      if (!signal.aborted) setAnswer((before) => ({ ...before, failure }));
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
  const isCurrent = answer.name === name;
  const { failure } = answer;
  const refused = failure instanceof ApiFailure && Object.keys(failure.fields).length > 0 ? failure.fields : null;
  return {
    priced: name === "" ? null : answer.priced,
    isCurrent,
    failure: refused === null ? answer.failure : null,
    refused: refused ?? (isCurrent ? answer.priced?.refused : null) ?? {},
    async read() {
      if (isCurrent && answer.priced) return answer.priced;
      if (order === null) throw new Error("an order without products has no price");
      const priced = await api("orders.price", { params: { storeId }, body: order });
      setAnswer({ name, priced, failure: null });
      return priced;
    },
  };
}
