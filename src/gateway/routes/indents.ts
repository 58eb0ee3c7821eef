import { authorOf, type Handlers } from "#gateway/http/call.ts";
import { editIndent, moveIndent, orderProduct } from "#gateway/store/indents/change-indent.ts";
import { makeIndent, readSuppliers } from "#gateway/store/indents/make-indent.ts";
import { proposeIndent } from "#gateway/store/indents/propose-indent.ts";
import { countGoods, receiveGoods } from "#gateway/store/indents/receive-goods.ts";

/** Indents: what a store asks to be bought for it, from the proposal to the goods. */
export function indentRoutes() {
  return {
    "indents.suppliers": ({ db, params }) => readSuppliers(db, params.storeId),
    "indents.propose": (call) => proposeIndent(call.trx, call.params.storeId, call.body, authorOf(call)),
    "indents.begin": (call) => makeIndent(call.trx, call.params.storeId, call.body, authorOf(call)),
    "indents.edit": (call) => {
      const { version, undoes, changes } = call.body;
      return editIndent(call.trx, { ...call.params, version, undoes }, changes, authorOf(call));
    },
    "indents.order": (call) => orderProduct(call.trx, call.params, call.body, authorOf(call)),
    "indents.move": (call) => {
      const { version, undoes, ...move } = call.body;
      return moveIndent(call.trx, { ...call.params, version, undoes }, move, authorOf(call));
    },
    "indents.count": (call) => countGoods(call.trx, call.params, call.body, authorOf(call)),
    "indents.receive": (call) => {
      const { version, last } = call.body;
      return receiveGoods(call.trx, { ...call.params, version }, last, authorOf(call));
    },
  } satisfies Partial<Handlers>;
}
