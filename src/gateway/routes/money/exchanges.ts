import type { exchangePaths } from "#contract/exchanges/paths.ts";
import { authorOf, type Handlers, signedIn } from "#gateway/http/call.ts";
import { rightMissing } from "#gateway/refusal.ts";
import type { Services } from "#gateway/services.ts";
import { calculateExchange } from "#gateway/store/exchanges/calculate-exchange.ts";
import { makeExchange } from "#gateway/store/exchanges/make-exchange.ts";
import { inSnapshot } from "#gateway/store/snapshot.ts";

/** Exchanges: a return and a new order as one call. */
export function exchangeRoutes({ now }: Pick<Services, "now">): Pick<Handlers, keyof typeof exchangePaths> {
  return {
    "exchanges.calculate": ({ db, params, body }) => inSnapshot(db, (db) => calculateExchange(db, params, body, now())),
    "exchanges.create": (call) => {
      if (!signedIn(call).rights.has("order.create")) throw rightMissing("order.create");
      return makeExchange(call.trx, call.params, call.body, authorOf(call), now());
    },
  };
}
