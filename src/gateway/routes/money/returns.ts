import type { SpecifiedCall } from "#contract/records/paths.ts";
import type { returnPaths } from "#contract/returns/paths.ts";
import { authorOf, type Handlers, signedIn } from "#gateway/http/call.ts";
import { notFound, wrongField, rightMissing } from "#gateway/refusal.ts";
import type { Services } from "#gateway/services.ts";
import { readPage } from "#gateway/store/lists/page.ts";
import { readRecordHistory } from "#gateway/store/records/record-history.ts";
import { calculateReturn, readReturnProducts } from "#gateway/store/returns/returnable/calculate.ts";
import { createReturn, editReturn } from "#gateway/store/returns/changes/create-return.ts";
import { returns } from "#gateway/store/returns/list.ts";
import { moveReturn } from "#gateway/store/returns/changes/move-return.ts";
import { addReturnPhoto, readReturnPhoto, removeReturnPhoto } from "#gateway/store/returns/changes/photos.ts";
import { returnKind } from "#gateway/store/returns/return-kind.ts";
import { inSnapshot } from "#gateway/store/snapshot.ts";
import type { exchangePaths } from "#contract/exchanges/paths.ts";
import { calculateExchange } from "#gateway/store/exchanges/calculate-exchange.ts";
import { makeExchange } from "#gateway/store/exchanges/make-exchange.ts";

/** Returns: what can come back and what it comes to, new returns, and the way of each to its end. */
export function returnRoutes({
  now,
  files,
}: Pick<Services, "now" | "files">): Pick<Handlers, keyof typeof returnPaths | SpecifiedCall> {
  return {
    "returns.filter": ({ db, query, body: { entityInternalId, ...filter } }) =>
      readPage(db, returns, entityInternalId, filter, query),
    "returns.history": (call) => {
      const storeId = call.query.storeId ?? signedIn(call).storeIds[0];
      if (storeId === undefined) throw notFound("return");
      return readRecordHistory(call.db, returnKind, storeId, call.params.id, call.query);
    },
    "returns.products": ({ db, params, query }) =>
      inSnapshot(db, (db) => readReturnProducts(db, params, query.returnId, now())),
    "returns.calculate": ({ db, params, query, body }) => {
      const chosen = { chosenDelivery: query.deliveryCharge ?? null, chosenPromo: query.promoCodesDiscount ?? null };
      return inSnapshot(db, (db) => calculateReturn(db, params, body, chosen, now()));
    },
    "returns.create": (call) => createReturn(call.trx, call.params, call.body, authorOf(call), now()),
    "returns.edit": (call) => {
      const { version, ...asked } = call.body;
      return editReturn(call.trx, { ...call.params, version }, asked, authorOf(call), now());
    },
    "returns.change-status": (call) => {
      const { params, body } = call;
      const { storeId, id, status } = params;
      if (body.status !== status) throw wrongField("status", "is not the same as in the path");
      if (body.entityInternalId !== storeId) throw wrongField("entityInternalId", "is another store than in the path");
      const ref = { storeId, id, version: body.version, undoes: body.undoes };
      return moveReturn(call.trx, ref, status, body, authorOf(call));
    },
    "returns.photo": ({ db, params }) => readReturnPhoto(db, files, params),
    "returns.add-photo": (call) =>
      addReturnPhoto(call.trx, { ...call.params, ...call.body }, call.files.photo, authorOf(call)),
    "returns.remove-photo": (call) =>
      removeReturnPhoto(call.trx, { ...call.params, ...call.query }, call.params.photoId, authorOf(call)),
  };
}

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
