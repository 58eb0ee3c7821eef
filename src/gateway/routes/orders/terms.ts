import type { Replay } from "#contract/promotions/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { findFault } from "#gateway/imports/outlines/find-fault.ts";
import { authorOf, type Call, type Handlers, signedIn } from "#gateway/http/call.ts";
import { rightMissing } from "#gateway/refusal.ts";
import type { Services } from "#gateway/services.ts";
import { listSlots, readPincode } from "#gateway/store/delivery/areas.ts";
import { changeDelivery, priceDelivery, undoDelivery } from "#gateway/store/delivery/change-delivery.ts";
import { listLimits, setLimit } from "#gateway/store/delivery/intake-limits.ts";
import { importPinOutlines, keepOutline, readOutlines } from "#gateway/store/delivery/outlines.ts";
import { priceIntake } from "#gateway/store/orders/intake.ts";
import { commentMrp } from "#gateway/store/promotions/mrp-comment.ts";
import { replayOffer } from "#gateway/store/promotions/replay/replay-offer.ts";
import { replayPromoCode } from "#gateway/store/promotions/replay/replay-promo-code.ts";
import { readOrderOffers } from "#gateway/store/promotions/read-offers.ts";
import { validateNewPromo, validatePromo } from "#gateway/store/promotions/validate-promo.ts";
import { readReturnOffers } from "#gateway/store/returns/returnable/calculate.ts";
import { inSnapshot } from "#gateway/store/snapshot.ts";

/** What orders are agreed on: prices before they are placed, slots, areas, promo codes, offers, and their delivery. */
export function termRoutes({ now }: Pick<Services, "now">) {
  return {
    "orders.price": ({ db, params, body }) => inSnapshot(db, (db) => priceIntake(db, params.storeId, body, now())),
    "slots.list": ({ db, params, query }) => listSlots(db, params.storeId, query, now()),
    "intake-limits.list": ({ db, params }) => listLimits(db, params.storeId),
    "intake-limits.set": (call) => setLimit(call.trx, call.params.storeId, call.body, authorOf(call)),
    "addresses.pincode": (call) => readPincode(call.db, { ...call.body, storeIds: signedIn(call).storeIds }, now()),
    "area-outlines.list": ({ db, params }) => inSnapshot(db, (db) => readOutlines(db, params.storeId)),
    "area-outlines.keep": async ({ trx, params, body }) => ({
      outline: await keepOutline(trx, params.storeId, body.outline, undefined, findFault),
    }),
    "pin-outlines.import": (call) =>
      importPinOutlines(call.trx, call.params.storeId, call.body, authorOf(call), findFault),
    "orders.price-delivery": ({ db, params, body }) =>
      inSnapshot(db, (db) => priceDelivery(db, params, body.changes, now())),
    "orders.change-delivery": (call) => changeDelivery(call.trx, refOf(call), call.body, authorOf(call), now()),
    "orders.undo-delivery": (call) =>
      undoDelivery(call.trx, { ...refOf(call), undoes: call.body.undoes }, authorOf(call)),
    "promo-codes.validate": ({ db, params, body }) =>
      inSnapshot(db, (db) => validatePromo(db, params, body.promoCode, now())),
    "promo-codes.validate-new": ({ db, params, body }) =>
      inSnapshot(db, (db) => validateNewPromo(db, params.storeId, body, now())),
    "promo-codes.replay": (call) => replayed(call, replayPromoCode),
    "offers.replay": (call) => replayed(call, replayOffer),
    "offers.of-order": ({ db, params, query, body }) =>
      inSnapshot(db, (db) =>
        query.filterType === "RETURN_ORDER"
          ? readReturnOffers(db, params, body, now())
          : readOrderOffers(db, params.storeId, params.orderId, now()),
      ),
    "orders.comment-mrp": (call) => {
      const { origin = "By Admin" } = call.body;
      if (origin !== "By Admin" && !signedIn(call).rights.has("order.quote")) throw rightMissing("order.quote");
      return commentMrp(call.trx, call.params, call.body, authorOf(call));
    },
  } satisfies Partial<Handlers>;
}

/** Who may not see orders is told how many they are. */
async function replayed<Body>(
  { db, params, body, principal }: Pick<Call<"promo-codes.replay">, "db" | "params" | "principal"> & { body: Body },
  replay: (db: Db, storeId: string, body: Body) => Promise<Replay>,
): Promise<Replay> {
  const found = await inSnapshot(db, (db) => replay(db, params.storeId, body));
  return signedIn({ principal }).rights.has("order.view") ? found : { ...found, largest: [] };
}

function refOf({ params, body }: Pick<Call<"orders.change-delivery" | "orders.undo-delivery">, "params" | "body">) {
  return { storeId: params.storeId, id: params.orderId, version: body.version };
}
