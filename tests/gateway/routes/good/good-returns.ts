import type { SpecifiedCall } from "#contract/records/paths.ts";
import type { returnPaths } from "#contract/returns/paths.ts";
import type { TestGateway } from "../../../support/gateway.ts";
import { buildDelivered, buildReturn } from "../../../support/database/returns.ts";
import { buildFile, buildRider, pictureFile } from "../../../support/database/rows.ts";
import type { MakeRow, RouteCase } from "./good-requests.ts";

const told = ["record_history", "store_sequences", "events"] as const;

/** The cases of the calls about returns that are of their own kind. */
export function returnCases({
  db,
  stores,
}: TestGateway): Readonly<Record<keyof typeof returnPaths | SpecifiedCall, RouteCase>> {
  const storeId = stores.north;
  const order: MakeRow = (store) => buildDelivered(db, store);
  const aReturn: MakeRow = (store) => buildReturn(db, store);
  const delivered = async () => {
    const { id, amount, tax } = await buildDelivered(db, storeId);
    return { params: { storeId, orderId: id }, shown: { amount, tax } };
  };
  const photographed = async (version = 1) => {
    const { id } = await buildReturn(db, storeId, { version, photoCount: 1 });
    return { id, photoId: (await buildFile(db, storeId, { kind: "return", record_id: id })).id };
  };
  const wholeLine = { line: 1, quantity: 2, reason: "Damaged", condition: "Saleable" };
  return {
    "returns.filter": {
      async good() {
        await aReturn(storeId);
        const query = { filterType: "RETURN_ORDER", page: 1, pageSize: 25 };
        return { params: {}, query, body: { entityInternalId: storeId, status: ["Pending"] } };
      },
    },
    "returns.history": {
      good: async () => ({ params: { id: (await aReturn(storeId)).id }, query: { page: 1, pageSize: 25, storeId } }),
      names: { id: aReturn },
    },
    "returns.products": {
      good: async () => ({ params: (await delivered()).params, query: {} }),
      names: { orderId: order },
    },
    "returns.calculate": {
      good: async () => ({
        params: (await delivered()).params,
        query: { deliveryCharge: 0, promoCodesDiscount: 0 },
        body: { lines: [{ line: 1, quantity: 1 }] },
      }),
      names: { orderId: order },
    },
    "returns.create": {
      async good() {
        const { params, shown } = await delivered();
        return { params, query: {}, body: { lines: [wholeLine], pickup: "ADDRESS", shown } };
      },
      names: { orderId: order },
      writes: ["return_orders", "return_lines", "document_counts", "store_counters", ...told],
    },
    "returns.edit": {
      async good(version = 1) {
        const { id, orderId } = await buildReturn(db, storeId, { version });
        const { amount, tax } = await db
          .selectFrom("orders")
          .select(["amount", "tax"])
          .where("id", "=", orderId)
          .executeTakeFirstOrThrow();
        const body = { version, lines: [wholeLine], pickup: "STORE", note: "comes by", shown: { amount, tax } };
        return { params: { storeId, id }, query: {}, body };
      },
      names: { id: aReturn },
      writes: ["return_orders", "return_lines", ...told],
    },
    "returns.change-status": {
      async good(version = 1) {
        const { id, orderId } = await buildReturn(db, storeId, { version, status: "Ready for Pickup" });
        const { id: riderId } = await buildRider(db, storeId);
        const status = "Assign Rider";
        const body = { version, orderId, status, entityInternalId: storeId, riderId };
        return { params: { storeId, id, status }, query: {}, body };
      },
      names: { id: aReturn, orderId: order, riderId: (store) => buildRider(db, store) },
      writes: ["return_orders", "document_counts", ...told],
    },
    "returns.photo": {
      good: async () => ({ params: { storeId, ...(await photographed()) }, query: {} }),
      names: { id: aReturn, photoId: (store) => buildFile(db, store) },
    },
    "returns.add-photo": {
      good: async (version = 1) => ({
        params: { storeId, id: (await buildReturn(db, storeId, { version })).id },
        query: {},
        body: { version },
        files: { photo: pictureFile("goods.png") },
      }),
      names: { id: aReturn },
      writes: ["return_orders", "files", ...told],
    },
    "returns.remove-photo": {
      good: async (version = 1) => ({ params: { storeId, ...(await photographed(version)) }, query: { version } }),
      names: { id: aReturn, photoId: (store) => buildFile(db, store) },
      writes: ["return_orders", "files", ...told],
    },
  };
}
