import type { refundPaths } from "#contract/refunds/paths.ts";
import type { transactionPaths } from "#contract/transactions/paths.ts";
import type { TestGateway } from "../../../support/gateway.ts";
import { buildRefund, buildRefundChange } from "../../../support/database/refunds.ts";
import type { MakeRow, RouteCase, Table } from "./good-requests.ts";

/** The cases of the calls about refunds and transactions; `movedMoney` are the tables of money that goes back. */
export function refundCases(
  { db, stores }: TestGateway,
  movedMoney: readonly Table[],
): Readonly<Record<keyof typeof refundPaths | keyof typeof transactionPaths, RouteCase>> {
  const storeId = stores.north;
  const refund: MakeRow = (store) => buildRefund(db, store);
  const failed = { status: "Refund Not Completed" } as const;
  const waiting = { approval: "Waiting" } as const;
  const moved: readonly Table[] = [
    "refunds",
    "record_history",
    "audit_entries",
    "audit_chains",
    "store_sequences",
    "events",
  ];
  const counted: readonly Table[] = [...moved, "document_counts"];
  const act = (
    row: Parameters<typeof buildRefund>[2],
    writes: readonly Table[] = moved,
    more: Readonly<Record<string, unknown>> = {},
  ): RouteCase => ({
    async good(version = 1) {
      const { id } = await buildRefund(db, storeId, { ...row, version });
      return { params: { storeId, id }, query: {}, body: { version, ...more } };
    },
    names: { id: refund },
    writes,
  });
  return {
    "refunds.complete": act({}, [...new Set([...moved, ...movedMoney])]),
    "refunds.settle": act(failed, [...new Set([...moved, ...movedMoney])], {
      method: "Bank Transfer",
      reference: "UTR 77",
      note: "by the bank's own form",
    }),
    "refunds.retry": act(failed, counted),
    "refunds.approve": act(waiting),
    "refunds.take-back": {
      async good(version = 1) {
        const made = Math.max(version, 2);
        const { id } = await buildRefund(db, storeId, { approval: "Approved", decidedBy: "Asha", version: made });
        await buildRefundChange(db, storeId, id, made);
        return { params: { storeId, id }, query: {}, body: { version: made, undoes: made } };
      },
      async own({ params: { id } }, userId) {
        await db
          .updateTable("record_history")
          .set({ user_id: userId })
          .where("record_id", "=", String(id))
          .where("user_id", "is", null)
          .execute();
      },
      names: { id: refund },
      writes: moved,
    },
    "refunds.refuse": act(waiting, counted, { reason: "the goods were eaten" }),
    "transactions.totals": {
      good: async () => ({ params: { storeId }, query: {}, body: { status: ["Received"], amount: { from: 1 } } }),
    },
    "transactions.day-end": { good: async () => ({ params: { storeId }, query: { day: "2026-11-21" } }) },
    "transactions.reconcile": {
      good: async () => ({
        params: { storeId },
        query: {},
        body: {
          from: "2026-11-21",
          to: "2026-11-21",
          methods: ["UPI"],
          referenceColumn: "reference",
          amountColumn: "amount",
          file: "reference,amount\nUPI77,5.00\n",
        },
      }),
    },
  };
}
