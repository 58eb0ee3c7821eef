import { authorOf, type Handlers } from "#gateway/http/call.ts";
import type { FileStores } from "#gateway/store/files/file-store.ts";
import { addImage, cropImage, imageList, readImage, readImages } from "#gateway/store/products/images.ts";
import {
  barcodeList,
  categoryList,
  conversionList,
  printedMrpList,
  readList,
  readSubstitutesOf,
  readCategoriesOf,
  readVariants,
  setList,
  substituteList,
} from "#gateway/store/products/product-lists.ts";
import { findBrands } from "#gateway/store/products/brands.ts";
import { endPrice, planPrice, readPrices } from "#gateway/store/products/prices.ts";
import { inSnapshot } from "#gateway/store/snapshot.ts";

/** What belongs to products: their prices in time, and their lists. */
export function productRoutes(files: FileStores) {
  return {
    "prices.list": ({ db, params }) => inSnapshot(db, (db) => readPrices(db, params.storeId, params.id)),
    "prices.plan": async (call) => {
      const { storeId, id } = call.params;
      await planPrice(call.trx, storeId, id, call.body, authorOf(call));
      return readPrices(call.trx, storeId, id);
    },
    "prices.end": async (call) => {
      const { storeId, id, priceId } = call.params;
      await endPrice(call.trx, storeId, id, priceId, authorOf(call));
      return readPrices(call.trx, storeId, id);
    },
    "products.brands": ({ db, params, query }) => findBrands(db, params.storeId, query.term),
    "products.barcodes": ({ db, params }) => readList(db, barcodeList, params),
    "products.set-barcodes": ({ trx, params, body, ...call }) =>
      setList(trx, barcodeList, { ...params, ...body }, body.entries, authorOf(call)),
    "products.conversions": ({ db, params }) => readList(db, conversionList, params),
    "products.set-conversions": ({ trx, params, body, ...call }) =>
      setList(trx, conversionList, { ...params, ...body }, body.entries, authorOf(call)),
    "products.substitutes": ({ db, params }) => readSubstitutesOf(db, params),
    "products.set-substitutes": ({ trx, params, body, ...call }) =>
      setList(trx, substituteList, { ...params, ...body }, body.entries, authorOf(call)),
    "products.categories": ({ db, params }) => readCategoriesOf(db, params),
    "products.set-categories": ({ trx, params, body, ...call }) =>
      setList(trx, categoryList, { ...params, ...body }, body.entries, authorOf(call)),
    "products.printedMrps": ({ db, params }) => readList(db, printedMrpList, params),
    "products.set-printedMrps": ({ trx, params, body, ...call }) =>
      setList(trx, printedMrpList, { ...params, ...body }, body.entries, authorOf(call)),
    "products.images": ({ db, params }) => readImages(db, params),
    "products.set-images": ({ trx, params, body, ...call }) =>
      setList(trx, imageList, { ...params, ...body }, body.entries, authorOf(call)),
    "products.add-image": ({ trx, params, body, ...call }) =>
      addImage(trx, { ...params, ...body }, call.files, authorOf(call)),
    "products.crop-image": ({ trx, params, body, ...call }) =>
      cropImage(trx, { ...params, ...body }, call.files, authorOf(call)),
    "products.image": ({ db, params }) => readImage(db, files, params),
    "products.variants": ({ db, params }) => readVariants(db, params),
  } satisfies Partial<Handlers>;
}
