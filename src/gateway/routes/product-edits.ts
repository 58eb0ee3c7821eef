import { authorOf, type Handlers, signedIn } from "#gateway/http/call.ts";
import { productsByCode } from "#gateway/store/products/products-by-code.ts";
import { editProducts, readEdits, undoEdit } from "#gateway/store/products/edit-products.ts";

/** Changes of many products together, and taking them back. */
export function productEditRoutes() {
  return {
    "products.by-code": ({ db, params, body }) => productsByCode(db, params.storeId, body.codes),
    "product-edits.save": (call) => editProducts(call.trx, call.params.storeId, call.body, by(call)),
    "product-edits.list": ({ db, params }) => readEdits(db, params.storeId),
    "product-edits.undo": async (call) => ({
      products: await undoEdit(call.trx, call.params.storeId, call.params.id, by(call)),
    }),
  } satisfies Partial<Handlers>;
}

function by(call: Parameters<typeof authorOf>[0]) {
  return { principal: signedIn(call), author: authorOf(call) };
}
