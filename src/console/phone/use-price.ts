import type { IntakeToPrice, PricedIntake } from "#contract/orders/intake-schema.ts";
import { api } from "#console/client/api.ts";
import { ApiFailure } from "#console/client/failure.ts";
import { useAnswer } from "#console/client/refreshing/use-answer.ts";

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

/** Asks what an order costs whenever that may have changed; nothing while there is nothing to be priced. */
export function usePrice(storeId: string, order: IntakeToPrice | null): PhonePrice {
  const name = order === null ? "" : JSON.stringify([storeId, order]);
  const { answer, isAnswered, failure, read } = useAnswer(name, (signal) => {
    if (order === null) throw new Error("an order without products has no price");
    return api("orders.price", { params: { storeId }, body: order }, signal ? { signal } : {});
  });
  const refused = failure instanceof ApiFailure && Object.keys(failure.fields).length > 0 ? failure.fields : null;
  return {
    priced: answer,
    isCurrent: isAnswered,
    failure: refused === null ? failure : null,
    refused: refused ?? (isAnswered ? answer?.refused : null) ?? {},
    read,
  };
}
