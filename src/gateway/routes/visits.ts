import type { Handlers } from "#gateway/http/call.ts";
import type { Services } from "#gateway/services.ts";
import { takeVisits } from "#gateway/store/visits/take-visits.ts";

/** Visits, as a storefront sends them. */
export function visitHandlers({ now }: Pick<Services, "now">) {
  return {
    "visits.take": ({ trx, params, body }) => takeVisits(trx, params.storeId, body.visits, now()),
  } satisfies Partial<Handlers>;
}
